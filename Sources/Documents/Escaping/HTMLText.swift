import Inputs

/// Text of any origin, escaped so that HTML shows it and does nothing else.
enum HTMLText {
  /// Text between tags. Runs of right-to-left letters are isolated, so that they do not reorder their surroundings.
  static func content(_ text: String) -> String {
    let line = text.onOneLine
    if line.utf8.allSatisfy({ $0 < 0x80 }) { return escape(line) }
    var (html, run, gap) = ("", "", "")
    func closeRun() {
      if !run.isEmpty { html += "<bdi>" + escape(run) + "</bdi>" }
      html += escape(gap)
      (run, gap) = ("", "")
    }
    for scalar in line.unicodeScalars {
      if isRightToLeft(scalar) {
        run += gap + String(scalar)
        gap = ""
      } else if run.isEmpty {
        gap.unicodeScalars.append(scalar)
        closeRun()
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        closeRun()
        html += escape(String(scalar))
      } else {
        // The space between two words of a name belongs to the run.
        gap.unicodeScalars.append(scalar)
      }
    }
    closeRun()
    return html
  }

  /// Text in an attribute, or in an element that may hold no tags, such as a title or a description.
  static func attribute(_ text: String) -> String { escape(text.onOneLine) }

  private static func escape(_ line: String) -> String {
    guard line.utf8.contains(where: isSpecial) else { return line }
    // By bytes, because a bracket with a combining accent is a different Character.
    var escaped = [UInt8]()
    escaped.reserveCapacity(line.utf8.count)
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  /// Source: Unicode Character Database, DerivedBidiClass.txt, the blocks whose default class is R or AL.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
