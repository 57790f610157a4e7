/// Whether a text is an integer in plain digits: an optional minus sign, then digits without a leading zero.
package func isInteger(_ text: String) -> Bool {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
    return false
  }
  return digits.count == 1 || digits.first != UInt8(ascii: "0")
}
