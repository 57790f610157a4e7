extension Unicode.Scalar {
  /// True for a character that controls a terminal, breaks a line or changes the reading direction: control characters,
  /// line and paragraph separators, and format characters.
  package var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: true
    default: false
    }
  }

  /// The number of the character in hexadecimal digits, at least `digitCount` of them.
  package func number(digitCount: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
  }
}

extension String {
  /// The text with hidden characters escaped, to break no line and control no terminal.
  package var onOneLine: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var line = ""
    for scalar in unicodeScalars {
      if scalar.isHidden {
        line += "\\u{\(scalar.number(digitCount: 1))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
