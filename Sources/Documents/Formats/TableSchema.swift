/// The schema of a table in JSON.
package enum TableSchema {
  package static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A table of a GazeLab report",
      "type": "object",
      "required": ["caveats", "columns", "footnotes", "marks", "notes", "rows", "title"],
      "additionalProperties": false,
      "properties": {
        "title": {"type": "string"},
        "caveats": {
          "description": "Limits of the numbers, for example that the split leaks.",
          "type": "array", "items": {"type": "string"}
        },
        "notes": {
          "description": "What the numbers are, how they were obtained, and what they are valid for.",
          "type": "array", "items": {"type": "string"}
        },
        "footnotes": {
          "description": "Explanations of some of the rows.",
          "type": "array", "items": {"type": "string"}
        },
        "marks": {
          "description": "The meanings of the marks.",
          "type": "array", "items": {"$ref": "#/$defs/meaning"}
        },
        "columns": {"type": "array", "items": {"$ref": "#/$defs/column"}},
        "rows": {
          "description": "One entry per column.",
          "type": "array",
          "items": {"type": "array", "items": {"$ref": "#/$defs/entry"}}
        }
      },
      "$defs": {
        "meaning": {
          "type": "object",
          "required": ["mark", "meaning"],
          "additionalProperties": false,
          "properties": {"mark": {"$ref": "#/$defs/mark"}, "meaning": {"type": "string"}}
        },
        "mark": {
          "description": "best: the lowest error, or equal to it; like_best: not distinguishably worse.",
          "type": "string", "enum": ["best", "like_best"]
        },
        "column": {
          "type": "object",
          "required": ["is_label", "title", "unit"],
          "additionalProperties": false,
          "properties": {
            "title": {"type": "string"},
            "unit": {"description": "pt, cm, %, … or empty.", "type": "string"},
            "is_label": {
              "description": "Whether the column names the rows rather than holding numbers.", "type": "boolean"
            }
          }
        },
        "entry": {
          "oneOf": [
            {
              "description": "A text, or a non-finite number.",
              "type": "object",
              "required": ["text"],
              "additionalProperties": false,
              "properties": {"text": {"type": "string"}, "mark": {"$ref": "#/$defs/mark"}}
            },
            {
              "description": "A number in full, and as text rounded by its uncertainty.",
              "type": "object",
              "required": ["text", "value"],
              "additionalProperties": false,
              "properties": {
                "value": {"type": "number"},
                "sd": {"description": "Over repeats, with ddof 0.", "type": "number"},
                "text": {"type": "string"},
                "mark": {"$ref": "#/$defs/mark"}
              }
            },
            {
              "description": "The smallest and the largest of several counts.",
              "type": "object",
              "required": ["high", "low", "text"],
              "additionalProperties": false,
              "properties": {
                "low": {"type": "integer"}, "high": {"type": "integer"}, "text": {"type": "string"},
                "mark": {"$ref": "#/$defs/mark"}
              }
            },
            {
              "description": "A missing number: a word in its place, which may be empty, and the reason.",
              "type": "object",
              "required": ["missing"],
              "additionalProperties": false,
              "properties": {
                "missing": {"type": "string"}, "reason": {"type": "string"},
                "mark": {"$ref": "#/$defs/mark"}
              }
            }
          ]
        }
      }
    }

    """
}
