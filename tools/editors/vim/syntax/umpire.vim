" SPDX-License-Identifier: MIT
" Highlighting of logs, umpire-log(5).
if exists('b:current_syntax')
  finish
endif
syntax match umpireComment /#.*$/ contains=umpireExpectation
syntax match umpireExpectation /#[~!].*$/ contained
syntax region umpireString start=/"/ skip=/\\./ end=/"/ oneline
syntax match umpireKeyword /^\s*\(game\|end\|result\|title\|event\|site\|date\|table\|note\)\>/
syntax match umpireMarker /\(^\|;\)\s*\(@\S\+\s\+\)\?\zs\(round\|turn\|phase\|segment\|step\)\>/
syntax match umpireTime /@[0-9:]\+/
syntax match umpireSubject /[A-Za-z_][A-Za-z0-9_'-]*\s*\ze:/
syntax match umpireJudge /\<judge\ze\s*:/
syntax match umpireUnknown /\<table\s*:\s*\zsunknown\>/
syntax match umpireNumber /\<-\?[0-9]\+\>/
syntax match umpireDice /\<[0-9]*[a-z]*[0-9]*\ze\[/
syntax match umpireKey /\<[a-z-]\+\ze=[^>]/
syntax match umpireOutcome /=>/
highlight default link umpireComment Comment
highlight default link umpireExpectation Todo
highlight default link umpireString String
highlight default link umpireKeyword Keyword
highlight default link umpireMarker PreProc
highlight default link umpireTime Constant
highlight default link umpireSubject Identifier
highlight default link umpireJudge Special
highlight default link umpireUnknown Special
highlight default link umpireNumber Number
highlight default link umpireDice Type
highlight default link umpireKey Label
highlight default link umpireOutcome Operator
let b:current_syntax = 'umpire'
