import Captures
import Formulas
import Inputs

/// Feature blocks and columns in the notation of formulas, such as `gaze+face+euler`, `gaze*headZ` or
/// `gaze+pca(blend_shapes, 4)`.
package struct FeatureSet: Sendable {
  /// The name, as the experiment writes it.
  package let name: String
  /// The share of its largest absolute value that the range of a column must exceed to be kept; nil to keep all.
  package let leastSpread: Double?
  private let formula: SetFormula
  private let source: SetText
  /// The columns, if the catalogue's blocks explain all names.
  private let known: ResolvedSet?

  /// Reads a text in the notation, or a mapping `{blocks: …, drop_constant: …}`; nil if an error has been recorded.
  package static func read(_ node: ConfigNode, into errors: inout [InputError]) -> FeatureSet? {
    do throws(InputError) {
      if case .scalar(let text, _) = node.content, !text.isEmpty {
        return try FeatureSet(text, at: node.place)
      }
    } catch {
      errors.append(node.runOnError ?? error.mapSentences { $0.sentence + listAdvice(node) })
      return nil
    }
    guard case .mapping(let entries) = node.content else {
      errors.append(InputError(node.place, "a feature set must be blocks joined by '+', not \(node.noun)"))
      return nil
    }
    if let written = Self.cutAtColon(entries) {
      errors.append(
        InputError(
          node.place,
          "with a blank behind the colon, this is a mapping in YAML; write the products as \(written.quoted)")
      )
      return nil
    }
    return ConfigSection.read(node, into: &errors) { FeatureSet(from: &$0) } ?? nil
  }

  /// Advice for a text that seems to be a list; commas between parentheses are those of a function.
  private static func listAdvice(_ node: ConfigNode) -> String {
    guard case .scalar(let text, _) = node.content, !text.contains("(") else { return "" }
    return node.listAdvice
  }

  /// The set that was probably meant by a mapping `gaze : headZ`; nil for one with a key of feature sets.
  private static func cutAtColon(_ entries: [(key: String, keyPlace: Place, value: ConfigNode)]) -> String? {
    guard entries.count == 1, case .scalar(let value, _) = entries[0].value.content, !value.isEmpty else {
      return nil
    }
    let key = entries[0].key
    let known = Self.keys.map(\.name)
    guard !known.contains(key), nearestWord(to: key, among: known) == nil,
      (try? FeatureSet("\(key):\(value)", at: entries[0].keyPlace)) != nil
    else { return nil }
    return "\(key):\(value)"
  }

  private init?(from section: inout ConfigSection) {
    let text = section.text("blocks")
    let leastSpread = section.number("drop_constant", in: 0...0.1, default: 1e-6)
    guard !text.isEmpty else { return nil }
    do throws(InputError) {
      try self.init(text, leastSpread: leastSpread, at: section.place(of: "blocks"))
    } catch {
      section.record(error)
      return nil
    }
  }

  package static var keys: [ConfigKey] { ConfigSection.keys { _ = FeatureSet(from: &$0) } }

  /// - Throws: For a text that is not in the notation, a block that is given twice, and for what no dataset could explain.
  package init(_ name: String, leastSpread: Double? = nil, at place: Place) throws(InputError) {
    source = SetText(text: name, place: place)
    var reader = try SetReader(name, at: place)
    let written = reader.name
    formula = try reader.formula()
    let words = formula.joinedWords ?? []
    for (index, word) in words.enumerated() where words[..<index].contains(word) {
      throw InputError(place, "duplicate block \(word.quoted) in \(name.quoted)")
    }
    if let long = formula.names.first(where: { !$0.isColumn && $0.text.utf8.count > 64 }) {
      throw source.fault(Self.unknownSentence(long), at: long.offset)
    }
    self.leastSpread = leastSpread
    self.name = written + (leastSpread.map { " (drop_constant=\($0))" } ?? "")
    let isKnown = formula.names.allSatisfy { !Self.isUnknown($0) }
    known = isKnown ? try ResolvedSet(formula, amongst: [], source) : nil
  }

  /// The words of its columns, in canonical order, as far as they are known without the captures.
  package var blocks: [String] { blocks(amongst: []) }

  /// - Parameter own: The own columns of the dataset.
  package func blocks(amongst own: [OwnColumns]) -> [String] {
    (try? resolved(amongst: own))?.words
      ?? FeatureBlockName.sorted(formula.joinedWords ?? formula.names.map(\.text))
  }

  /// - Parameter own: The own columns of the dataset.
  /// - Throws: For a name that is neither a block nor a column, and for what the notation does not allow of these columns.
  func resolved(amongst own: [OwnColumns]) throws(InputError) -> ResolvedSet {
    // An own block of that name comes before a column of the catalogue.
    if let known, !formula.names.contains(where: { name in own.contains { $0.name == name.text } }) {
      return known
    }
    return try ResolvedSet(formula, amongst: own, source)
  }

  /// What the set means, whatever it is called: equal for equal columns.
  package var definition: String {
    (known?.definition ?? formula.joinedWords.map { FeatureBlockName.sorted($0).joined(separator: " + ") }
      ?? name)
      + (leastSpread.map { ", drop_constant \($0)" } ?? "")
  }

  /// Returns true for a set of the same columns.
  package func isSame(as other: FeatureSet) -> Bool {
    guard let known, let others = other.known, known.columns != nil || others.columns != nil else {
      return definition == other.definition
    }
    guard leastSpread == other.leastSpread else { return false }
    return known.identity == others.identity
  }

  package static func isSame(_ one: String, _ other: String) -> Bool {
    if Set(one.split(separator: "+")) == Set(other.split(separator: "+")) { return true }
    let place = Place(file: "")
    guard let first = try? FeatureSet(one, at: place), let second = try? FeatureSet(other, at: place) else {
      return false
    }
    return first.isSame(as: second)
  }
}

