/// `a`, `a and b`, `a, b and c`.
package func enumerated(_ words: [String]) -> String {
  words.count < 2
    ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}
