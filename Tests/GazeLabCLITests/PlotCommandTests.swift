import Foundation
import Testing

@Suite("gazelab plot")
struct PlotCommandTests {
  private static let columns = ["--table", "fixations", "--x", "target", "--y"]

  @Test("it draws columns with their units, one mark per row, and says so; the same each time")
  func draws() throws {
    try Workplace.withRun { place in
      let arguments =
        ["plot", Workplace.run] + Self.columns + ["sum_distance_pt/n", "--colour", "participant"]
      let outcome = try place.gazelab(arguments + ["--out", "one.svg"])
      #expect((outcome.status, outcome.output) == (0, "one.svg\n"))
      let svg = try place.text("one.svg")
      let rows = try place.text("\(Workplace.run)/fixations.csv").split(separator: "\n").count - 1
      #expect(outcome.errors.hasPrefix("One point per row of fixations.csv: \(rows) of \(rows) rows."))
      #expect(svg.matches(of: /<circle [^>]*data-row=/).count == rows)
      #expect(svg.contains("sum_distance_pt/n (pt)</text>"))
      #expect(try place.gazelab(arguments + ["--out", "two.svg"]).status == 0)
      #expect(try place.text("two.svg") == svg)
    }
  }

  @Test(
    "--where keeps the rows with a text, and a page has the command that draws it again and no broken link")
  func conditions() throws {
    try Workplace.withRun { place in
      let table = try place.text("\(Workplace.run)/fixations.csv").split(separator: "\n").map(String.init)
      let features = try #require(table[0].split(separator: ",").firstIndex(of: "features"))
      func feature(_ row: String) -> String {
        String(row.split(separator: ",", omittingEmptySubsequences: false)[features])
      }
      let first = feature(table[1])
      let count = table.dropFirst().count { feature($0) == first }
      let outcome = try place.gazelab(
        ["plot", Workplace.run] + Self.columns
          + ["sum_distance_pt", "--where", "features=\(first)", "--out", "page.html"])
      #expect(outcome.status == 0)
      let page = try place.text("page.html")
      #expect(page.matches(of: /<circle [^>]*data-row=/).count == count)
      #expect(page.contains("--where features=\(first)") && !page.contains("href=\"figures"))
    }
  }

  @Test(
    "a wrong column, table or text is answered with the nearest and the list, and another ending is refused")
  func refused() throws {
    try Workplace.withRun { place in
      func message(_ arguments: [String]) throws -> (status: Int32, errors: String) {
        let outcome = try place.gazelab(["plot", Workplace.run] + arguments + ["--out", "x.svg"])
        return (outcome.status, outcome.errors)
      }
      let column = try message(Self.columns + ["sum_distance"])
      #expect(column.status == 66)
      #expect(
        column.errors.contains(
          "no column is called 'sum_distance'; did you mean 'sum_distance_pt'? there are: participant, device, "
        ))
      #expect(
        try message(["--table", "fixation", "--x", "n", "--y", "n"]).errors.contains(
          "did you mean 'fixations'?"))
      let text = try message(Self.columns + ["n", "--where", "participant=nobody"])
      #expect(text.errors.contains("no row has 'nobody' in the column 'participant'; "))
      let ending = try place.gazelab(["plot", Workplace.run] + Self.columns + ["n", "--out", "x.gif"])
      #expect(ending.status == 64)
      #expect(!place.files(below: ".").contains("x.svg"))
    }
  }
}
