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

  /// How an answer of at most some numbers goes on.
  static func progress(of answer: [UInt8], mostNumbers: Int) -> Conversation.Progress {
    guard answer.starts(with: magic.prefix(answer.count)) else { return .isNone }
    guard answer.count >= prefixSize else { return .goesOn }
    let (headerCount, numberCount) = counts(of: answer)
    guard headerCount <= largestHeader, numberCount <= mostNumbers else { return .isNone }
    return answer.count < prefixSize + headerCount + 8 * numberCount ? .goesOn : .isWhole
  }

  /// The count of numbers that the start of an answer announces; nil if it is not the start of one.
  static func announcedCount(of answer: [UInt8]) -> Int? {
    answer.count >= prefixSize && answer.starts(with: magic) ? counts(of: answer).numbers : nil
  }

  private static func counts(of answer: [UInt8]) -> (header: Int, numbers: Int) {
    func number(at start: Int) -> Int {
      answer[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(at: 4), number(at: 8))
  }

  /// Reads an answer that is whole; nil if it is not one, or if more follows.
  init?(_ answer: [UInt8]) {
    guard answer.count >= Self.prefixSize, answer.starts(with: Self.magic) else { return nil }
    let counts = Self.counts(of: answer)
    let end = Self.prefixSize + counts.header
    guard answer.count == end + 8 * counts.numbers,
      let document = try? JSONDocument(path: "answer", bytes: answer[Self.prefixSize..<end]),
      case .object(let members) = document.root.content
    else { return nil }
    header = members
    numbers = DoubleBytes.numbers(answer[end...])
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
  ///
  /// - Parameters:
  ///   - model: The number by which later messages name the model.
  ///   - forgotten: The models that nobody asks for any more.
  func message(model: Int, options: JSONValue, forgetting forgotten: [Int]) -> [UInt8] {
    let groups = groups.map { group in
      JSONValue.object([("name", .text(group.name)), ("words", .texts(group.words))])
    }
    let fixationCount = (fixations.max() ?? -1) + 1
    return ProgramMessage.bytes(
      [
        ("type", .text("fit")), ("model", .integer(model)), ("rows", .integer(design.rowCount)),
        ("columns", .texts(columns)), ("units", .list(units.map { $0.map(JSONValue.text) ?? .null })),
        ("fixations", .integer(fixationCount)), ("groups", .list(groups)), ("seed", .integer(seed)),
        ("options", options), ("forget", .list(forgotten.map(JSONValue.integer))),
      ],
      [design.elements, response.elements, fixations.map(Double.init)]
        + self.groups.map { $0.codes.map(Double.init) })
  }
}
