import Inputs

/// The name of a group, `participant=anna; device=iPad Mini 6th`: its properties and their values, in order.
///
/// A `;` or `%` in a value is written as `%3B` or `%25`, so that different values have different names.
package enum GroupName {
  package static func name(_ values: [(property: String, value: String)]) -> String {
    values.map { "\($0.property)=\(escape($0.value.onOneLine))" }.joined(separator: "; ")
  }

  package static func values(_ name: String) -> [String] { parts(name).map(\.value) }

  /// The properties and their values from which `name` made this name.
  package static func parts(_ name: String) -> [(property: String, value: String)] {
    // By scalars: a value can begin with an accent, which would make one character of the sign and itself.
    name.unicodeScalars.split(separator: "; ".unicodeScalars).map { part in
      let sign = part.firstIndex(of: "=") ?? part.startIndex
      return (String(part[..<sign]), unescape(part[sign...].dropFirst()))
    }
  }

  private static func escape(_ value: String) -> String {
    value.unicodeScalars.map { $0 == "%" ? "%25" : $0 == ";" ? "%3B" : String($0) }.joined()
  }

  private static func unescape(_ value: Substring.UnicodeScalarView) -> String {
    String(
      value.replacing("%3B".unicodeScalars, with: ";".unicodeScalars)
        .replacing("%25".unicodeScalars, with: "%".unicodeScalars))
  }
}
