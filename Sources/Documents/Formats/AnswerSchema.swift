/// The schema of what commands print with `--json`: see `JSONAnswer`.
package enum AnswerSchema {
  package static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Answers of GazeLab's commands with --json",
      "description": "One object per experiment (plan), dataset (describe), run (show, history), comparison (compare, diff) or call (gate).",
      "type": "array",
      "items": {
        "type": "object",
        "required": ["command", "subject", "title", "facts", "cards", "tables", "warnings"],
        "additionalProperties": false,
        "properties": {
          "command": {"type": "string"},
          "subject": {"description": "What the answer is about: a path or a name.", "type": "string"},
          "title": {"type": "string"},
          "facts": {
            "description": "Single values that belong to the command.",
            "type": "object",
            "additionalProperties": {"type": ["number", "string", "boolean", "array", "null"]}
          },
          "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
          "tables": {"type": "array", "items": {"$ref": "#/$defs/table"}},
          "warnings": {"type": "array", "items": {"type": "string"}}
        }
      },
      "$defs": {
        "card": {
          "description": "An answer card: a question, the sentence that answers it, and its rows, the best first.",
          "type": "object",
          "required": [
            "question", "subtitle", "answer", "badges", "row_title", "columns", "unit", "line", "rows", "notes"
          ],
          "additionalProperties": false,
          "properties": {
            "question": {"type": "string"},
            "subtitle": {"description": "The split in words, then its label.", "type": "string"},
            "answer": {"type": "string"},
            "badges": {"type": "array", "items": {"$ref": "#/$defs/badge"}},
            "row_title": {"type": "string"},
            "columns": {
              "description": "The titles of the values of each row.", "type": "array", "items": {"type": "string"}
            },
            "unit": {
              "description": "Of all numbers of the card: °, cm or pt; null without any.", "type": ["string", "null"]
            },
            "line": {
              "description": "The error of the best row; of gate, the error that the worst target may have.",
              "type": ["number", "null"]
            },
            "rows": {"type": "array", "items": {"$ref": "#/$defs/row"}},
            "notes": {"type": "array", "items": {"type": "string"}}
          }
        },
        "badge": {
          "type": "object",
          "required": ["title", "word", "tone"],
          "additionalProperties": false,
          "properties": {
            "title": {"type": "string"},
            "word": {"type": "string"},
            "tone": {"type": "string", "enum": ["good", "caution", "neutral"]}
          }
        },
        "row": {
          "type": "object",
          "required": ["name", "is_in_answer", "error", "bar_low", "bar_high", "values", "units"],
          "additionalProperties": false,
          "properties": {
            "name": {"type": "string"},
            "is_in_answer": {
              "description": "Whether the row is the best, or cannot be told from it; of gate, whether it passes.", "type": "boolean"
            },
            "error": {"description": "In full; null where it is not known.", "type": ["number", "null"]},
            "bar_low": {"description": "Where the bar of the plot begins.", "type": ["number", "null"]},
            "bar_high": {"description": "Where the bar of the plot ends.", "type": ["number", "null"]},
            "values": {
              "description": "One per title of columns, rounded as people read them.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["text", "detail"],
                "additionalProperties": false,
                "properties": {"text": {"type": "string"}, "detail": {"type": "string"}}
              }
            },
            "units": {
              "description": "The error of each unit of the comparison, such as a person.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["name", "error"],
                "additionalProperties": false,
                "properties": {"name": {"type": "string"}, "error": {"type": ["number", "null"]}}
              }
            }
          }
        },
        "table": {
          "description": "As in tables.json (gazelab schema tables), with the rows (gazelab schema table).",
          "type": "object",
          "required": ["caveats", "columns", "footnotes", "marks", "name", "notes", "title", "rows"],
          "additionalProperties": false,
          "properties": {
            "name": {"type": "string"},
            "title": {"type": "string"},
            "caveats": {"type": "array", "items": {"type": "string"}},
            "notes": {"type": "array", "items": {"type": "string"}},
            "footnotes": {"type": "array", "items": {"type": "string"}},
            "marks": {"type": "array", "items": {"type": "object"}},
            "columns": {"type": "array", "items": {"type": "object"}},
            "rows": {
              "type": "array",
              "items": {"type": "object", "additionalProperties": {"type": ["number", "string", "null"]}}
            }
          }
        }
      }
    }

    """
}
