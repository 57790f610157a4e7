/// The words with which programs write numbers that are not finite, and which nothing of ours may write.
package enum NumberWords {
  private static let words = Set(["nan", "inf", "infinity"].map { Array($0.utf8) })
  private static let longest = 8

  /// The words in a text that stand alone, between characters that are no letters, digits or underscores.
  ///
  /// - Parameter bytes: UTF-8.
  package static func notFinite(in bytes: [UInt8]) -> [String] {
    var found = [String]()
    var word = [UInt8]()
    func end() {
      if !word.isEmpty, words.contains(word) { found.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): if word.count <= longest { word.append(byte | 0x20) }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
        0x80...:
        if word.count <= longest { word.append(byte) }
      default: if !word.isEmpty { end() }
      }
    }
    end()
    return found
  }

  package static func notFinite(in text: String) -> [String] { notFinite(in: Array(text.utf8)) }
}
