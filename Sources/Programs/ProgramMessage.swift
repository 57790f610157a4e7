import Files
import Inputs
import LinearAlgebra

/// A message between us and a program: a JSON object and numbers.
///
/// The bytes are `GZL1`, the length of the object in bytes and the count of the numbers, both 32 bits without sign, then
/// the object and the numbers, doubles. Everything is little-endian.
struct ProgramMessage {
  let header: [JSONValue.Member]
  let numbers: [Double]

  /// The version of the protocol. Increase it whenever an older program would misunderstand a message.
  static let version = 1
  private static let magic = Array("GZL1".utf8)
  private static let prefixSize = 12
  private static let largestHeader = 1 << 20

  /// The bytes of a message with several arrays of numbers, one after another.
  static func bytes(_ header: [JSONValue.Member], _ numbers: [[Double]] = []) -> [UInt8] {
    let text = Array(JSONValue.object(header).text(.line).utf8)
    let count = numbers.reduce(0) { $0 + $1.count }
    var bytes = magic
    bytes.reserveCapacity(prefixSize + text.count + 8 * count)
    for number in [UInt32(text.count), UInt32(count)] {
      for byte in 0..<UInt32(4) { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    bytes += text
    for some in numbers { DoubleBytes.append(some, to: &bytes) }
    return bytes
  }

  /// How one answer after another goes on, each of at most as many numbers as its limit.
  static func progress(of answers: [UInt8], mostNumbers limits: [Int]) -> Conversation.Progress {
    var start = 0
    for limit in limits {
      let rest = answers[start...]
      guard rest.starts(with: magic.prefix(rest.count)) else { return .isNone }
      guard let counts = counts(of: rest) else { return .goesOn }
      guard counts.header <= largestHeader, counts.numbers <= limit else { return .isNone }
      start += prefixSize + counts.header + 8 * counts.numbers
      guard start <= answers.count else { return .goesOn }
    }
    return .isWhole
  }

  /// What is wrong with answers of which one is none: the count of numbers that are too many, or nil, and where it starts.
  static func fault(in answers: [UInt8], mostNumbers limits: [Int]) -> (excess: Int?, start: Int) {
    var start = 0
    for limit in limits {
      let rest = answers[start...]
      guard rest.starts(with: magic), let counts = counts(of: rest) else { break }
      if counts.numbers > limit { return (counts.numbers, start) }
      start = min(answers.count, start + prefixSize + counts.header + 8 * counts.numbers)
    }
    return (nil, start)
  }

  /// Nil if some bytes are too few to tell.
  private static func counts(of answer: ArraySlice<UInt8>) -> (header: Int, numbers: Int)? {
    guard answer.count >= prefixSize else { return nil }
    func number(at offset: Int) -> Int {
      let start = answer.startIndex + offset
      return answer[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(at: 4), number(at: 8))
  }

  /// Reads the first answer of some bytes, and takes it from them; nil if there is none.
  init?(takenFrom bytes: inout ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.magic), let counts = Self.counts(of: bytes) else { return nil }
    let header = bytes.dropFirst(Self.prefixSize).prefix(counts.header)
    let numbers = bytes.dropFirst(Self.prefixSize + counts.header).prefix(8 * counts.numbers)
    guard header.count == counts.header, numbers.count == 8 * counts.numbers,
      let document = try? JSONDocument(path: "answer", bytes: header),
      case .object(let members) = document.root.content
    else { return nil }
    self.header = members
    self.numbers = DoubleBytes.numbers(numbers)
    bytes = bytes[numbers.endIndex...]
  }

  func text(_ key: String) -> String? {
    guard case .text(let text) = header.first(where: { $0.key == key })?.value.content else { return nil }
    return text
  }

  func number(_ key: String) -> Double? {
    switch header.first(where: { $0.key == key })?.value.content {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .unsigned(let integer): Double(integer)
    default: nil
    }
  }
}

extension ProgramRows {
  /// The message that asks a program to fit these rows.
  func message(options: JSONValue) -> [UInt8] {
    let groups = groups.map { group in
      JSONValue.object([("name", .text(group.name)), ("words", .texts(group.words))])
    }
    let fixationCount = (fixations.max() ?? -1) + 1
    return ProgramMessage.bytes(
      [
        ("type", .text("fit")), ("rows", .integer(design.rowCount)),
        ("columns", .texts(columns)), ("units", .list(units.map { $0.map(JSONValue.text) ?? .null })),
        ("fixations", .integer(fixationCount)), ("groups", .list(groups)), ("seed", .integer(seed)),
        ("options", options),
      ],
      [design.elements, response.elements, fixations.map(Double.init)]
        + self.groups.map { $0.codes.map(Double.init) })
  }
}