extension FeatureSet {
  /// Complaints that need the captures: names that nothing explains, and labels that they do not have.
  ///
  /// - Parameters:
  ///   - own: The dataset's own columns.
  ///   - labels: The names of the captures' labels.
  package func complaints(amongst own: [OwnColumns], labels: [String]) -> [InputError] {
    var errors = formula.labels.filter { !labels.contains($0.text) }.map { label in
      source.fault(
        "the captures have no label called \(label.text.quoted)", at: label.offset,
        then: labels.isEmpty
          ? "" : hint(for: label.text, among: labels, then: "there are: \(labels.joined(separator: ", "))"))
    }
    do throws(InputError) { _ = try resolved(amongst: own) } catch { errors.append(error) }
    return errors
  }

  /// A complaint about each name that resembles a block or column of the catalogue without being one.
  ///
  /// - Parameter known: Names that the experiment itself explains.
  package func misspellings(besides known: [String] = []) -> [InputError] {
    formula.names.filter { Self.isUnknown($0) && !known.contains($0.text) }.compactMap { name in
      nearestWord(to: name.text, among: Self.words()) == nil ? nil : unknown(name)
    }
  }

  private func unknown(_ name: SetName) -> InputError {
    source.fault(Self.unknownSentence(name), at: name.offset, then: Self.unknownHint(name, amongst: []))
  }

  /// True for a name that only a dataset can explain.
  private static func isUnknown(_ name: SetName) -> Bool {
    FeatureBlockName.column(named: name.text, amongst: []) == nil
      && (name.isColumn || FeatureBlockName(name.text).block == nil)
  }

  static func unknownSentence(_ name: SetName) -> String {
    name.isColumn
      ? "no column is called \(name.text.quoted)" : "no feature block is called \(name.text.quoted)"
  }

  static func unknownHint(_ name: SetName, amongst own: [OwnColumns]) -> String {
    let blocks = Catalogue.featureBlocks.kinds + own.map(\.name)
    return hint(
      for: name.text, among: words(own),
      then: "there are: \(blocks.joined(separator: ", ")), and their columns")
  }

  private static func words(_ own: [OwnColumns] = []) -> [String] {
    Catalogue.featureBlocks.kinds + own.map(\.name) + FeatureBlockName.columnNames + own.flatMap(\.columns)
  }
}

/// Forms of values in experiment files that no catalogue describes; the schema defines each once.
package enum ConfigForm: String, Sendable, CaseIterable {
  case featureSet = "feature set"
  /// The targets of the split `calibration-targets`.
  case splitTargets = "targets of a split"
  case calibrationTargets = "targets of a calibrator"
  /// A column that an experiment defines by a formula.
  case column
}
