import DelimitedText

/// What a writer of an input file probably meant by a value that cannot be used.
extension ConfigNode {
  /// The error of a value that goes on in the next line, which was probably meant as a line of its own; nil otherwise.
  package var runOnError: InputError? {
    guard let continuation else { return nil }
    let advice =
      continuation.text.hasPrefix("- ")
      ? "items of one list begin in the same column"
      : YAMLColon(continuation.text)?.sentence ?? "if it is a key, write 'key: value'"
    let above = place.line.map { " in line \($0)" } ?? ""
    return InputError(
      continuation.place,
      "\(continuation.text.quoted) is read as the end of the value above\(above); \(advice)")
  }

  /// How to write a list, if that is what the text seems to be; otherwise empty.
  package var listAdvice: String {
    guard case .scalar(let text, _) = content, text.contains(",") else { return "" }
    return "; write a list in brackets: [\(text)]".onOneLine
  }

  /// How to write a number, if that is what the text seems to be; otherwise empty.
  var numberAdvice: String {
    guard case .scalar(let text, let isQuoted) = content else { return "" }
    func isNumber(_ text: String) -> Bool { decimalNumber(text.utf8) != nil }
    if isQuoted { return isNumber(text) ? "; take off the quotes" : "" }
    if let comment = text.firstIndex(of: "#"), isNumber(String(text[..<comment])) {
      return "; put a space before the '#' of a comment"
    }
    if text.contains(","), isNumber(text.replacing(",", with: ".")) {
      return "; numbers are written with a decimal point and without commas"
    }
    // YAML takes 014 for an octal number.
    if text.count > 1, text.first == "0", isInteger("1\(text)") {
      let digits = text.drop { $0 == "0" }
      return "; write it as \(digits.isEmpty ? "0" : digits)"
    }
    let number = text.prefix { $0.isNumber || ".-+".contains($0) }
    let rest = text.dropFirst(number.count).drop { $0 == " " }
    if isNumber(String(number)), let first = rest.first, first == "%" || first.isLetter {
      return first == "e" || first == "E"
        ? "; it is too large for a number" : "; write the number without \(String(rest).quoted)"
    }
    return ""
  }

  /// How to write true or false, if that is what the text seems to be; otherwise empty.
  var booleanAdvice: String {
    guard case .scalar(let text, let isQuoted) = content else { return "" }
    if isQuoted && Bool(text) != nil { return "; take off the quotes" }
    switch text.lowercased() {
    case "yes", "y", "on", "1", "true": return "; write true"
    case "no", "n", "off", "0", "false": return "; write false"
    default: return ""
    }
  }
}
