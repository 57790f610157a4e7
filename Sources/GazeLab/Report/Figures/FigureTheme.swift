import Statistics

/// What all figures look like: the same colour for the same thing everywhere, told apart by people who see
/// colours differently, on light and on dark ground.
///
/// Source: Okabe and Ito, "Color Universal Design", 2008, without black and yellow, which need a ground; Tol,
/// "Colour schemes", 2021 (muted), for wine and olive.
enum FigureTheme {
  static let palette = [0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xE69F00, 0xAA4499, 0x999933]

  /// What is not calibrated, or always answers the same.
  static let grey = 0x8A8A8A

  static func colour(headPose: String) -> Int {
    HeadPose.allCases.firstIndex { $0.rawValue == headPose }.map { palette[$0] } ?? grey
  }

  /// gnuplot's number of a filled shape.
  static func shape(viewingDistance: String) -> Int {
    let shapes = [7, 9, 5]
    return ViewingDistance.allCases.firstIndex { $0.rawValue == viewingDistance }.map { shapes[$0] } ?? 13
  }

  /// Pixels that a text of about so many characters takes, at the size of all text.
  static func width(ofCharacters count: Int) -> Int { Int((6.2 * Double(count)).rounded(.up)) + 8 }

  static let fontSize = 11

  /// Commands that stand above those of each figure.
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

/// Colours of names, such as those of feature sets or persons: each keeps its own in all figures of a run, and the
/// thesis's feature sets in those of all runs. More names than colours share them.
struct FigureColours {
  private let colours: [String: Int]

  /// The seven feature sets of the thesis.
  private static let known = [
    "gaze", "gaze+face", "gaze+euler", "gaze+face+euler", "gaze+face+right_eye", "gaze+face+euler+right_eye",
    "gaze+face+euler+right_eye+look_at",
  ]

  /// - Parameter names: All that figures of the run show, in any order.
  init(_ names: [String]) {
    let palette = FigureTheme.palette
    var colours = Dictionary(uniqueKeysWithValues: zip(Self.known, palette))
    // Those of the thesis that are shown hold their colours; the baseline and recorded points are grey.
    var taken = Self.known.indices.filter { names.contains(Self.known[$0]) }
    let others = Set(names).subtracting(Self.known).sorted()
    for name in others {
      // From a place that the name alone decides, the next colour that is taken least often.
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

  subscript(name: String) -> Int { colours[name] ?? FigureTheme.grey }
}
