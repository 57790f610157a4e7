/// How parts of a text stand out: by colour, on a terminal that has it.
package struct TextStyle: Sendable {
  /// Raw values are parameters of ECMA-48's "select graphic rendition".
  package enum Role: String, Sendable {
    case title = "1"
    case soft = "2"
    /// A limit that must be known before a number is believed.
    case caveat = "33"
    case failure = "31"
    case best = "1;32"
    case likeBest = "32"
  }

  let isColoured: Bool

  package static let plain = TextStyle(isColoured: false)
  package static let coloured = TextStyle(isColoured: true)

  /// Styles a single line without control characters; its width stays the same.
  package func callAsFunction(_ text: String, _ role: Role?) -> String {
    guard isColoured, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
  }
}

extension Table {
  func role(row: Int, column: Int) -> TextStyle.Role? {
    if case .missing("failed", _) = rows[row][column] { return .failure }
    return switch mark(row: row, column: column) {
    case .best: .best
    case .likeBest: .likeBest
    case nil: nil
    }
  }
}
