import Testing

@testable import Documents

struct RoundingTests {
  private static let interval = [("b", .number), ("c", .low), ("d", .high)].map {
    (title: String, part: Table.Column.Interval.Part) in
    Table.Column(title: title, interval: Table.Column.Interval(name: "i", part: part))
  }

  @Test(
    "an uncertainty keeps two digits up to 354 and one up to 949; 950 is rounded to 1000",
    arguments: [
      // 0.827 ± 0.119 and 0.827 ± 0.367 are examples from the Review of Particle Physics.
      (0.119, 2), (0.367, 1), (0.354, 2), (0.355, 1), (0.949, 1), (0.951, 1), (0.0951, 2), (9.2, 0),
      (3.54, 1),
      (3.56, 0), (1, 1),
    ])
  func publishedRule(uncertainty: Double, decimals: Int) {
    #expect(Rounding.decimals([uncertainty], atMost: 9) == decimals)
  }

  @Test("whole numbers are not rounded, and the metric's decimals are the limit")
  func limits() {
    #expect(Rounding.decimals([4000], atMost: 2) == 0)
    #expect(Rounding.decimals([0.0123], atMost: 2) == 2)
  }

  @Test(
    "the smallest uncertainty of a column decides unless it would be printed as 0; without one the metric does"
  )
  func columns() {
    #expect(Rounding.decimals([52, 1.2, 90], atMost: 2) == 1)
    #expect(Rounding.decimals([52, 0.0049, 0], atMost: 2) == 0)
    #expect(Rounding.decimals([.nan, 0], atMost: 2) == 2)
    #expect(Rounding.decimals([], atMost: 2) == 2)
  }

  @Test("a deviation rounds its column, and half an interval its number and both ends; nothing else changes")
  func tables() {
    let table = Table(
      title: "t",
      columns: [Table.Column(title: "a")] + Self.interval + [Table.Column(title: "e")],
      rows: [
        [
          .spread(317.146, deviation: 21.83, decimals: 2), .number(203.54, decimals: 1),
          .number(188.4, decimals: 1), .number(262.7, decimals: 1), .number(1.25, decimals: 2),
        ],
        [
          .spread(391.283, deviation: 0, decimals: 2), .number(391.28, decimals: 1), .missing("-"),
          .missing("-"), .number(2.5, decimals: 2),
        ],
      ]
    ).rounded()
    #expect(
      table.rows.map { $0.map { $0.text() } } == [
        ["317 ± 22", "204", "188", "263", "1.25"], ["391 ± 0", "391", "-", "-", "2.50"],
      ])
    #expect(table.rows[0][0].value == 317.146, "the number itself is unchanged")
  }

  @Test(
    "an end of an interval that is not 0 is not printed as 0 where the metric's decimals show it",
    arguments: [
      (0.0755, 2, ["4.1", "0.1", "8.1"]), (0.04, 2, ["4.08", "0.04", "8.08"]),
      (0.0755, 1, ["4.1", "0.1", "8.1"]),
      // The limit of decimals does not show it, so one more than needed would not help.
      (0.0049, 2, ["4", "0", "8"]), (-0.31, 2, ["4.1", "-0.3", "8.1"]), (0, 2, ["4", "0", "8"]),
    ])
  func ends(low: Double, limit: Int, texts: [String]) {
    let table = Table(
      title: "t", columns: Self.interval,
      rows: [
        [
          .number(4.0755, decimals: limit), .number(low, decimals: limit), .number(8.0755, decimals: limit),
        ]
      ]
    ).rounded()
    #expect(table.rows[0].map { $0.text().replacing("−", with: "-") } == texts)
  }
}
