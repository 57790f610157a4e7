/// A `key: value` that lacks its colon, or the space behind it.
struct YAMLColon {
  let sentence: String

  /// Finds one in a text, such as `seed:1` or `- seed 1`, whose key is one of the given words, or any word.
  init?(_ text: String, keys: [String]? = nil) {
    let text = text.hasPrefix("- ") ? text.dropFirst(2).drop { $0 == " " } : text[...]
    let key = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard !key.isEmpty, keys?.contains(String(key)) ?? true else { return nil }
    var rest = text.dropFirst(key.count)
    let value: Substring
    let hasColon = rest.first == ":"
    if hasColon {
      value = rest.dropFirst()
      guard let first = value.first, first != " " else { return nil }
    } else {
      guard rest.first.map({ " =".contains($0) }) ?? true else { return nil }
      rest = rest.drop { $0 == " " }
      if rest.first == "=" { rest = rest.dropFirst().drop { $0 == " " } }
      value = rest
      guard !value.contains(": ") else { return nil }
    }
    let right = "\(key): \(value)".quoted
    sentence =
      hasColon
      ? "a space is missing after the colon; write \(right)"
      : value.isEmpty
        ? "a key must be followed by a colon; write \("\(key):".quoted)"
        : "a colon and a space are missing; write \(right)"
  }
}
