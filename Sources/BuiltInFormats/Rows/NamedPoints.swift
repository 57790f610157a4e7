import Captures
import DelimitedText
import Inputs

/// Targets that the words of a column stand for, such as the names of stimuli.
struct NamedPoints: Sendable, Hashable {
  struct Point: Sendable, Hashable {
    let word: String
    let x: Double
    let y: Double
  }

  /// In the order of the declaration.
  let points: [Point]
  /// Words that stand for no target, of which nothing is said.
  let ignored: [String]

  private static let pointLimit = 1000

  /// Reads `points: {WORD: [x, y], …}` and `ignore`; nil if there is no point.
  init?(from section: inout ConfigSection, limit: Double) {
    let bounds = -limit...limit
    let demand = ConfigDemand.numbers(count: 2, least: -limit, most: limit)
    let nodes = section.namedNodes("points", isRequired: true, as: .named(demand))
    ignored = section.texts("ignore", isRequired: false)
    if nodes.isEmpty, section.has("points") {
      section.record("points", "'points' must hold the place of each word, as in {left: [0, 0.5]}")
    }
    if nodes.count > Self.pointLimit {
      section.record("points", "'points' has \(nodes.count) words; at most \(Self.pointLimit) are read")
      return nil
    }
    var points = [Point]()
    for (word, node) in nodes {
      let pair = ConfigNode(content: .mapping([(word, node.place, node)]), place: node.place)
      let numbers = section.element(pair) { $0.numbers(word, count: 2, in: bounds) }
      guard let numbers else { continue }
      if points.contains(where: { $0.word == word }) {
        section.record(InputError(node.place, "'points' has \(word.quoted) twice"))
      }
      if ignored.contains(word) {
        section.record(InputError(node.place, "\(word.quoted) has a point, and is also among 'ignore'"))
      }
      points.append(Point(word: word, x: numbers[0], y: numbers[1]))
    }
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  /// The point of a word; numbers may be written in another way. Nil if it has none.
  func point(_ word: String, _ decimalMark: UInt8) -> Point? {
    if let point = points.first(where: { $0.word == word }) { return point }
    guard let number = decimalNumber(word.utf8, decimalMark: decimalMark) else { return nil }
    return points.first { decimalNumber($0.word.utf8) == number }
  }

  /// x and y of each row as they are declared, NaN where the word has no point.
  func columns(_ names: [String], _ codes: CodeColumn, _ syntax: DelimitedSyntax) -> [NumberColumn] {
    let found = names.map { point($0, syntax.decimalMark) }
    return [\Point.x, \Point.y].map { axis in
      NumberColumn(codes.map { found[$0]?[keyPath: axis] ?? .nan })
    }
  }

  /// The warning about words without a point, some of which may be misspelt; nil if there are none.
  func warning(
    _ column: String, _ names: [String], _ codes: CodeColumn, _ syntax: DelimitedSyntax
  ) -> CountedSentence? {
    let isOpen = names.map { name in
      !syntax.isMissing(Array(name.utf8)) && point(name, syntax.decimalMark) == nil && !ignored.contains(name)
    }
    let open = zip(names, isOpen).filter(\.1).map(\.0)
    guard let first = open.first else { return nil }
    let hint = nearestWord(to: first, among: points.map(\.word)).map { " (did you mean \($0.quoted)?)" } ?? ""
    return """
      \(count: codes.count { isOpen[$0] }) rows have no target, because \(listed(open.map(\.quoted), limit: 5)) in \
      \(column.quoted) has no point\(hint); add it to 'points' of 'target' in dataset.yaml, or to 'ignore' there
      """
  }
}
