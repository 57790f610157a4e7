import Captures
import Inputs

/// Feature blocks joined by `+`, such as `gaze+face+euler` or `gaze+quadratic(both_eyes_ray)`.
package struct FeatureSet: Sendable {
  /// The name, as the experiment writes it.
  package let name: String
  /// The words of its blocks, in canonical order.
  package let blocks: [String]
  /// The share of its largest absolute value that the range of a column must exceed to be kept; nil to keep all.
  package let leastSpread: Double?

  /// Reads a text of joined blocks, or a mapping `{blocks: …, drop_constant: …}`; nil if an error has been recorded.
  package static func read(_ node: ConfigNode, into errors: inout [InputError]) -> FeatureSet? {
    do throws(InputError) {
      if case .scalar(let text, _) = node.content, !text.isEmpty {
        return try FeatureSet(text, at: node.place)
      }
    } catch {
      errors.append(
        node.runOnError ?? error.mapSentences { $0.sentence + node.listAdvice })
      return nil
    }
    guard case .mapping = node.content else {
      errors.append(InputError(node.place, "a feature set must be blocks joined by '+', not \(node.noun)"))
      return nil
    }
    return ConfigSection.read(node, into: &errors) { FeatureSet(from: &$0) } ?? nil
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

  /// - Throws: For a block that does not exist or is given twice.
  package init(_ name: String, leastSpread: Double? = nil, at place: Place) throws(InputError) {
    let words = name.split(separator: "+", omittingEmptySubsequences: false).map { word in
      word.split(separator: " ").joined(separator: " ")
    }
    for (index, word) in words.enumerated() {
      let block = FeatureBlockName(word)
      guard block.block != nil || block.canBeOwn else { throw Self.unknown(word, at: place) }
      guard !words[..<index].contains(word) else {
        throw InputError(place, "duplicate block \(word.quoted) in \(name.quoted)")
      }
    }
    self.leastSpread = leastSpread
    self.name = words.joined(separator: "+") + (leastSpread.map { " (drop_constant=\($0))" } ?? "")
    blocks = FeatureBlockName.sorted(words)
  }

  /// - Parameter own: The dataset's own columns.
  package static func unknown(_ word: String, amongst own: [OwnColumns] = [], at place: Place) -> InputError {
    let words = Catalogue.featureBlocks.kinds + own.map(\.name)
    return InputError(
      place,
      "no feature block is called \(word.quoted)"
        + hint(for: word, among: words, then: "there are: \(words.joined(separator: ", "))"))
  }

  package static func isSame(_ one: String, _ other: String) -> Bool {
    Set(one.split(separator: "+")) == Set(other.split(separator: "+"))
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

/// A word of a feature set: a block, or `quadratic(…)` of one.
package struct FeatureBlockName: Sendable {
  package let kind: String
  let isQuadratic: Bool

  package init(_ word: String) {
    let inner = word.hasPrefix("quadratic(") && word.hasSuffix(")") ? word.dropFirst(10).dropLast() : nil
    kind = inner.map(String.init) ?? word
    isQuadratic = inner != nil
  }

  /// The block of the catalogue; nil for a word that only a dataset can define.
  package var block: FeatureBlock? { block(amongst: []) }

  /// - Parameter own: The columns of the dataset, whose names are words too.
  func block(amongst own: [OwnColumns]) -> FeatureBlock? {
    let known = Catalogue.featureBlocks.entries.first { $0.kind == kind }?.made
    let block = known ?? own.first { $0.name == kind }.map(FeatureBlock.init)
    return isQuadratic ? block?.quadratic : block
  }

  /// True for a block of points where rays meet the screen.
  var isComputedRay: Bool {
    kind == "rigid_gaze"
      || Catalogue.gazeRays.entries.contains { $0.kind == kind && !$0.made.isRecorded }
  }

  /// True for a name that a dataset's own columns can have: letters, digits and underscores, beginning with a letter.
  var canBeOwn: Bool {
    kind.utf8.count <= 64 && (kind.first.map { $0.isASCII && $0.isLetter } ?? false)
      && kind.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The rank in the canonical order: the catalogue's order, with quadratic blocks last.
  var rank: Int {
    let kinds = Catalogue.featureBlocks.kinds
    return (kinds.firstIndex(of: kind) ?? kinds.count) + (isQuadratic ? kinds.count + 1 : 0)
  }
}

extension FeatureBlockName {
  /// The words in canonical order; those of datasets are in alphabetical order.
  static func sorted(_ words: some Sequence<String>) -> [String] {
    words.map { (word: $0, rank: FeatureBlockName($0).rank) }
      .sorted { ($0.rank, $0.word) < ($1.rank, $1.word) }.map(\.word)
  }
}

extension FeatureBlock {
  init(_ own: OwnColumns) {
    self.init(
      columns: own.columns, units: own.columns.map { _ in own.unit }, needs: [],
      raw: .own(own.name, own.columns.count),
      source: nil, values: { $0.numbers(ownColumns: own.name) ?? own.columns.map { _ in .nan } })
  }
}
