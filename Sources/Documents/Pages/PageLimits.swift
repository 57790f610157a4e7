import Inputs

/// How much of its tables a page shows. What is left out stands in the files that the page names.
package struct PageLimits: Sendable {
  /// Rows of a table.
  package let rowCount: Int
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
    let more = footnotes.count - limits.footnoteCount
    return changed(isWide ? with(kept.sorted()) : self) { table in
      table.notes += note
      table.rows = Array(table.rows.prefix(limits.rowCount))
      table.footnotes =
        footnotes.prefix(limits.footnoteCount)
        + (more > 0 ? ["… and \(more) more\(isLong ? "" : place)."] : [])
      table.marking = marking.map {
        Marking(rows: Array($0.rows.prefix(limits.rowCount)), meanings: $0.meanings)
      }
    }
  }
}

extension HeatTable {
  /// The start of a long table, which says where all of it stands.
  func limited(to limits: PageLimits) -> HeatTable {
    if file == nil && limits.keepsOthers { return self }
    return changed(self) { $0.rows = Array(rows.prefix(limits.rowCount)) }
  }
}

extension ReportPage {
  func limited(to limits: PageLimits) -> ReportPage {
    mapped { block in
      switch block {
      case .table(let table, let files, let pages):
        .table(
          table.limited(to: limits, files: files), files: files, pages: Array(pages.prefix(limits.rowCount)))
      case .heat(let table): .heat(table.limited(to: limits))
      case .paragraph, .caveat, .list, .terms, .command, .card, .figure, .reference, .page: block
      }
    }
  }

  private func mapped(_ change: (Block) -> Block) -> ReportPage {
    changed(self) { page in
      page.opening = opening.map(change)
      page.sections = sections.map { $0.mapped(change) }
    }
  }
}

extension ReportPage.Section {
  fileprivate func mapped(_ change: (ReportPage.Block) -> ReportPage.Block) -> ReportPage.Section {
    changed(self) { section in
      section.blocks = blocks.map(change)
      section.sections = sections.map { $0.mapped(change) }
    }
  }
}

extension String {
  fileprivate var capitalisedStart: String { prefix(1).uppercased() + dropFirst() }
}
