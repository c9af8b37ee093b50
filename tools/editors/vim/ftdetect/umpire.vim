" SPDX-License-Identifier: MIT
autocmd BufNewFile,BufRead *.umpire setfiletype umpire
