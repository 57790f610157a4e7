import Captures
import DelimitedText
import Inputs

/// The targets of a calibration, by their names, which are the same on any screen.
package struct TargetLayout: Sendable, Equatable, Codable {
  /// The layout as written in an experiment file: a number, names, or the size of the choices to try.
  package let word: String
  /// The targets that may be used; empty for those that occur in the data.
  package let names: [String]
  /// The number of names used at a time, each choice in turn; nil to use all at once.
  package let choiceSize: Int?
  /// The part of the screen whose targets are used, whatever they are called; nil to use targets by name.
  package var region: ScreenRegion?

  package init(word: String, names: [String], choiceSize: Int?, region: ScreenRegion? = nil) {
    self.word = word
    self.names = names
    self.choiceSize = choiceSize
    self.region = region
  }

  private static let standards = [
    [], ["middle"], ["top left", "top right", "bottom left"], corners + ["middle"],
    corners + ["left", "right"], Screen.gridNames, Screen.gridNames + Screen.quarterNames,
  ]
  private static let corners = ["bottom left", "top left", "bottom right", "top right"]

  package static let standardCounts = standards.map(\.count)

  package static func standard(_ count: Int) -> [String]? { standards.first { $0.count == count } }

  package var choices: [[String]] { choiceSize.map { Self.subsets(of: names, size: $0) } ?? [names] }

  /// Every choice of `size` elements, in the order of their positions: (0, 1), (0, 2), …, (1, 2), …
  package static func subsets<Element>(of elements: [Element], size: Int) -> [[Element]] {
    guard size > 0 else { return [[]] }
    guard size <= elements.count else { return [] }
    return elements.indices.flatMap { first in
      subsets(of: Array(elements[(first + 1)...]), size: size - 1).map { [elements[first]] + $0 }
    }
  }

  /// The number of subsets; `limit` + 1 if it is above `limit`.
  package static func subsetCount(of count: Int, size: Int, limit: Int) -> Int {
    guard size >= 0 && size <= count else { return 0 }
    var subsets = 1
    for step in 0..<min(size, count - size) {
      subsets = subsets * (count - step) / (step + 1)
      if subsets > limit { return limit + 1 }
    }
    return subsets
  }
}

extension TargetLayout {
  package init(region: ScreenRegion) {
    self.init(word: "region \(region.text)", names: [], choiceSize: nil, region: region)
  }

  package enum Choosing: String {
    /// Choices among the nine targets of the 3 × 3 grid.
    case every
    /// Choices among the targets in training.
    case best
  }

  /// Reads a number, a list of names, or `every:3`; nil if something is wrong.
  static func read(
    _ node: ConfigNode, key: String, choosing: Choosing, leastCount: Int, into errors: inout [InputError]
  ) -> TargetLayout? {
    let words: [String]
    switch node.content {
    case .scalar(let word, _):
      if word.hasPrefix("\(choosing.rawValue):") {
        return choice(word, at: node.place, key, choosing, &errors)
      }
      if isInteger(word), let count = Int(word), count >= leastCount, let names = standard(count) {
        return TargetLayout(word: word, names: names, choiceSize: nil)
      }
      words = [word]
    case .sequence(let nodes):
      words = nodes.compactMap { if case .scalar(let word, _) = $0.content { word } else { nil } }
      if words.count < nodes.count || nodes.isEmpty {
        return complain(node, key, choosing, leastCount, &errors)
      }
    case .mapping:
      // A split has a key of its own for its region.
      if choosing == .every { return complain(node, key, choosing, leastCount, &errors) }
      let region = ConfigSection.read(node, into: &errors) { ScreenRegion(from: &$0) }
      return (region ?? nil).map { TargetLayout(region: $0) }
    }
    let known = Screen.gridNames + Screen.quarterNames
    for (index, word) in words.enumerated() {
      guard known.contains(word) || isPoint(word) else {
        if words.count == 1, nearestWord(to: word, among: known) == nil {
          return complain(node, key, choosing, leastCount, &errors)
        }
        let there = "there are: \(known.joined(separator: ", ")), and points such as '300,200'"
        let hint = hint(for: word, among: known, then: there)
        errors.append(InputError(node.place, "unknown target \(word.quoted)\(hint)"))
        return nil
      }
      guard !words[..<index].contains(word) else {
        errors.append(InputError(node.place, "duplicate \(word.quoted) in \(key.quoted)"))
        return nil
      }
    }
    return TargetLayout(word: words.bracketed, names: words, choiceSize: nil)
  }

  private static func choice(
    _ word: String, at place: Place, _ key: String, _ choosing: Choosing, _ errors: inout [InputError]
  ) -> TargetLayout? {
    let digits = String(word.dropFirst(choosing.rawValue.count + 1))
    let most = choosing == .every ? Screen.gridNames.count - 1 : 1000
    guard isInteger(digits), let size = Int(digits), (1...most).contains(size) else {
      let expected = "\(choosing.rawValue): followed by a whole number from 1 to \(most)"
      errors.append(InputError(place, "\(key.quoted) must be \(expected), not \(word.quoted)"))
      return nil
    }
    return TargetLayout(word: word, names: choosing == .every ? Screen.gridNames : [], choiceSize: size)
  }

  private static func complain(
    _ node: ConfigNode, _ key: String, _ choosing: Choosing, _ leastCount: Int, _ errors: inout [InputError]
  ) -> TargetLayout? {
    let counts = standardCounts.filter { $0 >= leastCount }.map(String.init).joined(separator: ", ")
    errors.append(
      InputError(
        node.place,
        "\(key.quoted) must be one of \(counts), a list of target names, "
          + "\(choosing == .every ? "or every:3 for each" : "{region: [x, y, width, height]}, or best:3 for the best") "
          + "choice of three, not \(node.noun)"))
    return nil
  }

  /// Returns true if a word names a target that is not on a grid, as `x,y`.
  private static func isPoint(_ word: String) -> Bool {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { decimalNumber($0.utf8) != nil }
  }
}

extension ConfigSection {
  package mutating func targets(_ key: String, choosing: TargetLayout.Choosing, leastCount: Int)
    -> TargetLayout?
  {
    let form = leastCount == 0 ? ConfigForm.splitTargets : .calibrationTargets
    guard let node = node(key, as: .defined(form.rawValue)) else { return nil }
    return recording {
      TargetLayout.read(node, key: key, choosing: choosing, leastCount: leastCount, into: &$0)
    }
  }
}

extension [String] {
  /// The words as an experiment file lists them: a single one by itself.
  package var bracketed: String { count == 1 ? self[0] : "[\(joined(separator: ", "))]" }
}
