/// Returns true if a name comes before another, with the numbers in names ordered as numbers: `user2` before `user10`.
package func precedesNaturally(_ one: String, _ other: String) -> Bool {
  var (ours, theirs) = (one.utf8[...], other.utf8[...])
  while let our = ours.first, let their = theirs.first {
    if isDigit(our) && isDigit(their) {
      let (a, b) = (ours.removeNumber(), theirs.removeNumber())
      // Without leading zeros, the longer number is the larger one.
      if a.count != b.count { return a.count < b.count }
      if !a.elementsEqual(b) { return a.lexicographicallyPrecedes(b) }
    } else {
      if our != their { return our < their }
      ours.removeFirst()
      theirs.removeFirst()
    }
  }
  return ours.isEmpty != theirs.isEmpty ? ours.isEmpty : one < other
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

extension Substring.UTF8View {
  /// Removes the digits at the beginning, and returns them without leading zeros.
  fileprivate mutating func removeNumber() -> Substring.UTF8View {
    let digits = prefix(while: isDigit)
    self = self[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
