import Documents
import Inputs

extension LogReport {
  /// How many tables a terminal shows, and how many rows these have at most.
  private static let (shownTableCount, shownRowCount) = (2, 12)

  /// The answers for a terminal: sentences, then one or two small tables. The page has everything else.
  package func text(width: Int = 80) -> String {
    func wrapped(_ text: String, indent: String = "") -> [String] {
      TextTable.wrap(text.onOneLine, width - indent.count).map { indent + $0 }
    }
    var blocks = [(wrapped(title) + (meta.isEmpty ? [] : wrapped(meta)) + caveats.flatMap { wrapped($0) })]
    if let overview { blocks.append([TextTable.text(overview, width: width).withoutLastBreak]) }
    guard isSingle else { return Self.joined(blocks) }
    for section in parts[0].sections {
      let paragraphs = section.answer + section.caveats
      blocks.append(
        wrapped(section.question) + paragraphs.flatMap { wrapped($0, indent: "  ") })
    }
    let tables = parts[0].sections.compactMap { $0.tables.first?.table }.filter {
      (1...Self.shownRowCount).contains($0.rows.count)
    }
    blocks += tables.prefix(Self.shownTableCount).map {
      [TextTable.text($0, width: width).withoutLastBreak]
    }
    return Self.joined(blocks)
  }

  private static func joined(_ blocks: [[String]]) -> String {
    blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var withoutLastBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}
