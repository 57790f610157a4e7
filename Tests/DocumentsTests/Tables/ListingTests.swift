import Inputs
import Testing

@testable import Documents
@testable import Statistics

struct ListingTests {
  private struct Run: Sendable {
    let state: String
    let count: Int
    var seconds: Double?
    var longest: Longest?
    var error = 1.0
    var interval = Result<ConfidenceInterval, WithheldReason>.failure(.allTied)
  }

  private struct Longest: Sendable {
    let start: Double
  }

  private static let runs = [
    Run(state: "LOST", count: 1, seconds: 0.0125, longest: Longest(start: 2.34)),
    Run(state: "=found", count: 3),
  ]

  private static let listing = Listing(runs) {
    Column("state", "state", .label) { $0.state }
    Column("rows", "rows") { $0.count }
    Column("row_share", "share", .percent(1)) { Share($0.count, of: 8) }
    Column("seconds", "time", .milliseconds(1), file: "s", parts: 1e3, missing: "none") { $0.seconds }
    Column(title: "often") { $0.count > 1 }
    Column("is_rare") { $0.count < 2 }
    Column.nested("longest", missing: "no run") {
      $0.longest
    } columns: {
      Column("from_s", "from", .seconds(1)) { $0.start }
    }
    Column("never", "never") { _ in Double.nan }.ifAny
    Column("none") { _ in String?.none }.ifKnown
  }

  @Test("a table has the columns with a title; shares are percentages, and each missing number says why")
  func table() {
    let table = Self.listing.table("t")
    #expect(
      table.columns.map(\.heading) == ["state", "rows", "share (%)", "time (ms)", "often", "from (s)"])
    #expect(table.columns.map(\.isLabel) == [true, false, false, false, false, false])
    #expect(
      table.rows == [
        [
          .text("LOST"), .counts(1...1), .number(12.5, decimals: 1), .number(12.5, decimals: 1), .text("no"),
          .number(2.34, decimals: 1),
        ],
        [
          .text("=found"), .counts(3...3), .number(37.5, decimals: 1), .missing("-", reason: "none"),
          .text("yes"), .missing("-", reason: "no run"),
        ],
      ])
  }

  @Test("a CSV file has the columns with a key, rounds where it is asked to, and holds no formula")
  func file() {
    #expect(
      String(decoding: Self.listing.file("runs.csv").bytes, as: UTF8.self) == """
        state,rows,row_share,s,is_rare,longest_from_s,never,none
        LOST,1,0.125,0.013,yes,2.34,,
        '=found,3,0.375,,no,,,

        """)
  }

  @Test("several files are joined with a column that says whose rows they are")
  func joinedFiles() {
    let listing = Listing([1, 2]) { Column("row") { $0 } }
    let files = [("a,b", listing.file("f")), ("c", listing.with(rows: [3]).file("f"))]
    let joined = ListedFile.joined("f", files.map { (first: $0.0, file: $0.1) }, keyed: "capture")
    #expect(String(decoding: joined.bytes, as: UTF8.self) == "capture,row\n\"a,b\",1\n\"a,b\",2\nc,3\n")
  }

  @Test("JSON has an object per row in full precision, null for what is missing, and objects within")
  func json() throws {
    let text = String(decoding: Self.listing.json.bytes(.outline), as: UTF8.self)
    #expect(
      text == """
        [
          {
            "state": "LOST",
            "rows": 1,
            "row_share": 0.125,
            "seconds": 0.0125,
            "is_rare": true,
            "longest": {
              "from_s": 2.34
            },
            "never": null
          },
          {
            "state": "=found",
            "rows": 3,
            "row_share": 0.375,
            "seconds": null,
            "is_rare": false,
            "longest": null,
            "never": null
          }
        ]

        """)
  }

  @Test("an interval is one object in JSON, and three columns that are rounded alike in a table")
  func intervals() {
    let interval = ConfidenceInterval(estimate: 4.0755, low: 0.0755, high: 8.0755)
    let runs = [
      Run(state: "a", count: 1, error: 4.0755, interval: .success(interval)),
      Run(state: "b", count: 1, error: 2),
    ]
    let listing = Listing(runs) {
      Column("state", "state", .label) { $0.state }
      Column.interval("mae", ["MAE", "low", "high"], .number(2, "pt")) { Estimate($0.error, $0.interval) }
    }
    let table = listing.table("t")
    #expect(
      table.rows.map { $0.map { $0.text() } } == [["a", "4.1", "0.1", "8.1"], ["b", "2.0", "-", "-"]])
    #expect(table.rows[1][3].reason == WithheldReason.allTied.sentence)
    let members = #"{"estimate":2,"low":null,"high":null}"#
    let text = String(decoding: listing.with(rows: runs.suffix(1)).json.bytes(.outline), as: UTF8.self)
    #expect(text.filter { !$0.isWhitespace } == #"[{"state":"b","mae":"# + members + "}]")
  }

  @Test("facts are a table of quantities, members of an object and terms")
  func facts() {
    let facts = Facts {
      Fact("rows", "rows", 12)
      Fact("row_hz", "row rate", 59.96, .number(1, "Hz"))
      Fact("step_s", "median step", Double?.none, .milliseconds(0))
      Fact("basis", nil, "openness")
    }
    #expect(
      facts.table("t").rows == [
        [.text("rows"), .counts(12...12), .text("")],
        [.text("row rate"), .number(59.96, decimals: 1), .text("Hz")],
        [.text("median step"), .missing("-"), .text("ms")],
      ])
    #expect(
      String(decoding: facts.json.bytes(.outline), as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"rows":12,"row_hz":59.96,"step_s":null,"basis":"openness"}"#)
    #expect(facts.terms.map(\.meaning) == ["12", "60.0 Hz", "- ms"])
  }
}
