import Calibration
import Captures
import DelimitedText
import Inputs

/// A single column of captures by its name: an own column of the dataset, or one that a feature block copies.
struct DropColumn: Sendable {
  private let raw: RawColumns
  private let offset: Int

  /// - Parameter name: The name of the column, or of own columns or a feature block that are a single one.
  /// - Returns: Nil if the table has no such column.
  init?(_ name: String, in table: FrameTable) {
    for own in table.own {
      let isOnly = own.name == name && own.columns.count == 1
      if let offset = isOnly ? 0 : own.columns.firstIndex(of: name) {
        raw = .own(own.name, own.columns.count)
        self.offset = offset
        return
      }
    }
    for (kind, columns, raw) in Self.blocks where raw.isPresent(in: table) {
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
    table.own.flatMap { $0.columns.count == 1 ? [$0.name] : $0.columns }
      + blocks.filter { $0.columns.count < 16 && $0.raw.isPresent(in: table) }.flatMap { block in
        block.columns.count == 1 ? [block.kind] : block.columns
      }
  }

  private static let blocks = Catalogue.featureBlocks.entries.compactMap { entry in
    entry.made.raw.map { (kind: entry.kind, columns: entry.made.columns, raw: $0) }
  }
}
