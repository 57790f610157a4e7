import Files
import Inputs

/// What is wrong with an input, with the lines around it, as an editor shows it.
package struct Mistake: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    package let number: Int
    package let text: String
  }

  /// As in messages, such as `experiments/first.yaml:9:14`.
  package let place: String
  package let sentence: String
  /// The lines around the place; empty if it has no line, or its file cannot be read.
  package let lines: [Line]
  /// The line that is wrong, from 1; nil for the whole file.
  package let line: Int?
  /// From 1, in characters.
  package let column: Int?

  /// A mistake that has no place in a file.
  package init(_ sentence: String, place: String = "") {
    self.place = place
    self.sentence = sentence
    (lines, line, column) = ([], nil, nil)
  }

  /// The most mistakes that are shown of one error.
  private static let largestCount = 20
  private static let linesAround = 2
  /// A file with longer lines is no text that somebody edits.
  private static let longestLine = 400
  private static let largestFile = 4 << 20

  package static func all(_ error: InputError) -> [Mistake] {
    var files = [String: [Substring]]()
    return error.complaints.prefix(largestCount).map { complaint in
      let file = complaint.place.file
      guard complaint.place.line != nil else { return Mistake(complaint, in: []) }
      if files[file] == nil {
        files[file] = (try? readFile(file, limit: largestFile)).map { bytes in
          String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
      }
      return Mistake(complaint, in: files[file] ?? [])
    }
  }

  private init(_ complaint: InputError.Complaint, in text: [Substring]) {
    place = complaint.place.description.onOneLine
    sentence = complaint.sentence.onOneLine
    line = complaint.place.line
    column = complaint.place.column
    guard let line, line >= 1, line <= text.count else {
      lines = []
      return
    }
    let shown = max(1, line - Self.linesAround)...min(text.count, line + Self.linesAround)
    lines = shown.map { Line(number: $0, text: String(text[$0 - 1].prefix(Self.longestLine))) }
  }

  var json: JSONValue {
    .object([
      ("place", .text(place)), ("sentence", .text(sentence)), ("line", line.map(JSONValue.integer) ?? .null),
      ("column", column.map(JSONValue.integer) ?? .null),
      ("lines", .list(lines.map { .object([("number", .integer($0.number)), ("text", .text($0.text))]) })),
    ])
  }
}
