/// Returns true if a name comes before another, with the numbers in names ordered as numbers: `user2` before `user10`.
package func precedesNaturally(_ one: String, _ other: String) -> Bool {
  let (ours, theirs) = (nameParts(one), nameParts(other))
  for (our, their) in zip(ours, theirs) where our != their {
    if let (a, b) = zipped(our.digits, their.digits) {
      // Without leading zeros, the longer number is the larger one.
      if a.count != b.count { return a.count < b.count }
      if a != b { return a < b }
      continue
    }
    return our.text < their.text
  }
  return ours.count != theirs.count ? ours.count < theirs.count : one < other
}

private struct NamePart: Equatable {
  let text: String
  /// Without leading zeros; nil for a part that is no number.
  let digits: String?
}

private func nameParts(_ name: String) -> [NamePart] {
  func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
  var parts = [NamePart]()
  var rest = name[...]
  while let first = rest.first {
    let part = rest.prefix { isDigit($0) == isDigit(first) }
    rest = rest[part.endIndex...]
    parts.append(
      NamePart(text: String(part), digits: isDigit(first) ? String(part.drop { $0 == "0" }) : nil))
  }
  return parts
}

private func zipped<Value>(_ one: Value?, _ other: Value?) -> (Value, Value)? {
  guard let one, let other else { return nil }
  return (one, other)
}
