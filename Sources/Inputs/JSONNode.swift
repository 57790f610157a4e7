/// A value of a JSON text.
package struct JSONNode: Sendable {
  package struct Member: Sendable {
    package let key: String
    let keyOffset: Int
    package let value: JSONNode
  }

  package enum Content: Sendable {
    /// In the order of the file.
    case object([Member])
    case list([JSONNode])
    /// A list that holds nothing but numbers, and at least one.
    case numbers([Double])
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  package let content: Content
  /// Where the value begins in the bytes of the document.
  let offset: Int

  /// What kind of value this is, for messages.
  package var noun: String {
    switch content {
    case .object: "an object"
    case .list(let nodes): nodes.isEmpty ? "an empty list" : "a list"
    case .numbers: "a list of numbers"
    case .text(let text): "the text \(text.quoted)"
    case .number(let number): shortest(number)
    case .boolean(let boolean): "\(boolean)"
    case .null: "null"
    }
  }

  /// The elements of a list, also of one of numbers; nil for anything else.
  package var elements: [Content]? {
    switch content {
    case .list(let nodes): nodes.map(\.content)
    case .numbers(let numbers): numbers.map(Content.number)
    default: nil
    }
  }

  /// The keys of an object; empty for anything else.
  package var keys: [String] {
    if case .object(let members) = content { members.map(\.key) } else { [] }
  }
}
