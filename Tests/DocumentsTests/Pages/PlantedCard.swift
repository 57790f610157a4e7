@testable import Documents

extension Card {
  /// Two rows on a scale from −4 to 104, of which 4 are a column of a plot that is 28 columns wide.
  static func planted(
    question: String = "Which is best?", name: String = "c and more", section: String = "How?"
  ) -> Card {
    Card(
      question: question, subtitle: "Split (s)",
      answer: [
        Piece("It is "), Piece("one of a and b", isStrong: true), Piece("; c and more is worse."),
      ],
      badges: [
        Badge(title: "Data", word: "measured", tone: .good, section: section),
        Badge(title: "Split", word: "leaks", tone: .caution, section: "nowhere"),
      ],
      rowTitle: "features", columns: ["accuracy [95 %]", "p"],
      rows: [
        Row(
          name: "a", isMarked: true, values: [Value("6.0°", detail: "5.5–6.5"), Value("0.900")],
          mark: Mark(centre: 0, low: 0, high: 20, isFilled: true),
          dots: [Dot(name: "p01", value: 8), Dot(name: "p02", value: 40)]),
        Row(
          name: name, isMarked: false, values: [Value("9.0°", detail: "8.5–9.5"), Value("0.004")],
          mark: Mark(centre: 60, low: 40, high: 80, isFilled: false),
          dots: [Dot(name: "p01", value: 100), Dot(name: "p02", value: .nan)]),
      ],
      axis: Axis(title: "error", unit: "°", line: 0, key: "One dot per person."),
      notes: ["Nothing was left out."],
      files: [Files(title: "This table", links: [("CSV", "tables/table-1.csv")])], shortTitle: "Best")
  }
}
