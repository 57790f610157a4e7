/// The schemas of a table in JSON and of the file that says what the tables are.
package enum TableSchema {
  /// The schema of a file of `tables/`.
  package static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A table of a GazeLab report",
      "description": "One object per row. Its members are the columns of the CSV file; tables.json says what they are.",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": {
          "description": "A number in full, a text, or null where the CSV field is empty.",
          "type": ["number", "string", "null"]
        }
      }
    }

    """

  /// The schema of `tables.json`.
  package static let recordText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The tables of a GazeLab report",
      "type": "object",
      "required": ["tables"],
      "additionalProperties": false,
      "properties": {"tables": {"type": "array", "items": {"$ref": "#/$defs/table"}}},
      "$defs": {
        "table": {
          "type": "object",
          "required": ["caveats", "columns", "footnotes", "marks", "name", "notes", "title"],
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "The path of the table's files without their ending.", "type": "string"
            },
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
              "description": "The meanings of the column mark.",
              "type": "array", "items": {"$ref": "#/$defs/meaning"}
            },
            "columns": {"type": "array", "items": {"$ref": "#/$defs/column"}}
          }
        },
        "meaning": {
          "type": "object",
          "required": ["mark", "meaning"],
          "additionalProperties": false,
          "properties": {
            "mark": {
              "description": "best: the lowest error, or equal to it; like_best: not distinguishably worse.",
              "type": "string", "enum": ["best", "like_best"]
            },
            "meaning": {"type": "string"}
          }
        },
        "column": {
          "type": "object",
          "required": ["is_label", "name", "title", "type", "unit"],
          "additionalProperties": false,
          "properties": {
            "name": {"description": "The name in the rows and in the CSV file.", "type": "string"},
            "title": {"description": "The name without its unit.", "type": "string"},
            "unit": {"description": "pt, cm, %, … or empty.", "type": "string"},
            "type": {
              "description": "A column of numbers has numbers or nothing in it.",
              "type": "string", "enum": ["number", "text"]
            },
            "is_label": {
              "description": "Whether the column names the rows.", "type": "boolean"
            }
          }
        }
      }
    }

    """
}
