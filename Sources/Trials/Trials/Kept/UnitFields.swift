import DelimitedText
import Files
import Inputs

/// The values of a unit's file, in order. The same calls write them and read them back.
///
/// Each takes the value to write, or nil on reading, and returns the value. Numbers keep every bit.
struct UnitFields {
  /// A file of a unit that holds something else than it should.
  struct Damage: Error {}

  private struct Head: Codable {
    /// Increase it whenever units are stored differently.
    static let currentVersion = 3

    let version: Int
    /// The keys of the cells that the file holds, in their order.
    let cells: [String]
    let words: [String]
  }

  let cells: [String]
  private let isReading: Bool
  private var numbers: [Double] = []
  private var counts: [UInt32] = []
  private var words: [String] = []
  private var places: [String: Int] = [:]
  private var nextNumber = 0
  private var nextCount = 0

  init(cells: [String]) {
    self.cells = cells
    isReading = false
  }

  init(_ bytes: FileBytes) throws(Damage) {
    guard let archive = ColumnArchive(bytes), archive.numbers.count == 1, let numbers = archive.numbers[0],
      archive.codes.count == 1, let head = try? Head(decoding: archive.text.utf8),
      head.version == Head.currentVersion
    else { throw Damage() }
    cells = head.cells
    isReading = true
    self.numbers = (0..<numbers.count).map { numbers[$0] }
    counts = (0..<archive.codes[0].count).map { UInt32(archive.codes[0][$0]) }
    words = head.words
  }

  var archive: ColumnArchive {
    let head = Head(version: Head.currentVersion, cells: cells, words: words)
    return ColumnArchive(
      text: JSONValue(head).text(.line), numbers: [NumberColumn(numbers)], codes: [CodeColumn(counts)])
  }

  var isAtEnd: Bool { nextNumber == numbers.count && nextCount == counts.count }

  var numbersLeft: Int { numbers.count - nextNumber }

  /// Writes a number.
  mutating func append(_ number: Double) { numbers.append(number) }

  mutating func number(_ known: Double?) throws(Damage) -> Double {
    if let known {
      append(known)
      return known
    }
    guard nextNumber < numbers.count else { throw Damage() }
    defer { nextNumber += 1 }
    return numbers[nextNumber]
  }

  /// A number from 0 to 2³² − 2.
  mutating func count(_ known: Int?) throws(Damage) -> Int {
    if let known {
      counts.append(UInt32(known))
      return known
    }
    guard nextCount < counts.count else { throw Damage() }
    defer { nextCount += 1 }
    return Int(counts[nextCount])
  }

  mutating func text(_ known: String?) throws(Damage) -> String {
    if let known {
      let place = places[known] ?? words.count
      if place == words.count {
        places[known] = place
        words.append(known)
      }
      return try words[count(place)]
    }
    let place = try count(nil)
    guard place < words.count else { throw Damage() }
    return words[place]
  }

  mutating func optionalCount(_ known: Int?) throws(Damage) -> Int? {
    let count = try count(isReading ? nil : known.map { $0 + 1 } ?? 0)
    return count == 0 ? nil : count - 1
  }

  mutating func optionalNumber(_ known: Double?) throws(Damage) -> Double? {
    guard try count(isReading ? nil : known == nil ? 0 : 1) != 0 else { return nil }
    return try number(known)
  }

  mutating func optionalText(_ known: String?) throws(Damage) -> String? {
    try optional(known) { fields, known throws(Damage) in try fields.text(known) }
  }

  mutating func optional<Value>(
    _ known: Value?, _ value: (inout UnitFields, Value?) throws(Damage) -> Value
  ) throws(Damage) -> Value? {
    guard try count(isReading ? nil : known == nil ? 0 : 1) != 0 else { return nil }
    return try value(&self, known)
  }

  mutating func array<Element>(
    _ known: [Element]?, _ element: (inout UnitFields, Element?) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let size = try count(known?.count)
    for one in known ?? [] { _ = try element(&self, one) }
    if let known { return known }
    var elements = [Element]()
    // Every element has at least one value, so that a damaged count cannot ask for more memory than the file takes.
    elements.reserveCapacity(min(size, counts.count + numbers.count))
    for _ in 0..<size { try elements.append(element(&self, nil)) }
    return elements
  }
}
