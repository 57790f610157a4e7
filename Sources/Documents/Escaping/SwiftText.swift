import Inputs

/// Text of any origin as a string literal of Swift.
package enum SwiftText {
  package static func literal(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default: scalar.isHidden ? "\\u{\(scalar.number(digitCount: 1))}" : String(scalar)
      }
    }
    return "\"" + scalars.joined() + "\""
  }
}
