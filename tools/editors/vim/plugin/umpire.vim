" SPDX-License-Identifier: MIT
" Starts 'umpire lsp' for logs, with the plugin vim-lsp (https://github.com/prabirshrestha/vim-lsp) if it is installed.
" Neovim needs no plugin. Neovim 0.7, which Debian 12 has, lacks vim.lsp.start: there one client is attached to all logs.
if exists('g:loaded_umpire_lsp')
    finish
endif
let g:loaded_umpire_lsp = 1

if has('nvim')
    lua << EOL
    local client
    function UmpireStart()
        local config = {name = 'umpire', cmd = {'umpire', 'lsp'}, root_dir = vim.fn.getcwd()}
        if vim.lsp.start then
            vim.lsp.start(config)
            return
        end
        client = client and vim.lsp.get_client_by_id(client) and client or vim.lsp.start_client(config)
        if client then
            vim.lsp.buf_attach_client(0, client)
        end
    end
EOL
    autocmd FileType umpire lua UmpireStart()
else
    autocmd User lsp_setup call lsp#register_server({'name': 'umpire', 'cmd': {info -> ['umpire', 'lsp']}, 'allowlist': ['umpire']})
endif
