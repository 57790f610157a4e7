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
