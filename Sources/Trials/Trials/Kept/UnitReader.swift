import Captures
import DelimitedText
import Files
import Inputs

/// Reads the values that a `UnitWriter` wrote, in the same order.
struct UnitReader {
  /// A file of a unit that holds something else than it should.
  struct Damage: Error {}

  /// The keys of the cells that the file holds.
  let cells: [String]
  private let numbers: NumberColumn
  private let counts: CodeColumn
  private let words: [String]
  private var nextNumber = 0
  private var nextCount = 0

  init(_ bytes: FileBytes) throws(Damage) {
    guard let archive = ColumnArchive(bytes), archive.numbers.count == 1, let numbers = archive.numbers[0],
      archive.codes.count == 1,
      let head = try? UnitHead(decoding: archive.text.utf8),
      head.version == UnitHead.version
    else { throw Damage() }
    cells = head.cells
    self.numbers = numbers
    counts = archive.codes[0]
    words = head.words
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { nextNumber == numbers.count && nextCount == counts.count }

  mutating func number() throws(Damage) -> Double {
    guard nextNumber < numbers.count else { throw Damage() }
    defer { nextNumber += 1 }
    return numbers[nextNumber]
  }

  mutating func optionalNumber() throws(Damage) -> Double? { try flag() ? number() : nil }

  mutating func count() throws(Damage) -> Int {
    guard nextCount < counts.count else { throw Damage() }
    defer { nextCount += 1 }
    return counts[nextCount]
  }

  mutating func optionalCount() throws(Damage) -> Int? {
    let count = try count()
    return count == 0 ? nil : count - 1
  }

  mutating func flag() throws(Damage) -> Bool { try count() != 0 }

  mutating func text() throws(Damage) -> String {
    let place = try count()
    guard place < words.count else { throw Damage() }
    return words[place]
  }

  mutating func optionalText() throws(Damage) -> String? { try flag() ? text() : nil }

  mutating func array<Element>(
    _ element: (inout UnitReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let size = try count()
    var elements = [Element]()
    // Every element has at least one value, so that a damaged count cannot ask for more memory than the file takes.
    elements.reserveCapacity(min(size, counts.count + numbers.count))
    for _ in 0..<size { try elements.append(element(&self)) }
    return elements
  }

  mutating func points() throws(Damage) -> [ScreenPoint] {
    let size = try count()
    guard size <= (numbers.count - nextNumber) / 2 else { throw Damage() }
    let start = nextNumber
    nextNumber += 2 * size
    return (0..<size).map { ScreenPoint(x: numbers[start + 2 * $0], y: numbers[start + 2 * $0 + 1]) }
  }
}
