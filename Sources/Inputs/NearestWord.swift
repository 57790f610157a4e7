/// The word that the user probably meant: the one that is called `word` elsewhere; or else the first of `words` at the
/// smallest edit distance, if that is at most 3 and at most a third of the longer word's length; otherwise the only one
/// that begins with `word`. Nil if there is none, or if `word` is one of `words`.
///
/// - Parameter otherNames: Further names of some of `words`, besides those that `OtherNames` knows.
package func nearestWord(
  to word: String, among words: [String], otherNames: OtherNames = OtherNames()
) -> String? {
  guard word.utf8.count <= 100, !words.contains(word) else { return nil }
  if let known = otherNames.word(for: word, among: words) { return known }
  let typed = Array(word.lowercased())
  var best: (word: String, distance: Int)?
  for candidate in words {
    let meant = Array(candidate.lowercased())
    let distance = editDistance(typed, meant)
    let limit = min(3, max(typed.count, meant.count) / 3, (best?.distance ?? .max) - 1)
    if distance <= limit { best = (candidate, distance) }
  }
  if let best { return best.word }
  let longer = words.filter { $0.lowercased().hasPrefix(word.lowercased()) }
  return word.count >= 3 && longer.count == 1 ? longer[0] : nil
}

/// The end of a message about an unknown word: `; did you mean 'x'? rest`, or `; rest`. A known word behind a dash is
/// an item of a list that lacks its space.
package func hint(
  for word: String, among words: [String], otherNames: OtherNames = OtherNames(), then rest: String? = nil
) -> String {
  if word.hasPrefix("-"), words.contains(String(word.dropFirst())), let dash = YAMLDash(word) {
    return "; \(dash.sentence)"
  }
  let nearest = nearestWord(to: word, among: words, otherNames: otherNames)
  let question = nearest.map { "did you mean \($0.quoted)? " } ?? ""
  return "; " + question + (rest ?? "there are: \(words.prefix(20).joined(separator: ", "))")
}

/// The smallest number of insertions, deletions, replacements and swaps of neighbours between two words.
///
/// Source: the optimal string alignment distance, a restriction of Damerau, CACM 7(3), 1964.
private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var beforeLast = [Int]()
  var last = Array(0...other.count)
  for i in one.indices {
    var current = [i + 1]
    for j in other.indices {
      var distance = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, current[j] + 1)
      if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[other.count]
}
