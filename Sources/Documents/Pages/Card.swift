import Statistics

/// An answer as a value: a question, the sentence that answers it, and a table whose rows carry a small plot.
///
/// `HTMLPage`, `MarkdownPage` and `CardText` write it down. Texts hold numbers that are rounded already; only the plot
/// has numbers of its own. Names come from other people's files and are escaped where they are written.
package struct Card: Sendable, Equatable {
  /// A piece of a sentence.
  package struct Piece: Sendable, Equatable {
    package let text: String
    package let isStrong: Bool

    package init(_ text: String, isStrong: Bool = false) { (self.text, self.isStrong) = (text, isStrong) }
  }

  /// One fact about what the numbers are worth, such as "Split: honest".
  package struct Badge: Sendable, Equatable {
    package enum Tone: String, Sendable { case good, caution, neutral }

    package let title: String
    package let word: String
    package let tone: Tone
    /// The title of the page's section that explains it.
    package let section: String

    package init(title: String, word: String, tone: Tone, section: String) {
      self.title = title
      self.word = word
      self.tone = tone
      self.section = section
    }
  }

  /// A number as text, and what follows it in a lighter colour, such as its interval. Both can be empty.
  package struct Value: Sendable, Equatable {
    package let text: String
    package let detail: String

    package init(_ text: String, detail: String = "") { (self.text, self.detail) = (text, detail) }
  }

  package struct Row: Sendable, Equatable {
    package let name: String
    /// Whether the row belongs to the answer: it is the best, or cannot be told from it.
    package let isMarked: Bool
    /// Whether the row is the answer although others have lower errors; it stands first.
    package let isLeading: Bool
    /// One per title of `columns`.
    package let values: [Value]
    /// Nil where there is no plot, or nothing to draw.
    package let mark: Mark?
    package let dots: [Dot]

    package init(
      name: String, isMarked: Bool, isLeading: Bool = false, values: [Value], mark: Mark?, dots: [Dot]
    ) {
      self.name = name
      self.isMarked = isMarked
      self.isLeading = isLeading
      self.values = values
      self.mark = mark
      self.dots = dots
    }
  }

  /// A diamond at `centre` and a bar from `low` to `high`, in the units of the axis. Nil ends draw no bar.
  package struct Mark: Sendable, Equatable {
    package let centre: Double
    package let low: Double?
    package let high: Double?
    /// Whether the diamond is filled.
    package let isFilled: Bool

    package init(centre: Double, low: Double?, high: Double?, isFilled: Bool) {
      self.centre = centre
      self.low = low
      self.high = high
      self.isFilled = isFilled
    }
  }

  /// One unit, such as a person.
  package struct Dot: Sendable, Equatable {
    package let name: String
    package let value: Double

    package init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// What the plots of all rows share.
  package struct Axis: Sendable, Equatable {
    package let title: String
    /// Follows the number of a tick: `°`, ` cm`, ` pt`.
    package let unit: String
    /// Where the dashed line is drawn.
    package let line: Double
    /// How to read the plot; left out where there is no room for it.
    package let key: String
    /// The same where boxes stand for dots.
    package let boxKey: String

    package init(title: String, unit: String, line: Double, key: String = "", boxKey: String = "") {
      self.title = title
      self.unit = unit
      self.line = line
      self.key = key
      self.boxKey = boxKey
    }
  }

  /// Links to files that hold the same, such as "This table: CSV, LaTeX". Paths are relative to the page.
  package struct Files: Sendable, Equatable {
    package let title: String
    package let links: [(name: String, path: String)]

    package init(title: String, links: [(name: String, path: String)]) {
      self.title = title
      self.links = links
    }

    package static func == (one: Files, other: Files) -> Bool {
      one.title == other.title && one.links.elementsEqual(other.links, by: ==)
    }
  }

  package let question: String
  /// The question in the table of contents; nil for the question itself.
  package let shortTitle: String?
  /// The split in words, then its label.
  package let subtitle: String
  package let answer: [Piece]
  package let badges: [Badge]
  /// The title of the rows' names.
  package let rowTitle: String
  package let columns: [String]
  package let rows: [Row]
  /// Nil without a plot.
  package let axis: Axis?
  /// What was left out and what else to know; one paragraph each.
  package let notes: [String]
  package var files: [Files]
  /// What a page can show of some of the data alone; nil where it cannot.
  package var parts: CardParts?
  /// Whether the plots show the distribution of each row's dots as a box, in place of the dots.
  package let hasBoxes: Bool

  /// More dots in a row than this hide each other.
  package static let largestDotCount = 60

  package init(
    question: String, subtitle: String, answer: [Piece], badges: [Badge], rowTitle: String, columns: [String],
    rows: [Row], axis: Axis?, notes: [String], files: [Files], shortTitle: String? = nil
  ) {
    self.question = question
    self.shortTitle = shortTitle
    self.subtitle = subtitle
    self.answer = answer
    self.badges = badges
    self.rowTitle = rowTitle
    self.columns = columns
    self.rows = rows
    self.axis = axis
    self.notes = notes
    self.files = files
    hasBoxes = rows.contains { $0.dots.count > Self.largestDotCount }
  }

  /// The values of a column, in the rows that have them.
  func values(ofColumn column: Int) -> [Value] {
    rows.compactMap { $0.values.indices.contains(column) ? $0.values[column] : nil }
  }

  var plotKey: String {
    let key = hasBoxes ? axis?.boxKey ?? "" : axis?.key ?? ""
    guard !key.isEmpty, rows.contains(where: { beyond($0) != nil }) else { return key }
    return key + " An arrow: beyond the axis, which ends early so that the other rows can be told apart."
  }

  /// The distribution of each row's dots; nil where there are none, and where dots are drawn.
  var boxes: [DotBox?] { rows.map { hasBoxes ? DotBox($0.dots.map(\.value)) : nil } }
}

/// How many dots are distributed along an axis: a box over their middle half, and a line from the 5th to the 95th
/// percentile.
package struct DotBox {
  package let count: Int
  /// The five percentiles that are drawn.
  package let values: [Double]

  /// - Returns: Nil without a finite value.
  package init?(_ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return nil }
    count = sorted.count
    self.values = [0.05, 0.25, 0.5, 0.75, 0.95].compactMap { quantile(sorted, $0) }
  }

  package var p5: Double { values[0] }
  package var p25: Double { values[1] }
  package var median: Double { values[2] }
  package var p75: Double { values[3] }
  package var p95: Double { values[4] }

  package static let percentiles: [(name: String, value: any KeyPath<DotBox, Double> & Sendable)] = [
    ("p5", \.p5), ("p25", \.p25), ("median", \.median), ("p75", \.p75), ("p95", \.p95),
  ]
}
