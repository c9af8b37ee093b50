;;; umpire-mode.el --- Logs of tabletop wargames  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: MIT

;; A mode for logs (*.umpire), which eglot serves with 'umpire lsp':
;;   (add-to-list 'load-path "/usr/share/umpire/emacs") ; where the file is
;;   (require 'umpire-mode)
;;   (add-hook 'umpire-mode-hook #'eglot-ensure)

;;; Code:

(defvar umpire-mode-keywords
  '(("^\\s-*\\(?:@[0-9:]+\\s-+\\)?\\(game\\|end\\|round\\|turn\\|phase\\|segment\\|step\\|result\\)\\_>" 1 font-lock-keyword-face)
    ("^\\s-*\\(?:@[0-9:]+\\s-+\\)?\\([^:#\n]+\\):" 1 font-lock-variable-name-face)))

(define-derived-mode umpire-mode prog-mode "Umpire"
  "Logs of tabletop wargames."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+\\s-*")
  (modify-syntax-entry ?# "<" umpire-mode-syntax-table)
  (modify-syntax-entry ?\n ">" umpire-mode-syntax-table)
  (setq-local font-lock-defaults '(umpire-mode-keywords)))

(add-to-list 'auto-mode-alist '("\\.umpire\\'" . umpire-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs '(umpire-mode . ("umpire" "lsp"))))

(provide 'umpire-mode)
;;; umpire-mode.el ends here
