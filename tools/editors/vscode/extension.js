// SPDX-License-Identifier: MIT
// Starts 'umpire lsp' for logs.
const {LanguageClient} = require("vscode-languageclient/node");

let client;

exports.activate = () => {
    client = new LanguageClient("umpire", "umpire", {command: "umpire", args: ["lsp"]},
                                {documentSelector: [{scheme: "file", language: "umpire"}]});
    return client.start();
};

exports.deactivate = () => client && client.stop();
