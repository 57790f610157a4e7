import Captures
import DelimitedText
import Formulas
import Inputs

/// The columns that a portable calibration is linear in: columns of feature blocks, products of such, columns that a
/// formula computes on each frame, and columns that transforms compute by what training rows have taught them.
package struct PortableColumns: Sendable {
  /// The columns of samples that are used as they are, by name.
  package let plain: [String]
  /// Each behind those that it is made of.
  package let formulas: [PortableFormula]
  /// Columns that stand behind the plain ones; nil if there are none.
  package let learned: FittedColumns?
  /// True if the transforms of the face and of both eyes are needed too.
  package var hasEyes = false

  package init(_ plain: [String], formulas: [PortableFormula] = [], learned: FittedColumns? = nil) {
    self.plain = plain
    self.formulas = formulas
    self.learned = learned
  }

  /// The names of all columns, in the order of a fit.
  package var names: [String] { plain + (learned?.names ?? []) }

  /// The columns of samples that it needs, each once.
  package var ofSamples: [String] { Self.distinct(plain + (learned?.inputs ?? [])) }

  /// The columns of feature blocks of which everything else is made, each once.
  package var ofBlocks: [String] {
    let own = Set(formulas.map(\.name))
    let factors = ofSamples.flatMap(PortableInput.factors).filter { !own.contains($0) }
    let operands = formulas.flatMap(\.tree.columns).filter { !own.contains($0) }
    return Self.distinct(factors + operands)
  }

  /// The labels and states whose words it needs, each once.
  package var labels: [String] {
    Self.distinct(formulas.flatMap(\.tree.labels) + (learned?.columns.labels ?? []))
  }

  /// True if a formula is one of earlier frames too.
  package var isOverTime: Bool { formulas.contains { !$0.tree.functionsOverTime.isEmpty } }

  /// The words that feature sets have for the formulas' columns.
  var own: [OwnColumns] { formulas.map(\.own) }

  /// Without the formulas of which none of the columns is made.
  package func withoutIdleFormulas() -> PortableColumns {
    var open = ofSamples.flatMap(PortableInput.factors)
    var used = Set<String>()
    while let name = open.popLast() {
      guard let formula = formulas.first(where: { $0.name == name }), used.insert(name).inserted else {
        continue
      }
      open += formula.tree.columns
    }
    return PortableColumns(plain, formulas: formulas.filter { used.contains($0.name) }, learned: learned)
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }
}

/// A column of frames that a formula computes.
package struct PortableFormula: Sendable, Equatable {
  package let name: String
  /// As feature blocks spell it; 1 where it is not known.
  package let unit: String
  /// The formula as it was written, for people.
  package let text: String
  package let tree: FormulaTree

  package init(name: String, unit: String, text: String, tree: FormulaTree) {
    self.name = name
    self.unit = unit
    self.text = text
    self.tree = tree
  }

  var own: OwnColumns { OwnColumns(name: name, columns: [name], unit: unit) }
}

extension PortableColumns {
  /// The frames with the columns of the formulas, which replace own columns of the same names.
  ///
  /// - Parameter fixations: The rows of each fixation, ascending and apart from each other, for functions over time.
  package func added(to frames: FrameTable, screens: [Screen], fixations: [Range<Int>]) -> FrameTable {
    let names = Set(ofBlocks)
    var numbers = [String: NumberColumn]()
    for entry in Catalogue.featureBlocks.entries where entry.made.columns.contains(where: names.contains) {
      for (name, column) in zip(entry.made.columns, entry.made.numbers(of: frames, screens: screens))
      where names.contains(name) {
        numbers[name] = column
      }
    }
    let words = labels.compactMap { label in
      frames.words(named: label).map { (label, FormulaTable.Words($0.all, $0.codes)) }
    }
    var table = FormulaTable(
      time: frames.time, fixations: fixations, numbers: numbers,
      words: Dictionary(words) { first, _ in first })
    for formula in formulas { table.add(formula.tree.values(table), named: formula.name) }
    let own = Set(formulas.map(\.name))
    let kept = frames.own.filter { !own.contains($0.name) }
    let columns =
      Array(frames.columnsIfPresent.dropLast(frames.own.reduce(0) { $0 + $1.columns.count }))
      + kept.flatMap { (frames.ownRange($0.name) ?? 0..<0).map { frames.columnsIfPresent[$0] } }
      + formulas.map { table.numbers[$0.name] }
    return FrameTable(
      participants: frames.participants, displays: frames.displays, labels: frames.labels,
      states: frames.states, numbers: columns, own: kept + self.own)
  }
}
