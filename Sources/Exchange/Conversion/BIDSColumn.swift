import BuiltInFormats
import DelimitedText
import Inputs

/// A column of a file of a BIDS dataset, with its description for the sidecar.
struct BIDSColumn: Sendable {
  enum Values: Sendable {
    case numbers([Double])
    case texts([String])
    /// The distinct words in their order, which the sidecar lists, and the index of each row's word.
    case words([String], [Int])
  }

  let name: String
  var unit = ""
  /// Empty for a column that BIDS describes.
  var description = ""
  let values: Values

  private var rowCount: Int {
    switch values {
    case .numbers(let numbers): numbers.count
    case .texts(let texts): texts.count
    case .words(_, let codes): codes.count
    }
  }

  var member: JSONValue.Member {
    var members = [(key: "Description", value: JSONValue.text(description))]
    if !unit.isEmpty { members.append(("Units", .text(unit))) }
    if case .words(let words, _) = values, !words.isEmpty {
      members.append(("Levels", .object(words.map { (key: Self.field($0), value: .text($0)) })))
    }
    return (name, .object(members))
  }

  /// Rows of tab-separated fields: missing values are `n/a`, and there are no quotation marks.
  static func bytes(_ columns: [BIDSColumn], hasHeader: Bool = true) -> [UInt8] {
    var text = hasHeader ? columns.map { field($0.name) }.joined(separator: "\t") + "\n" : ""
    for row in 0..<(columns.first?.rowCount ?? 0) {
      for (index, column) in columns.enumerated() {
        if index > 0 { text += "\t" }
        switch column.values {
        case .numbers(let numbers):
          if numbers[row].isFinite { numbers[row].write(to: &text) } else { text += BIDSText.missing }
        case .texts(let texts): text += field(texts[row])
        case .words(let words, let codes): text += field(words[codes[row]])
        }
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// Tabs and line ends are written as escapes.
  private static func field(_ text: String) -> String { text.isEmpty ? BIDSText.missing : text.onOneLine }
}
