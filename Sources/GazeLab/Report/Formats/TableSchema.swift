/// What the JSON of a table looks like.
package enum TableSchema {
  /// A JSON Schema, draft 2020-12.
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
          "description": "What the numbers are worth, such as that they leak.",
          "type": "array", "items": {"type": "string"}
        },
        "notes": {
          "description": "What the numbers are, how they came about and for what else they hold.",
          "type": "array", "items": {"type": "string"}
        },
        "footnotes": {
          "description": "What explains some of the rows.",
          "type": "array", "items": {"type": "string"}
        },
        "marks": {
          "description": "What the marks of entries mean.",
          "type": "array", "items": {"$ref": "#/$defs/meaning"}
        },
        "columns": {"type": "array", "items": {"$ref": "#/$defs/column"}},
        "rows": {
          "description": "Each has one entry a column.",
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
          "description": "best: the least error, or equal to it; like_best: not distinguishably worse.",
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
              "description": "Whether it names the rows, rather than holding numbers.", "type": "boolean"
            }
          }
        },
        "entry": {
          "oneOf": [
            {
              "description": "A text, or a number that is not finite.",
              "type": "object",
              "required": ["text"],
              "additionalProperties": false,
              "properties": {"text": {"type": "string"}, "mark": {"$ref": "#/$defs/mark"}}
            },
            {
              "description": "A number in full, and rounded by its uncertainty as people read it.",
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
              "description": "The least and the largest of several counts.",
              "type": "object",
              "required": ["high", "low", "text"],
              "additionalProperties": false,
              "properties": {
                "low": {"type": "integer"}, "high": {"type": "integer"}, "text": {"type": "string"},
                "mark": {"$ref": "#/$defs/mark"}
              }
            },
            {
              "description": "Nothing: a word for it, perhaps empty, and why.",
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
