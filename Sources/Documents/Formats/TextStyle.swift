/// How parts of a text stand out: by colour, on a terminal that has it.
package struct TextStyle: Sendable {
  package enum Role: Sendable {
    case title
    /// A limit that must be known before a number is believed.
    case caveat
    case failure
    case best
    /// Not distinguishably worse than the best.
    case likeBest
  }

  /// Whether to write colours, which are parameters of ECMA-48's "select graphic rendition".
  let isColoured: Bool

  package static let plain = TextStyle(isColoured: false)
  package static let coloured = TextStyle(isColoured: true)

  /// Styles a single line without control characters; its width stays the same.
  package func callAsFunction(_ text: String, _ role: Role?) -> String {
    guard isColoured, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(Self.parameters(role))m\(text)\u{1B}[0m"
  }

  private static func parameters(_ role: Role) -> String {
    switch role {
    case .title: "1"
    case .caveat: "33"
    case .failure: "31"
    case .best: "1;32"
    case .likeBest: "32"
    }
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
