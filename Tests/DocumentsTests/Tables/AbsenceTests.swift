import Foundation
import Inputs
import TestSupport
import Testing

@testable import Documents
@testable import Statistics

@Suite("Numbers that are not defined")
struct AbsenceTests {
  private static let notFinite = [Double.nan, .infinity, -.infinity]

  private struct Row: Sendable {
    let value: Double
    let count: Int
  }

  /// Each kind of entry without a number, in rows and in a list of facts.
  private static func tables(_ value: Double) -> [Table] {
    let listing = Listing([Row(value: value, count: 0), Row(value: 1.5, count: 2)]) {
      Column("name", "name", .label) { "row \($0.count)" }
      Column("number", "number", .number(2)) { $0.value }
      Column("time", "time", .milliseconds(1)) { $0.value }
      Column("share", "share", .percent(1)) { Share($0.count, of: $0.count) }
      Column("p", "p", .probability) { $0.value }
      Column("condition", "condition", .scientific) { $0.value }
      Column.interval("estimate", ["mean", "low", "high"], .number(1)) {
        Estimate($0.value, low: $0.value, high: $0.value)
      }
      Column("absence", "absence") { row -> Result<Double, Absence> in
        row.count > 0 ? .success(row.value) : .failure(.noEyes)
      }
    }
    let facts = Facts { Fact("number", "number", value, .number(1, "Hz")) }
    let entries: [Table.Entry] = [
      .number(value, decimals: 1), .spread(value, deviation: value, decimals: 1),
      .spread(1, deviation: value, decimals: 1), .scientific(value), .probability(value),
      .optional(value, decimals: 1, missing: "none"),
    ]
    let table = Table(
      title: "t", columns: [Table.Column(title: "name", isLabel: true), Table.Column(title: "x", unit: "°")],
      rows: entries.map { [.text("row"), $0] })
    return [listing.table("t"), facts.table("t"), table]
  }

  @Test(
    "no table of any format has a word for a number that is not finite: there is a dash with a note",
    arguments: Catalogue.reportFormats.entries.map(\.kind), notFinite)
  func tables(kind: String, value: Double) throws {
    let format = try #require(Catalogue.reportFormat(kind))
    for table in Self.tables(value) {
      let text = format.text(table)
      #expect(NumberWords.notFinite(in: text).isEmpty, "\(text)")
      #expect(text.contains(Absence.undefined.sentence), "\(text)")
      let isAnyMissing = table.rows.joined().contains { $0.isMissing }
      #expect(isAnyMissing && !table.reasons.isEmpty)
    }
  }

  @Test(
    "a listing's file has empty fields and its JSON null where a number is not finite", arguments: notFinite)
  func files(value: Double) {
    let listing = Listing([Row(value: value, count: 0)]) {
      Column("number") { $0.value }
      Column("share") { Share($0.count, of: $0.count) }
      Column("last") { $0.count }
    }
    #expect(String(decoding: listing.file("f.csv").bytes, as: UTF8.self) == "number,share,last\n,,0\n")
    #expect(listing.json.text(.line) == "[{\"last\":0,\"number\":null,\"share\":null}]")
  }

  @Test(
    "a figure leaves out what has no place, in its drawing, its script and its data", arguments: notFinite)
  func figures(value: Double) {
    let data = Plot.DataTable([Row(value: value, count: 0), Row(value: 4, count: 1)]) {
      PlotColumn("x") { $0.value }
      PlotColumn("y") { $0.value }
    }
    let marks = [
      Mark.points("x", "y", size: 1, .accent).telling("x"), .points("x", Coordinate(value), size: 1, .ink),
      .line("x", "y", .ink), .segments(x: (Coordinate(value), 1), y: (0, 1), .ink),
      .boxes(x: ("x", "x"), y: ("y" - value, "y"), .grey),
      .boxes(x: (0, 1), y: (0, Coordinate(value)), .grey),
    ]
    let plot = Plot(
      title: "t", caption: "c", width: 200, height: 160, data: data,
      panels: [
        Panel(
          left: 50, top: 20, width: 100, height: 100, x: .errors("x", [4, value]), y: PlotAxis(0...10),
          border: .box, marks: marks)
      ])
    #expect(plot.panels[0].marks.count == 2)
    #expect(NumberWords.notFinite(in: plot.svg).isEmpty)
    let script = PlotScript(name: "f", plot: plot)
    #expect(script.data == "x,y\n,\n4.0,4.0\n")
    // gnuplot has a word of its own for what it does not draw.
    #expect(NumberWords.notFinite(in: script.text.replacing("NaN", with: "")).isEmpty)
  }

  @Test("a box without a number has no shade, and not that of the largest number", arguments: notFinite)
  func shade(value: Double) {
    let shades = Shades(0xEEEEEE, 0x123456, along: PlotAxis(0...1))
    func svg(_ value: Double) -> String {
      let data = Plot.DataTable([Row(value: value, count: 0)]) {
        PlotColumn("error") { $0.value }
        PlotColumn("x") { $0.count }
      }
      return Plot(
        title: "t", caption: "c", width: 200, height: 160, data: data,
        panels: [
          Panel(
            left: 50, top: 20, width: 100, height: 100, x: PlotAxis(0...2), y: PlotAxis(0...1), border: .box,
            marks: [.boxes(x: ("x", "x" + 1), y: (0, 1), .shades(shades, of: "error"))])
        ]
      ).svg
    }
    let dark = FigureTheme.hexadecimal(shades.dark)
    #expect(svg(1).contains(dark) && !svg(value).contains(dark))
  }

  @Test("an axis whose length would exceed the largest number is cut")
  func axis() {
    let largest = Double.greatestFiniteMagnitude
    let axis = PlotAxis(-largest...largest)
    for tick in axis.ticks(length: 300, isHorizontal: true) { #expect(tick.value.isFinite) }
    #expect(axis.share(0).isFinite && axis.share(largest / 4) == 1)
  }

  @Test("a reason is a part of a sentence, and no two are the same")
  func sentences() {
    let sentences = Absence.allCases.map(\.sentence)
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences { #expect(!sentence.hasSuffix(".") && sentence.first?.isUppercase == false) }
  }
}
