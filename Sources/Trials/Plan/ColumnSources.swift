import Calibration
import Captures
import DelimitedText
import Formulas
import Inputs

/// The columns of a capture that formulas can be made of: those of feature blocks, own columns of the dataset, the time,
/// and the words of labels and states.
struct ColumnSources: Sendable {
  private let capture: Capture
  private let blocks: [Catalogue<FeatureBlock>.Entry]

  /// - Parameter captures: All captures of the dataset.
  init(_ capture: Capture, amongst captures: [Capture]) {
    self.capture = capture
    blocks = Catalogue.featureBlocks.entries.filter { $0.made.isPresent(in: capture, amongst: captures) }
  }

  private var words: [FrameTable.WordColumn] { capture.frames.states + capture.frames.labels }

  /// The columns by name, and why some names stand for none.
  private var kinds: [String: FormulaColumn] {
    var kinds: [String: FormulaColumn] = [ComputedColumns.time: .numbers(FormulaUnit("s"))]
    for word in words { kinds[word.name] = .words }
    for entry in blocks {
      for (name, unit) in zip(entry.made.columns, entry.made.units) {
        kinds[name] = .numbers(FormulaUnit(unit))
      }
      let block = entry.made
      kinds[entry.kind] =
        block.columns.count == 1
        ? .numbers(FormulaUnit(block.units[0])) : Self.several(entry.kind, block.columns)
    }
    for own in capture.frames.own {
      // Datasets declare no unit for most columns, which then is 1.
      let unit = own.unit == "1" ? nil : FormulaUnit(own.unit)
      for name in own.columns { kinds[name] = .numbers(unit) }
      kinds[own.name] = own.columns.count == 1 ? .numbers(unit) : Self.several(own.name, own.columns)
    }
    return kinds
  }

  private static func several(_ name: String, _ columns: [String]) -> FormulaColumn {
    let shown = columns.prefix(6).joined(separator: ", ") + (columns.count > 6 ? ", …" : "")
    return .refused("\(name.quoted) are \(columns.count) columns; name one of them: \(shown)")
  }

  /// The columns that some captures have.
  static func kinds(_ all: [ColumnSources]) -> [String: FormulaColumn] {
    var kinds = all.reduce(into: [String: FormulaColumn]()) { $0.merge($1.kinds) { first, _ in first } }
    let target = "no column can be made of the target, which is what calibrators predict"
    for name in ["target", "target_x", "target_y", "targetX", "targetY", "target_role"]
    where kinds[name] == nil {
      kinds[name] = .refused(target)
    }
    for name in ["participant", "device", "capture", "fixation"] where kinds[name] == nil {
      kinds[name] = .refused("\(name.quoted) is no label of frames; only labels and states can be compared")
    }
    return kinds
  }

  /// Returns true if the capture has all columns of some names.
  func has(_ names: [String]) -> Bool {
    let kinds = kinds
    return names.allSatisfy { name in
      switch kinds[name] {
      case .numbers, .words: true
      case .refused, nil: false
      }
    }
  }

  /// The columns of some names, as far as the capture has them.
  func table(of names: Set<String>) -> FormulaTable {
    let frames = capture.frames
    var numbers = [ComputedColumns.time: frames.time]
    for entry in blocks {
      let block = entry.made
      guard names.contains(entry.kind) || block.columns.contains(where: names.contains) else { continue }
      let columns = block.numbers(of: capture)
      for (name, column) in zip(block.columns, columns) where names.contains(name) { numbers[name] = column }
      if columns.count == 1, names.contains(entry.kind) { numbers[entry.kind] = columns[0] }
    }
    for own in frames.own {
      guard let range = frames.ownRange(own.name) else { continue }
      for (name, index) in zip(own.columns, range) where names.contains(name) {
        numbers[name] = frames.column(index)
      }
      if range.count == 1, names.contains(own.name) { numbers[own.name] = frames.column(range.lowerBound) }
    }
    let words = words.filter { names.contains($0.name) }.map {
      ($0.name, FormulaTable.Words($0.words.all, $0.words.codes))
    }
    return FormulaTable(
      time: frames.time, fixations: capture.fixations.map(\.frames), numbers: numbers,
      words: Dictionary(words) { first, _ in first })
  }
}
