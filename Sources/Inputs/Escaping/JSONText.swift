/// Texts in JSON, which reads them back as they were.
package enum JSONText {
  /// Appends a text in quotation marks. In JSON that can become part of a page, no tag may begin.
  package static func append(_ text: String, isInPage: Bool = false, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ isPlain($0) && !(isInPage && $0 == UInt8(ascii: "<")) }) {
      bytes += text.utf8
    } else {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case "<" where isInPage: bytes += number(of: scalar).utf8
        default: bytes += scalar.isHidden ? number(of: scalar).utf8 : String(scalar).utf8
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The character by its number, such as `\u003c`; beyond U+FFFF by the two of its surrogates.
  package static func number(of scalar: Unicode.Scalar) -> String {
    if scalar.value <= 0xFFFF { return "\\u" + scalar.number(digitCount: 4) }
    return UTF16.encode(scalar).map { $0.map { "\\u" + String($0, radix: 16) }.joined() } ?? ""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
