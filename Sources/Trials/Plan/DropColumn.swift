import Calibration
import Captures
import DelimitedText
import Inputs

/// A single column of captures by its name: an own column of the dataset, or one that a feature block copies.
struct DropColumn: Sendable {
  private let raw: RawColumns
  private let offset: Int

  /// - Parameter name: The name of the column, or of own columns or a feature block that are a single one.
  init?(_ name: String, in table: FrameTable) {
    for (kind, columns, raw) in Self.own(table) + Self.blocks(table) {
      if let offset = kind == name && columns.count == 1 ? 0 : columns.firstIndex(of: name) {
        self.raw = raw
        self.offset = offset
        return
      }
    }
    return nil
  }

  func numbers(in table: FrameTable) -> NumberColumn {
    table.column(raw.range(in: table).lowerBound + offset)
  }

  /// All names that a table knows, but for those of whole transforms.
  static func names(in table: FrameTable) -> [String] {
    (own(table) + blocks(table).filter { $0.columns.count < 16 }).flatMap { kind, columns, _ in
      columns.count == 1 ? [kind] : columns
    }
  }

  private typealias Columns = (kind: String, columns: [String], raw: RawColumns)

  private static func own(_ table: FrameTable) -> [Columns] {
    table.own.map { ($0.name, $0.columns, .own($0.name, $0.columns.count)) }
  }

  private static func blocks(_ table: FrameTable) -> [Columns] {
    Catalogue.featureBlocks.entries.compactMap { entry in
      guard let raw = entry.made.raw, raw.isPresent(in: table) else { return nil }
      return (entry.kind, entry.made.columns, raw)
    }
  }
}
