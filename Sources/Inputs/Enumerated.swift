/// `a`, `a and b`, `a, b and c`.
package func enumerated(_ words: [String]) -> String {
  words.count < 2
    ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}

/// The same with the number of the others behind the first `limit` of many words: `a, b and 3 more`.
package func enumerated(_ words: [String], limit: Int) -> String {
  words.count <= limit ? enumerated(words) : enumerated(words.prefix(limit) + ["\(words.count - limit) more"])
}

/// `a, b, c`; behind the first `limit` of many, the number of the others: `a, b and 1000 more`.
package func listed(_ words: [String], limit: Int = 20) -> String {
  words.prefix(limit).joined(separator: ", ")
    + (words.count > limit ? " and \(words.count - limit) more" : "")
}
