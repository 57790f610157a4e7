import Calibration
import Captures
import Formulas
import Inputs

/// A column that an experiment defines by a formula over other columns of its captures.
package struct ColumnFormula: Sendable {
  /// The name, which feature sets, rules and other formulas use.
  package let name: String
  let formula: Formula
  /// The unit that the experiment gives it; nil for the one that follows from the formula.
  let unit: FormulaUnit?
  /// What the column means, in the user's words; nil if nothing is said.
  package let meaning: String?
  /// The place of the formula.
  let place: Place

  package var text: String { formula.text }

  /// What its numbers depend on, apart from other columns.
  var definition: String { formula.text + (unit.map { " in \($0.description)" } ?? "") }

  static let mostColumns = 100

  /// The columns of an experiment file, in its order.
  static func all(from section: inout ConfigSection) -> [ColumnFormula] {
    let nodes = section.namedNodes(
      "columns", isRequired: false, as: .named(.defined(ConfigForm.column.rawValue)))
    guard nodes.count <= mostColumns else {
      section.record(
        "columns", "'columns' defines \(nodes.count) columns; at most \(mostColumns) are allowed")
      return []
    }
    var columns = [ColumnFormula]()
    for (name, node) in nodes {
      if let wrong = objection(to: name) {
        section.record(node.place, wrong)
        continue
      }
      guard !columns.contains(where: { $0.name == name }),
        let column = section.recording({ read(name, node, into: &$0) })
      else { continue }
      columns.append(column)
    }
    return columns
  }

  private static func read(
    _ name: String, _ node: ConfigNode, into errors: inout [InputError]
  ) -> ColumnFormula? {
    guard case .scalar(let text, _) = node.content else {
      return ConfigSection.read(node, into: &errors) { ColumnFormula(name, from: &$0) } ?? nil
    }
    do throws(FormulaError) {
      return ColumnFormula(name, try Formula(text), unit: nil, meaning: nil, at: node.place)
    } catch {
      errors.append(Self.error(error, in: name, at: node.place))
      return nil
    }
  }

  private init(_ name: String, _ formula: Formula, unit: FormulaUnit?, meaning: String?, at place: Place) {
    self.name = name
    self.formula = formula
    self.unit = unit
    self.meaning = meaning
    self.place = place
  }

  private init?(_ name: String, from section: inout ConfigSection) {
    let text = section.text("formula")
    let unit = section.optionalText("unit").flatMap { FormulaUnit($0) }
    let meaning = section.optionalText("meaning")
    let place = section.place(of: "formula")
    guard section.errorCount == 0 else { return nil }
    do throws(FormulaError) {
      self.init(name, try Formula(text), unit: unit, meaning: meaning, at: place)
    } catch {
      section.record(Self.error(error, in: name, at: place))
      return nil
    }
  }

  /// The keys of a column that is written as a mapping.
  static var keys: [ConfigKey] { ConfigSection.keys { _ = ColumnFormula("name", from: &$0) } }

  /// Why a column cannot have a name; nil if it can.
  private static func objection(to name: String) -> String? {
    let rule = "letters, digits and _, beginning with a letter"
    let isName = name.utf8.count <= 64 && name.words == [name] && name.first?.isLetter == true
    guard isName else {
      let comma =
        name.contains { "(),".contains($0) }
        ? "; inside { } of YAML, put a formula with commas in quotes, or write it on a line of its own" : ""
      return "a column cannot be called \(name.quoted): names are at most 64 \(rule)\(comma)"
    }
    let blocks = Catalogue.featureBlocks.entries
    if Formula.isReserved(name) {
      return "\(name.quoted) means something else in formulas; rename the column"
    }
    if OwnColumns.taken.contains(name) || blocks.contains(where: { $0.kind == name }) {
      return "\(name.quoted) is a feature block; rename the column"
    }
    if let block = blocks.first(where: { $0.made.columns.contains(name) }) {
      return "\(name.quoted) is a column of the feature block \(block.kind); rename the column"
    }
    return name == ComputedColumns.time ? "\(name.quoted) is the time of a frame; rename the column" : nil
  }

  func error(_ error: FormulaError) -> InputError { Self.error(error, in: name, at: place) }

  static func error(_ error: FormulaError, in name: String, at place: Place) -> InputError {
    InputError(place, "formula of \(name.quoted), character \(error.offset + 1): \(error.sentence)")
  }
}

extension Sequence<ColumnFormula> {
  /// What the columns depend on that some texts mention, such as the names of feature sets: their definitions, and those
  /// of the columns that they are made of.
  func definitions(mentionedIn texts: [String]) -> [String] {
    let known = Dictionary(map { ($0.name, $0) }) { first, _ in first }
    guard !known.isEmpty else { return [] }
    var open = texts.flatMap(\.words)
    var found = [String: String]()
    while let name = open.popLast() {
      guard let column = known[name], found[name] == nil else { continue }
      found[name] = "\(name) = \(column.definition)"
      open += column.formula.columns
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}
