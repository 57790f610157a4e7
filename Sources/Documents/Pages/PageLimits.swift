/// How much of its tables a page shows. What is left out stands in the files that the page names.
package struct PageLimits: Sendable {
  /// Rows of a table.
  package let rowCount: Int
  /// Columns of numbers.
  let columnCount: Int
  /// Reasons and other lines below a table.
  let footnoteCount: Int
  /// Whether tables that stand in no file are whole.
  let keepsOthers: Bool

  package static let usual = PageLimits(
    rowCount: 200, columnCount: 60, footnoteCount: 100, keepsOthers: true)

  /// Those of a page that would be too large, one after the other.
  static let tighter = [50, 10, 0].map {
    PageLimits(rowCount: $0, columnCount: 20, footnoteCount: $0, keepsOthers: false)
  }
}

extension Table {
  /// The start of a long table, with a note that says where all of it stands; a short one as it is.
  ///
  /// - Parameter files: Those that hold the table.
  func limited(to limits: PageLimits, files: [String]) -> Table {
    let file = files.first { $0.hasSuffix(".csv") }
    if file == nil && limits.keepsOthers { return self }
    let numbers = columns.indices.filter { !columns[$0].isLabel }
    let kept = columns.indices.filter { columns[$0].isLabel } + numbers.prefix(limits.columnCount)
    let isLong = rows.count > limits.rowCount
    let isWide = numbers.count > limits.columnCount
    guard isLong || isWide || footnotes.count > limits.footnoteCount else { return self }
    let parts =
      (isLong ? ["first \(limits.rowCount) of \(rows.count) rows"] : [])
      + (isWide ? ["first \(limits.columnCount) of \(numbers.count) columns"] : [])
    let place = file.map { "; all in \($0)" } ?? ""
    let note = parts.isEmpty ? [] : [parts.joined(separator: ", ").capitalisedStart + place + "."]
    let order = isWide ? kept.sorted() : Array(columns.indices)
    let more = footnotes.count - limits.footnoteCount
    return Table(
      title: title, caveats: caveats, notes: notes + note, columns: order.map { columns[$0] },
      rows: rows.prefix(limits.rowCount).map { row in isWide ? order.map { row[$0] } : row },
      footnotes: footnotes.prefix(limits.footnoteCount)
        + (more > 0 ? ["… and \(more) more\(isLong ? "" : place)."] : []),
      marking: marking.map { Marking(rows: Array($0.rows.prefix(limits.rowCount)), meanings: $0.meanings) },
      across: across)
  }
}

extension HeatTable {
  /// The start of a long table, which says where all of it stands.
  func limited(to limits: PageLimits) -> HeatTable {
    if file == nil && limits.keepsOthers { return self }
    return HeatTable(
      labelTitles: labelTitles, columns: columns, rows: Array(rows.prefix(limits.rowCount)),
      decimals: decimals, caption: caption, rowCount: rowCount, file: file)
  }
}

extension ReportPage {
  /// The page with the starts of its long tables.
  func limited(to limits: PageLimits) -> ReportPage {
    mapped { block in
      switch block {
      case .table(let table, let files, let pages):
        .table(
          table.limited(to: limits, files: files), files: files, pages: Array(pages.prefix(limits.rowCount)))
      case .heat(let table): .heat(table.limited(to: limits))
      case .paragraph, .caveat, .list, .terms, .command, .card, .figure, .reference: block
      }
    }
  }

  /// The page with boxes in place of the dots of its cards.
  var withBoxes: ReportPage {
    mapped { block in if case .card(let card) = block { .card(card.withBoxes) } else { block } }
  }

  private func mapped(_ change: (Block) -> Block) -> ReportPage {
    ReportPage(
      title: title, meta: meta, metaSection: metaSection, opening: opening.map(change),
      sections: sections.map { $0.mapped(change) })
  }
}

extension ReportPage.Section {
  fileprivate func mapped(_ change: (ReportPage.Block) -> ReportPage.Block) -> ReportPage.Section {
    with(blocks: blocks.map(change), sections: sections.map { $0.mapped(change) })
  }
}

extension String {
  fileprivate var capitalisedStart: String { prefix(1).uppercased() + dropFirst() }
}
