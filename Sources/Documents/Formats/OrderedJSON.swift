import Inputs

/// A JSON value whose keys keep their order, where the order means something.
package enum OrderedJSON: Sendable {
  case object([(key: String, value: OrderedJSON)])
  case list([OrderedJSON])
  case text(String)
  /// A finite number; anything else is written as null.
  case number(Double)
  case boolean(Bool)

  package static func texts(_ texts: [String]) -> OrderedJSON { .list(texts.map(OrderedJSON.text)) }

  package static func numbers(_ numbers: [Double]) -> OrderedJSON { .list(numbers.map(OrderedJSON.number)) }

  /// The value as a file: indented by two spaces, lists without objects on one line.
  package var bytes: [UInt8] { Array((text(indent: "") + "\n").utf8) }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    func block(_ open: String, _ parts: [String], _ close: String) -> String {
      parts.isEmpty
        ? open + close
        : open + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + close
    }
    switch self {
    case .object(let members):
      return block(
        "{", members.map { "\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }, "}")
    case .list(let values):
      let parts = values.map { $0.text(indent: inner) }
      let isFlat = values.allSatisfy { if case .object = $0 { false } else { true } }
      return isFlat ? "[" + parts.joined(separator: ", ") + "]" : block("[", parts, "]")
    case .text(let text): return Self.quoted(text)
    case .boolean(let boolean): return "\(boolean)"
    case .number(let number): return number.isFinite ? shortest(number) : "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
