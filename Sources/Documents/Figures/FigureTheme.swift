/// The look of all figures, on light and dark ground and for all kinds of colour vision.
///
/// Rows are drawn in one neutral colour, and those that lead in the accent. Files have these colours; on a page, the same
/// classes have the colours of its theme.
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
  /// The colour of the ground.
  package static let paper = 0xFFFFFF
  /// The colour of text on a light cell, on any ground.
  static let onLight = 0x151515

  /// The width of the figures that are being made, in pixels: that of a page, or of a paper's column.
  @TaskLocal package static var figureWidth = 1000

  /// The width of a column of 345 pt, in pixels of which `fontSize` are 8 pt.
  static let columnWidth = 518
  /// How many of those pixels are an inch; a pt of TeX is 1/72.27 inch.
  static let columnPixelsPerInch = 518 * 72.27 / 345

  /// Whether the figures that are being made are for a column of a paper, which has no room beside names.
  package static var isForColumn: Bool { figureWidth == columnWidth }

  /// Makes a figure for a column of a paper.
  package static func inColumn<Figure>(_ make: () throws -> Figure) rethrows -> Figure {
    try $figureWidth.withValue(columnWidth) { try make() }
  }

  package static let fontSize = 12

  /// In wide fonts, such as DejaVu Sans.
  package static func width(ofCharacters count: Int) -> Int { Int((7.4 * Double(count)).rounded(.up)) + 10 }

  /// For example `#0a58b0`.
  static func hexadecimal(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The classes of drawings, and the colours they have in files.
  static let classes: [(name: String, rgb: Int)] =
    [
      ("ink", 0), ("muted", muted), ("grey", grey), ("rule", line), ("accent", accent), ("paper", paper),
    ] + palette.enumerated().map { ("p\($0)", $1) }

  /// The class of a colour; nil for one that looks the same everywhere.
  static func className(_ rgb: Int) -> String? { classes.first { $0.rgb == rgb }?.name }

  /// The style sheet of drawings.
  ///
  /// - Parameter colour: What a class has for its colour.
  static func style(_ colour: (_ name: String, _ rgb: Int) -> String) -> String {
    """
    .figure text { font: \(fontSize)px system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", Helvetica, sans-serif; }
    .figure .f, .figure text { fill: currentColor; stroke: none; }
    .figure .s { fill: none; stroke: currentColor; }
    .figure .start { text-anchor: start; }
    .figure .middle { text-anchor: middle; }
    .figure .end { text-anchor: end; }

    """
      + classes.map { ".figure .\($0.name) { color: \(colour($0.name, $0.rgb)); }" }.joined(separator: "\n")
  }

  /// The style sheet of a drawing in a file of its own.
  static let ownStyle = style { hexadecimal($1) }

  /// The style sheet of drawings on pages, which define a variable for each class.
  static let pageStyle = style { name, _ in "var(--\(name))" }
}
