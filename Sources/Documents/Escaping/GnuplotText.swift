import Inputs

/// Text of any origin in gnuplot's scripts and data.
package enum GnuplotText {
  /// Text in single quotation marks, where gnuplot interprets nothing else.
  package static func quoted(_ text: String) -> String {
    // By scalars, because a quotation mark with a combining accent is a different Character.
    "'" + text.onOneLine.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  /// A field of a CSV file. gnuplot reads a backslash as an escape and does not undouble quotation marks, which become
  /// typographic ones.
  static func field(_ text: String) -> String {
    let line = text.onOneLine
    // Hardly any text has one of them.
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
      return notAFormula(line)
    }
    let scalars = line.unicodeScalars.map { $0 == "\\" ? "\\\\" : $0 == "\"" ? "”" : String($0) }
    return notAFormula(scalars.joined())
  }
}
