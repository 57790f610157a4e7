import DelimitedText

/// The layout of JSON values in a file or in the output of a command. Everything that is written goes through here.
package struct JSONLayout: Sendable {
  private enum Breaks {
    /// Every value has a line of its own.
    case everywhere
    /// Members and objects in a list have lines of their own; a list without objects has one.
    case objects
    case nowhere
  }

  private let breaks: Breaks
  private let colon: String
  private let comma: String
  private var sortsKeys = false
  private var isInPage = false
  /// True if whole numbers of type Double end in `.0`, so that a column of numbers has one type.
  private var keepsPoint = false

  /// Records with sorted keys, one value per line.
  package static let record = JSONLayout(breaks: .everywhere, colon: " : ", comma: ",", sortsKeys: true)

  /// Objects whose order has a meaning, with short lists.
  package static let outline = JSONLayout(breaks: .objects, colon: ": ", comma: ", ")

  /// Records with sorted keys on a single line, for programs.
  package static let line = JSONLayout(
    breaks: .nowhere, colon: ":", comma: ",", sortsKeys: true, isInPage: true)

  /// A row of a table on a single line.
  package static let row = JSONLayout(
    breaks: .nowhere, colon: ": ", comma: ", ", isInPage: true, keepsPoint: true)

  /// Appends a value inside `depth` others, by which all lines but the first are indented.
  package func write(_ value: JSONValue, depth: Int = 0, to bytes: inout [UInt8]) {
    switch value.content {
    case .object(let members):
      let members = sortsKeys ? members.sorted { $0.key < $1.key } : members
      write(members, in: ("{", "}"), hasLines: breaks != .nowhere, depth, to: &bytes) { member, bytes in
        JSONText.append(member.key, isInPage: isInPage, to: &bytes)
        bytes += colon.utf8
        write(member.value, depth: depth + 1, to: &bytes)
      }
    case .list(let values):
      let hasLines = breaks == .everywhere || breaks == .objects && values.contains(where: \.isObject)
      write(values, in: ("[", "]"), hasLines: hasLines, depth, to: &bytes) { value, bytes in
        write(value, depth: depth + 1, to: &bytes)
      }
    case .numbers(let numbers): write(JSONValue.numbers(numbers), depth: depth, to: &bytes)
    case .text(let text): JSONText.append(text, isInPage: isInPage, to: &bytes)
    case .number(let number): write(number, to: &bytes)
    case .integer(let integer): bytes += integer.description.utf8
    case .unsigned(let integer): bytes += integer.description.utf8
    case .boolean(let boolean): bytes += (boolean ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    }
  }

  private func write<Element>(
    _ elements: [Element], in brackets: (open: String, close: String), hasLines: Bool, _ depth: Int,
    to bytes: inout [UInt8], _ element: (Element, inout [UInt8]) -> Void
  ) {
    bytes += brackets.open.utf8
    for (index, one) in elements.enumerated() {
      if index > 0 { bytes += (hasLines ? "," : comma).utf8 }
      if hasLines { breakLine(depth + 1, to: &bytes) }
      element(one, &bytes)
    }
    if elements.isEmpty && breaks == .everywhere { bytes.append(UInt8(ascii: "\n")) }
    if hasLines && !(elements.isEmpty && breaks == .objects) { breakLine(depth, to: &bytes) }
    bytes += brackets.close.utf8
  }

  private func breakLine(_ depth: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  /// Appends the shortest decimal that reads back to the same number, and null for one that is not finite.
  private func write(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes += "null".utf8
      return
    }
    NumberText.append(number, to: &bytes)
    if !keepsPoint && bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = content { true } else { false } }
}
