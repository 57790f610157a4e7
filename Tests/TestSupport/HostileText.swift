/// Names that have a meaning in one of the forms that the program writes.
package enum HostileText {
  /// Such as a capture, a participant or a device can have.
  package static let names = [
    "b\u{1B}[31mred", "c\u{9B}2Jsi", "right\u{202E}left", "iso\u{2066}x\u{2069}\u{61C}",
    "line\u{2028}par\u{2029}end",
    "bell\u{7}\u{8}\u{7F}\u{85}", "tab\tb", "a\"b'c", #"\input{x}\"#, "</script><script>alert(1)</script>",
    "a|b",
    "&amp;<b>", "100%_x%n", "$(touch x)`touch x`${x}$x$", "=1+1", "+1", "-1", "@SUM(A1)", "#x", "[1ex]", "*",
    "[x](javascript:alert(1))", "`*_#_*`", "x--y ''z'' ?`!`", "#&_{}~^\\\"<>|`", "|\u{301}",
    "}\u{301}&\u{301}",
    "\"\u{301},x", "'\u{301};touch x", "Zoë Ångström", "İı ḡ ấ e\u{301}\u{302}", "日本語 עברית",
    "🙂\u{200D}\u{E0041}", "ﬁ ½ ÷ ⁹ ᵏ €",
    "a: {b, c} - ?", "true", "abc\u{200F}def", "a\nb", "a\r\nb", "\\",
  ]

  /// The same, and what is no name.
  package static let all = names + ["", " "]

  /// The characters that control a terminal, break a line or change the reading direction, but for some that are allowed.
  package static func hidden(in text: String, but allowed: Set<Unicode.Scalar> = []) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: !allowed.contains(scalar)
      default: false
      }
    }
  }
}
