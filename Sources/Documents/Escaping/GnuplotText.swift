import Inputs

/// Text of any origin in gnuplot's scripts and data.
package enum GnuplotText {
  /// Text in single quotation marks, where gnuplot interprets nothing else.
  package static func quoted(_ text: String) -> String {
    "'" + text.onOneLine.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// A field of a CSV file. gnuplot reads a backslash as an escape and does not undouble quotation marks, which become
  /// typographic ones.
  static func field(_ text: String) -> String {
    let line = text.onOneLine
    // Hardly any text has one of them.
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
      return notAFormula(line)
    }
    return notAFormula(line.replacing("\\", with: "\\\\").replacing("\"", with: "”"))
  }
}
