import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Documents

struct GnuplotPDFTests {
  @Test("a PDF has a fixed date, and its length is unchanged")
  func dates() {
    func text(_ pdf: String) -> String {
      String(decoding: GnuplotPDF.withoutDate(Array(pdf.utf8)), as: UTF8.self)
    }
    #expect(
      text("%PDF-1.5 x /CreationDate (D:20261121222821Z) y")
        == "%PDF-1.5 x /CreationDate (D:19700101000000Z) y")
    #expect(text("%PDF-1.5") == "%PDF-1.5")
    #expect(text("/CreationDate (D:20") == "/CreationDate (D:19")
  }

  // MARK: Programs that do not behave

  static func figures(_ names: [String]) -> [NamedPlot] {
    names.map { name in
      NamedPlot(
        name: name,
        plot: Plot(
          title: name, caption: name, width: 300, height: 200,
          data: Plot.DataTable(columns: ["x"], rows: [[.integer(1)]]),
          panels: [
            Panel(
              width: 200, height: 120, x: PlotAxis(0...2), y: PlotAxis(0...2),
              marks: [.points("x", "x", size: 1, .accent)])
          ]))
    }
  }

  /// A gnuplot that draws each figure with `draw`, which has its name in `$name`.
  private static func draw(
    _ names: [String], _ folder: TemporaryFolder, _ draw: String, timeLimit: Double = 60
  ) throws -> PlotFiles {
    try folder.writeProgram(
      "bin/gnuplot",
      """
      #!/bin/sh
      echo "$$" >> '\(folder.at("processes"))'
      cd "$(dirname "$2")" || exit 1
      pwd >> '\(folder.at("places"))'
      name=$(basename "$2" .gp)
      drawn() { printf '%s' '%PDF-1.5 %%EOF' > "$name.pdf"; }
      \(draw)
      """)
    return try PlotFiles(figures(names), withPDF: true, timeLimit: timeLimit, path: folder.at("bin"))
  }

  private static func warnings(_ files: PlotFiles) -> [String] { files.warnings("r").map(\.line) }

  @Test("a PDF is drawn of each figure, and nothing of gnuplot is left")
  func drawn() throws {
    try TemporaryFolder.with { folder in
      let files = try Self.draw(["a", "b"], folder, "drawn")
      #expect(Self.warnings(files).isEmpty && files.plots.allSatisfy(\.hasPDF))
      #expect(files.plots[0].endings == ["svg", "pdf", "gp", "csv"])
      for place in try folder.text("places").split(separator: "\n") {
        #expect(PathKind(of: String(place)) == .missing)
      }
      let plain = try PlotFiles(Self.figures(["a"]), withPDF: false, path: folder.path)
      #expect(plain.files.map(\.name) == ["csv", "gp", "svg"].map { "figures/a.\($0)" })
      #expect(
        files.files.filter { $0.name.hasPrefix("figures/a.") && !$0.name.hasSuffix("pdf") }.map(\.bytes)
          == plain.files.map(\.bytes))
    }
  }

  @Test("a figure at which gnuplot hangs is named, gnuplot is ended, and all others are drawn")
  func hanging() throws {
    try TemporaryFolder.with { folder in
      let files = try Self.draw(
        ["a", "b", "c"], folder, "[ $name != b ] || { trap '' TERM; sleep 600; }; drawn", timeLimit: 3)
      #expect(
        Self.warnings(files) == [
          "r/figures/b.pdf: is not drawn: gnuplot did not finish it within 3 s"
        ])
      for process in try folder.text("processes").split(separator: "\n") {
        #expect(hasEnded(process: String(process)))
      }
    }
  }

  @Test("if gnuplot hangs at two figures in a row, the others are not tried")
  func hangingAlways() throws {
    try TemporaryFolder.with { folder in
      let files = try Self.draw(["a", "b", "c", "d"], folder, "sleep 600", timeLimit: 0.5)
      #expect(
        Self.warnings(files) == [
          "r: no PDF of a figure is drawn: gnuplot did not finish it within 0.5 s"
        ])
      #expect(try folder.text("processes").split(separator: "\n").count == 2)
    }
  }

  @Test("a figure that gnuplot refuses is named with gnuplot's last words, and all others are drawn")
  func refusing() throws {
    try TemporaryFolder.with { folder in
      let files = try Self.draw(
        ["a", "b"], folder,
        "[ $name != a ] || { head -c 100000000 /dev/zero | tr '\\0' x >&2; echo ' undefined: \u{1B}[31m' >&2; exit 1; }\ndrawn"
      )
      let warnings = Self.warnings(files)
      #expect(warnings.count == 1 && warnings[0].count < 450)
      #expect(warnings[0].hasPrefix("r/figures/a.pdf: is not drawn: gnuplot refused to draw it: xxx"))
      #expect(warnings[0].hasSuffix("xxx undefined: \\u{1b}[31m"))
    }
  }

  @Test("a PDF that is cut off or absent is not taken, although gnuplot says nothing")
  func cutOff() throws {
    try TemporaryFolder.with { folder in
      let files = try Self.draw(
        ["a", "b", "c"], folder, "drawn; [ $name != a ] || echo '%PDF' > a.pdf; [ $name != b ] || rm b.pdf")
      #expect(
        Self.warnings(files) == [
          "r/figures/a.pdf: is not drawn: gnuplot's file a.pdf is cut off; the disk of TMPDIR may be full",
          "r/figures/b.pdf: is not drawn: gnuplot left no file b.pdf",
        ])
      #expect(!files.files.contains { $0.name == "figures/b.pdf" })
    }
  }

  @Test("a process that keeps gnuplot's streams open is not waited for")
  func grandchild() throws {
    try TemporaryFolder.with { folder in
      let files = try Self.draw(["a"], folder, "drawn; sleep 600 & echo $! > '\(folder.at("sleeper"))'")
      #expect(Self.warnings(files).isEmpty)
      #expect(hasEnded(process: String(try folder.text("sleeper").split(separator: "\n")[0])))
    }
  }

  @Test("where gnuplot is missing or cannot be started, it is said how to get it, or why")
  func absent() throws {
    try TemporaryFolder.with { folder in
      func files() throws -> PlotFiles {
        try PlotFiles(Self.figures(["a", "b"]), withPDF: true, path: folder.path)
      }
      #expect(Self.warnings(try files()) == ["r: no PDF of a figure is drawn: \(GnuplotPDF.advice)"])
      try folder.writeProgram("gnuplot", "#!/no/such/shell\n")
      #expect(
        Self.warnings(try files()) == [
          "r: no PDF of a figure is drawn: gnuplot could not be run: No such file or directory"
        ])
      #expect(try files().files.count == 6)
    }
  }
}
