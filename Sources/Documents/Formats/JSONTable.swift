import Foundation

/// Tables as JSON as `TableSchema` describes: numbers that read back to the same Double, with the text people see.
enum JSONTable {
  static let format = ReportFormat(fileEnd: ".json", holdsSeveralTables: false) { table in
    let rows = table.rows.indices.map { index in
      table.columns.indices.map { column in
        EntryRecord(table.rows[index][column], mark: table.mark(row: index, column: column))
      }
    }
    // Keys are in alphabetical order, as in every object.
    return """
      {
        "caveats": \(lines(table.caveats.map { encode($0) })),
        "columns": \(lines(table.columns.map { encode(ColumnRecord(title: $0.title, unit: $0.unit, isLabel: $0.isLabel)) })),
        "footnotes": \(lines(table.footnotes.map { encode($0) })),
        "marks": \(lines((table.marking?.meanings ?? []).map { encode(["mark": $0.mark.rawValue, "meaning": $0.sentence]) })),
        "notes": \(lines(table.notes.map { encode($0) })),
        "rows": \(lines(rows.map { encode($0) })),
        "title": \(encode(table.title))
      }

      """
  }

  private struct ColumnRecord: Encodable {
    let title: String
    let unit: String
    let isLabel: Bool

    enum CodingKeys: String, CodingKey {
      case title, unit
      case isLabel = "is_label"
    }
  }

  private struct EntryRecord: Encodable {
    var value: Double?
    var sd: Double?
    var low: Int?
    var high: Int?
    var text: String?
    var missing: String?
    var reason: String?
    var mark: String?

    init(_ entry: Table.Entry, mark: Marking.Mark?) {
      self.mark = mark?.rawValue
      if case .missing(let word, let reason) = entry {
        (missing, self.reason) = (word, reason)
        return
      }
      // JSON has no infinity; the text has it.
      value = entry.value.flatMap { $0.isFinite ? $0 : nil }
      sd = entry.deviation.flatMap { $0.isFinite && value != nil ? $0 : nil }
      (low, high) = (entry.range?.lowerBound, entry.range?.upperBound)
      text = entry.text()
    }
  }

  private static func lines(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
  }

  private static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(value) else {
      preconditionFailure("finite numbers and text can always be encoded")
    }
    return visible(String(decoding: bytes, as: UTF8.self))
  }

  /// Escapes characters that could control a terminal, change the reading direction or end a script in a page.
  private static func visible(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") }) { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: escaped += unit16(scalar)
      default:
        if scalar == "<" { escaped += unit16(scalar) } else { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  private static func unit16(_ scalar: Unicode.Scalar) -> String {
    Character(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

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
