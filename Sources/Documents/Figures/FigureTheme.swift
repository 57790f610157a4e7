/// The look of all figures, on light and dark ground and for all kinds of colour vision.
///
/// Rows are drawn in one neutral colour, and those that lead in the accent. Text is black; a page replaces black, the
/// muted colour, the accent, lines and paper by its own, so that they are readable on its ground.
package enum FigureTheme {
  /// For what has no order and no leader, such as head poses.
  ///
  /// Source: Okabe and Ito, "Color Universal Design", 2008, without black and yellow, which need a ground; Tol,
  /// "Colour schemes", 2021 (muted), for wine and olive.
  package static let palette = [
    0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xE69F00, 0xAA4499, 0x999933,
  ]

  /// The colour of every row that does not lead, and of everything without a colour of its own.
  package static let grey = 0x8A8A8A
  /// The colour of the rows that lead, and of their names.
  package static let accent = 0x0A58B0
  /// The colour of text that may be overlooked.
  package static let muted = 0x545D68
  /// The colour of lines that may be overlooked.
  package static let line = 0xC9D1D9
  /// The colour of the ground; not quite white, because scales keep their white end on dark pages.
  package static let paper = 0xFFFFFE

  /// The width of a report's column, in pixels.
  package static let figureWidth = 1000

  package static let fontSize = 12

  /// In wide fonts, such as DejaVu Sans.
  package static func width(ofCharacters count: Int) -> Int { Int((7.4 * Double(count)).rounded(.up)) + 10 }

  /// For example `#0a58b0`.
  static func hexadecimal(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  static let commands = """
    set encoding utf8
    set datafile separator comma
    set datafile columnheaders
    set datafile commentschars ''
    set border 3 linewidth 0.8
    set tics nomirror out scale 0.5
    set style fill solid 1.0 noborder
    set key noautotitle
    set errorbars 0.6
    """
}
