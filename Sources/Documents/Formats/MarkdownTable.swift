import Inputs

/// Tables as Markdown (GitHub's pipe tables), aligned so that the source is readable, too.
package enum MarkdownTable {
  static let format = ReportFormat { table in
    let notes = (table.caveats + table.notes).map {
      TextTable.wrap(MarkdownText.escape($0)).joined(separator: "\n") + "\n\n"
    }.joined()
    let footnotes = table.explanations(
      mark: { ($0 == .best ? "**bold**" : $0.symbol) + ": " }, reason: { superscript($0) + " " },
      escape: MarkdownText.escape
    ).map {
      TextTable.wrap("- " + $0, indent: "  ").joined(separator: "\n") + "\n"
    }.joined()
    return "### \(MarkdownText.escape(table.title))\n\n\(notes)\(pipes(table))\n\n"
      + (footnotes.isEmpty ? "" : footnotes + "\n")
  }

  private static func pipes(_ table: Table) -> String {
    let reasons = table.reasons
    let cells =
      [table.columns.map { MarkdownText.escape($0.heading) }]
      + table.rows.indices.map { index in
        table.columns.indices.map { column in
          let text = MarkdownText.escape(table.rows[index][column].text(reasons: reasons))
          return switch table.mark(row: index, column: column) {
          case .best: "**\(text)**"
          case .likeBest: "\(text) \(Marking.Mark.likeBest.symbol)"
          case nil: text
          }
        }
      }
    return pipes(cells, areLabels: table.columns.map(\.isLabel))
  }

  /// - Parameters:
  ///   - cells: Rows of escaped texts, all of one length; the first row has the headings.
  ///   - areLabels: Whether each column is aligned at the left.
  static func pipes(_ cells: [[String]], areLabels: [Bool]) -> String {
    let widths = areLabels.indices.map { column in max(3, cells.map { $0[column].count }.max() ?? 0) }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    var lines = cells.map { row in
      line(row.indices.map { TextTable.padded(row[$0], widths[$0], isRight: !areLabels[$0]) })
    }
    let rule = areLabels.indices.map { column in
      let dashes = String(repeating: "-", count: widths[column] - 1)
      return areLabels[column] ? ":" + dashes : dashes + ":"
    }
    lines.insert(line(rule), at: 1)
    return lines.joined(separator: "\n")
  }
}
