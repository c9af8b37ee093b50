" Starts 'umpire lsp' for logs, with the plugin vim-lsp (https://github.com/prabirshrestha/vim-lsp) where it is there.
" Neovim needs no plugin.
if exists('g:loaded_umpire_lsp')
    finish
endif
let g:loaded_umpire_lsp = 1

if has('nvim')
    autocmd FileType umpire lua vim.lsp.start({name = 'umpire', cmd = {'umpire', 'lsp'}, root_dir = vim.fn.getcwd()})
else
    autocmd User lsp_setup call lsp#register_server({'name': 'umpire', 'cmd': {info -> ['umpire', 'lsp']}, 'allowlist': ['umpire']})
endif
