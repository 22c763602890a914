"""Mutants of the JavaScript package and of the board in the browser."""

from scripts.mutants.mutant import mutant

JAVASCRIPT = (
    mutant(
        "javascript/test_javascript_deflate javascript/test_javascript_forms",
        "engine/javascript/deflate.js",
        "repetitions are a byte longer than the format allows",
        "const LONGEST = 258;",
        "const LONGEST = 259;",
    ),
    mutant(
        "javascript/test_javascript_forms javascript/test_javascript_board",
        "engine/javascript/problems.js",
        "a side that nobody holds is remarked on",
        "holder !== null && !hasSquare(",
        "holder !== null || !hasSquare(",
    ),
    mutant(
        "javascript/test_javascript_board",
        "analyses/board/browser/documents.js",
        "a remark on a row has no row, and on a document no name",
        'field: document.field || "document"',
        'field: document.field && "document"',
    ),
)
