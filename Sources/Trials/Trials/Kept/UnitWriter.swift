import Captures
import DelimitedText
import Inputs

/// Collects the values of a unit, in order, for one column file. Numbers keep every bit.
struct UnitWriter {
  private var numbers = [Double]()
  private var counts = [UInt32]()
  private var words = [String]()
  private var places = [String: Int]()

  mutating func write(_ number: Double) { numbers.append(number) }

  mutating func write(_ number: Double?) {
    write(number != nil)
    if let number { write(number) }
  }

  /// - Parameter count: From 0 to 2³² − 2.
  mutating func write(_ count: Int) { counts.append(UInt32(count)) }

  mutating func write(_ count: Int?) { counts.append(count.map { UInt32($0) + 1 } ?? 0) }

  mutating func write(_ flag: Bool) { counts.append(flag ? 1 : 0) }

  /// Words are stored once each.
  mutating func write(_ text: String) {
    let place = places[text] ?? words.count
    if place == words.count {
      places[text] = place
      words.append(text)
    }
    write(place)
  }

  mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  mutating func write<Element>(_ array: [Element], _ element: (inout UnitWriter, Element) -> Void) {
    write(array.count)
    for one in array { element(&self, one) }
  }

  mutating func write(_ points: some Collection<ScreenPoint>) {
    write(x: points.map(\.x), y: points.map(\.y))
  }

  /// Points, one after the other.
  mutating func write(x: some Collection<Double>, y: some Collection<Double>) {
    write(x.count)
    for (x, y) in zip(x, y) {
      numbers.append(x)
      numbers.append(y)
    }
  }

  /// The content of a file, which begins with the keys of the unit's cells.
  func archive(cells: [String]) -> ColumnArchive {
    let head = UnitHead(version: UnitHead.version, cells: cells, words: words)
    return ColumnArchive(
      text: JSONValue(head).text(.line), numbers: [NumberColumn(numbers)], codes: [CodeColumn(counts)])
  }
}

/// The text at the beginning of a unit's file.
struct UnitHead: Codable {
  /// Increase it whenever units are stored differently.
  static let version = 1

  let version: Int
  /// The keys of the cells that the file holds, in their order.
  let cells: [String]
  let words: [String]
}
