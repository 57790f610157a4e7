import Statistics

/// The look of all figures, on light and dark ground and for all kinds of colour vision.
///
/// Source: Okabe and Ito, "Color Universal Design", 2008, without black and yellow, which need a ground; Tol,
/// "Colour schemes", 2021 (muted), for wine and olive.
package enum FigureTheme {
  package static let palette = [
    0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xE69F00, 0xAA4499, 0x999933,
  ]

  /// The colour of everything without one of its own, such as a baseline.
  package static let grey = 0x8A8A8A

  package static func width(ofCharacters count: Int) -> Int { Int((6.2 * Double(count)).rounded(.up)) + 8 }

  static let fontSize = 11

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

/// Each name keeps its colour in all figures of a report; with more names than colours, names share them.
package struct FigureColours {
  private let colours: [String: Int]

  /// - Parameter fixed: Names with the same colours in every report, in the palette's order; at most as many as it has.
  package init(_ names: [String], fixed: [String] = []) {
    let palette = FigureTheme.palette
    var colours = Dictionary(uniqueKeysWithValues: zip(fixed, palette))
    var taken = fixed.indices.filter { names.contains(fixed[$0]) }
    for name in Set(names).subtracting(fixed).sorted() {
      let start = Int(stableHash(name) % UInt64(palette.count))
      let order = palette.indices.map { (start + $0) % palette.count }
      let counts = palette.indices.map { index in taken.count { $0 == index } }
      let least = counts.min() ?? 0
      let place = order.first { counts[$0] == least } ?? start
      taken.append(place)
      colours[name] = palette[place]
    }
    self.colours = colours
  }

  /// Grey for an unknown name.
  package subscript(name: String) -> Int { colours[name] ?? FigureTheme.grey }
}
