import Testing

@testable import Documents

@Suite("Cards as text")
struct CardTextTests {
  @Test("a plot stands between names and numbers where there is room")
  func wide() {
    #expect(
      CardText.text(.planted(), width: 62) == """
        Which is best?
        Split (s)

        It is one of a and b; c and more is worse.

        Data: measured · Split: leaks

                    error                              accuracy
        features     0°   25°    50°   75°  100°         [95 %]      p
        a            ◆─────    ·                  6.0°  5.5–6.5  0.900
        c and more   ┊         ─────◇─────    ·   9.0°  8.5–9.5  0.004

        One dot per person.
        Nothing was left out.

        """)
  }

  @Test("without room for a plot there is no key to it")
  func narrow() {
    #expect(
      CardText.text(.planted(), width: 40) == """
        Which is best?
        Split (s)

        It is one of a and b; c and more is
        worse.

        Data: measured · Split: leaks

                         accuracy
        features           [95 %]      p
        a           6.0°  5.5–6.5  0.900
        c and more  9.0°  8.5–9.5  0.004

        Nothing was left out.

        """)
  }

  @Test("columns are left out from the right, and long names wrap")
  func narrowest() {
    #expect(
      CardText.text(.planted(name: "gaze + face + right eye"), width: 30) == """
        Which is best?
        Split (s)

        It is one of a and b; c and
        more is worse.

        Data: measured · Split: leaks

                              accuracy
        features                [95 %]
        a                6.0°  5.5–6.5
        gaze + face +    9.0°  8.5–9.5
          right eye

        Nothing was left out.

        """)
  }

  @Test("no line is wider than the terminal", arguments: [30, 40, 57, 80, 120, 200])
  func widths(width: Int) {
    let lines = CardText.text(.planted(name: "one + two + three + four + five + six"), width: width)
      .split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test("strong pieces, badges and the answer's rows are coloured")
  func styled() {
    let text = CardText.text(.planted(), width: 40, style: .coloured)
    for part in [
      "It is \u{1B}[1mone of a and b\u{1B}[0m; c", "\u{1B}[32mData: measured\u{1B}[0m · ",
      "\u{1B}[33mSplit: leaks\u{1B}[0m", "\u{1B}[1;32ma\u{1B}[0m    ", "\u{1B}[2m5.5–6.5\u{1B}[0m",
    ] {
      #expect(text.contains(part))
    }
  }

  @Test("control characters of names are shown, not sent to the terminal")
  func hostile() {
    let hostile = "a\u{1B}[2Jb\nc"
    let card = Card(
      question: hostile, subtitle: hostile, answer: [Card.Piece(hostile)],
      badges: [Card.Badge(title: hostile, word: hostile, tone: .neutral, section: hostile)],
      rowTitle: hostile, columns: [hostile],
      rows: [
        Card.Row(
          name: hostile, isMarked: true, values: [Card.Value(hostile, detail: hostile)],
          mark: Card.Mark(centre: 1, low: nil, high: nil, isFilled: true),
          dots: [Card.Dot(name: hostile, value: 2)])
      ], axis: Card.Axis(title: hostile, unit: hostile, line: 1, key: hostile), notes: [hostile], files: [])
    for width in [40, 200] { #expect(!CardText.text(card, width: width).contains("\u{1B}")) }
  }
}
