#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints the words of a page, a line for each block, as the page reads without its style."""
import html.parser
import re
import sys

BLOCKS = {"p", "li", "h1", "h2", "h3", "h4", "h5", "dt", "dd", "tr", "summary", "section", "article", "figure", "pre", "caption",
          "div", "table", "ul", "ol", "dl", "details", "header", "footer", "button", "svg", "title"}
SILENT = {"style", "script"}


class Words(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.lines, self.line, self.silent, self.pre = [], "", 0, 0

    def end_line(self):
        if self.line.strip():
            self.lines.append(re.sub(r"\s+", " ", self.line).strip())
        self.line = ""

    def handle_starttag(self, tag, attrs):
        self.silent += tag in SILENT
        self.pre += tag == "pre"
        if tag in BLOCKS:
            self.end_line()
        elif tag in ("td", "th", "text", "br", "mark"):
            self.line += "[" if tag == "mark" else " "

    def handle_endtag(self, tag):
        self.silent -= tag in SILENT
        self.pre -= tag == "pre"
        self.line += "]" if tag == "mark" else ""
        if tag in BLOCKS:
            self.end_line()

    def handle_data(self, data):
        if self.silent:
            return
        if not self.pre:
            self.line += data
            return
        for line in data.split("\n"):
            self.line += line
            self.end_line()


words = Words()
words.feed(open(sys.argv[1], encoding="utf-8").read())
words.end_line()
print("\n".join(words.lines))
