import Foundation
import Inputs

/// Text escaped for LaTeX, for pdflatex with any font encoding and without further packages.
///
/// Accented letters and common signs become commands; others, at which pdflatex would stop, their number (`U+1F600`).
enum LaTeXText {
  static func escape(_ text: String) -> String {
    let line = text.onOneLine
    let scalars = Array(line.decomposedStringWithCanonicalMapping.unicodeScalars)
    var escaped = ""
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      let next = index < scalars.count ? scalars[index] : nil
      if let next, let accent = accents[next], scalar.isASCII, scalar.properties.isAlphabetic {
        escaped += "\\\(accent){\(scalar)}"
        index += 1
      } else {
        escaped += command(scalar)
        if next == scalar, joined.contains(scalar) { escaped += "{}" }
        // These are Spanish punctuation marks in some encodings.
        if next == "`", scalar == "?" || scalar == "!" { escaped += "{}" }
      }
    }
    // At the start of a row these would be read as an argument of the preceding line break.
    return escaped.hasPrefix("[") || escaped.hasPrefix("*") ? "{}" + escaped : escaped
  }

  private static func command(_ scalar: Unicode.Scalar) -> String {
    if let command = commands[scalar] { return command }
    if scalar.isASCII { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\texttt{U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "}"
  }

  /// Two of these in a row form a ligature.
  private static let joined: Set<Unicode.Scalar> = ["-", "'", ","]

  /// Accent commands by combining mark; every text encoding has all of them.
  private static let accents: [Unicode.Scalar: String] = [
    "\u{300}": "`", "\u{301}": "'", "\u{302}": "^", "\u{303}": "~", "\u{304}": "=", "\u{306}": "u",
    "\u{307}": ".", "\u{308}": "\"", "\u{30A}": "r", "\u{30B}": "H", "\u{30C}": "v", "\u{323}": "d",
    "\u{327}": "c", "\u{331}": "b",
  ]

  private static let commands: [Unicode.Scalar: String] = [
    "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "&": "\\&", "%": "\\%",
    "$": "\\$", "#": "\\#", "_": "\\_", "{": "\\{", "}": "\\}", "<": "\\textless{}", ">": "\\textgreater{}",
    "|": "\\textbar{}", "`": "\\`{}",
    // Both the command and the letter depend on the encoding or on the language.
    "\"": "\\char34{}",
    "\u{A0}": "~", "–": "--", "—": "---", "‘": "\\textquoteleft{}", "’": "\\textquoteright{}",
    "“": "\\textquotedblleft{}", "”": "\\textquotedblright{}", "…": "\\ldots{}", "†": "\\textdagger{}",
    "ß": "\\ss{}", "æ": "\\ae{}", "Æ": "\\AE{}", "œ": "\\oe{}", "Œ": "\\OE{}", "ø": "\\o{}", "Ø": "\\O{}",
    "ł": "\\l{}", "Ł": "\\L{}", "ı": "\\i{}", "§": "\\S{}",
    "⁰": "\\textsuperscript{0}", "¹": "\\textsuperscript{1}", "²": "\\textsuperscript{2}",
    "³": "\\textsuperscript{3}", "⁴": "\\textsuperscript{4}", "⁵": "\\textsuperscript{5}",
    "⁶": "\\textsuperscript{6}", "⁷": "\\textsuperscript{7}", "⁸": "\\textsuperscript{8}",
    "⁹": "\\textsuperscript{9}", "⁻": "$^{-}$", "ᵀ": "$^{\\mathrm{T}}$",
    "₀": "$_{0}$", "₁": "$_{1}$", "₂": "$_{2}$", "₃": "$_{3}$", "₄": "$_{4}$", "₅": "$_{5}$", "₆": "$_{6}$",
    "₇": "$_{7}$", "₈": "$_{8}$", "₉": "$_{9}$", "°": "$^{\\circ}$", "′": "$'$", "½": "$1/2$",
    "√": "$\\surd$", "‖": "$\\Vert$", "∞": "$\\infty$", "−": "$-$", "±": "$\\pm$", "×": "$\\times$",
    "÷": "$\\div$", "·": "$\\cdot$", "≤": "$\\leq$", "≥": "$\\geq$", "≠": "$\\neq$", "≈": "$\\approx$",
    "→": "$\\rightarrow$", "Σ": "$\\Sigma$", "Γ": "$\\Gamma$", "Δ": "$\\Delta$", "Θ": "$\\Theta$",
    "Λ": "$\\Lambda$", "Φ": "$\\Phi$", "Ψ": "$\\Psi$", "Ω": "$\\Omega$", "Π": "$\\Pi$", "Ξ": "$\\Xi$",
    "α": "$\\alpha$", "β": "$\\beta$", "γ": "$\\gamma$", "δ": "$\\delta$", "ε": "$\\varepsilon$",
    "ζ": "$\\zeta$", "η": "$\\eta$", "θ": "$\\theta$", "κ": "$\\kappa$", "λ": "$\\lambda$", "μ": "$\\mu$",
    "µ": "$\\mu$", "ν": "$\\nu$", "ξ": "$\\xi$", "π": "$\\pi$", "ρ": "$\\rho$", "σ": "$\\sigma$",
    "τ": "$\\tau$", "φ": "$\\varphi$", "χ": "$\\chi$", "ψ": "$\\psi$", "ω": "$\\omega$",
  ]
}
