import Captures
import DelimitedText
import Formulas
import Inputs

/// The computed columns of an experiment on each frame that it uses, with the columns that they are made of, as
/// comma-separated text.
package struct ColumnsFile {
  private let selection: SelectedCaptures

  package init(_ selection: SelectedCaptures) { self.selection = selection }

  private static let keys = ["capture", "participant", "frame", "time_s"]

  /// Passes the text on in pieces of a few megabytes at most. A number that is missing is empty.
  package func write(to write: (String) throws -> Void) throws {
    let names = selection.computed.namesWithSources
    try write(csvRow(Self.keys + names))
    let captures = Dictionary(grouping: selection.fixations, by: \.fixation.key.capture)
    for capture in selection.captures {
      let sources = ColumnSources(capture, amongst: selection.dataset.captures)
      let (table, frames) = (sources.table(of: Set(names)), capture.frames)
      let columns = names.map { table.numbers[$0] }
      let rows = (captures[capture.name] ?? []).flatMap(\.fixation.pieces).joined().sorted()
      var text = ""
      for row in rows {
        let keys = [capture.name, frames.participants[row]].map { notAFormula($0.onOneLine) }
        let numbers = columns.map { column in
          column.map { $0[row] }.flatMap { $0.isFinite ? shortest($0) : nil } ?? ""
        }
        text += csvRow(keys + ["\(row)", shortest(frames.time[row])] + numbers)
        guard text.utf8.count > 1 << 20 else { continue }
        try write(text)
        text = ""
      }
      try write(text)
    }
  }
}
