autocmd BufNewFile,BufRead *.umpire setfiletype umpire
