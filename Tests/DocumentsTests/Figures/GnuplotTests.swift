import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Documents

struct GnuplotTests {
  private static let hasGnuplot = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")

  @Test("a PDF has a fixed date, and its length is unchanged")
  func dates() {
    func text(_ pdf: String) -> String {
      String(decoding: Gnuplot.withoutDate(Array(pdf.utf8)), as: UTF8.self)
    }
    #expect(
      text("%PDF-1.5 x /CreationDate (D:20261121222821Z) y")
        == "%PDF-1.5 x /CreationDate (D:19700101000000Z) y")
    #expect(text("%PDF-1.5") == "%PDF-1.5")
    #expect(text("/CreationDate (D:20") == "/CreationDate (D:19")
  }

  // MARK: Programs that do not behave

  private static func figures(_ names: [String]) -> [FigureFiles] {
    names.map { name in
      FigureFiles(
        name: name,
        figure: Figure(
          title: name, caption: name, width: 300, height: 200,
          data: Figure.DataTable(columns: ["x"], rows: [[.integer(1)]]), panels: [panel(plots: "x")]))
    }
  }

  private static func panel(plots: String) -> FigurePanel {
    FigurePanel(left: 50, top: 20, width: 200, height: 130, settings: [], plots: [plots])
  }

  /// A gnuplot that draws each figure with `draw`, which has its name in `$name`.
  private static func draw(
    _ names: [String], _ folder: TemporaryFolder, _ draw: String, withPDF: Bool = false,
    timeLimit: Double = 60
  ) throws -> [Result<Gnuplot.Drawing, Gnuplot.Fault>] {
    let path = try folder.write(
      "bin/gnuplot",
      """
      #!/bin/sh
      echo "$$" >> '\(folder.at("processes"))'
      cd "${2%/all}" || exit 1
      drawn() { printf '%s' '<svg></svg>' > "$name.svg"; printf '%s' '%PDF-1.5 %%EOF' > "$name.pdf"; }
      sed -n "s/^load '\\(.*\\).gp'$/\\1/p" all > names
      grep -c load all > count
      i=0
      while read -r name; do
        \(draw)
        echo "gazelab has drawn $i"
        i=$((i + 1))
      done < names
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return try Gnuplot.draw(
      figures(names), withPDF: withPDF, timeLimit: timeLimit, path: folder.at("bin"))
  }

  private static func reasons(_ drawings: [Result<Gnuplot.Drawing, Gnuplot.Fault>]) -> [String?] {
    drawings.map { if case .failure(let fault) = $0 { fault.reason } else { nil } }
  }

  @Test("one process draws all figures, and nothing of it is left")
  func fast() throws {
    try TemporaryFolder.with { folder in
      let drawings = try Self.draw(["a", "b", "c"], folder, "drawn; pwd >> '\(folder.at("places"))'")
      #expect(Self.reasons(drawings) == [nil, nil, nil])
      #expect(try folder.text("processes").split(separator: "\n").count == 1)
      for place in Set(try folder.text("places").split(separator: "\n")) {
        #expect(PathKind(of: String(place)) == .missing)
      }
    }
  }

  @Test("a figure at which gnuplot hangs is named, gnuplot is ended, and all others are drawn")
  func hanging() throws {
    try TemporaryFolder.with { folder in
      let drawings = try Self.draw(
        ["a", "b", "c"], folder, "[ $name != b ] || { trap '' TERM; sleep 600; }; drawn", timeLimit: 3)
      #expect(Self.reasons(drawings) == [nil, "gnuplot did not finish it within 3 s", nil])
      let processes = try folder.text("processes").split(separator: "\n")
      #expect(processes.count == 2)
      for process in processes { #expect(hasEnded(process: String(process))) }
    }
  }

  @Test("if gnuplot hangs at two figures in a row, the others are not tried")
  func hangingAlways() throws {
    try TemporaryFolder.with { folder in
      let drawings = try Self.draw(["a", "b", "c", "d"], folder, "sleep 600", timeLimit: 0.5)
      let rest = "not tried, because gnuplot had not finished the figures before it in time"
      #expect(
        Self.reasons(drawings)
          == Array(repeating: "gnuplot did not finish it within 0.5 s", count: 2) + [rest, rest])
      #expect(try folder.text("processes").split(separator: "\n").count == 2)
    }
  }

  @Test("a figure that gnuplot refuses is named with gnuplot's last words, and all others are drawn")
  func refusing() throws {
    try TemporaryFolder.with { folder in
      let drawings = try Self.draw(
        ["a", "b", "c"], folder,
        "[ $name != a ] || { head -c 100000000 /dev/zero | tr '\\0' x >&2; echo ' undefined: \u{1B}[31m' >&2; exit 1; }\ndrawn"
      )
      let reasons = Self.reasons(drawings)
      #expect(reasons[1...] == [nil, nil])
      #expect(reasons[0]?.hasPrefix("gnuplot refused to draw it: xxx") == true)
      #expect(reasons[0]?.hasSuffix("xxx undefined: \\u{1b}[31m") == true)
      #expect((reasons[0]?.count ?? 999) < 400)
    }
  }

  @Test("a drawing that is cut off or absent is not taken, although gnuplot says nothing")
  func cutOff() throws {
    try TemporaryFolder.with { folder in
      let drawings = try Self.draw(
        ["a", "b", "c"], folder, "drawn; [ $name != a ] || echo '<svg>' > a.svg; [ $name != b ] || rm b.pdf",
        withPDF: true)
      #expect(
        Self.reasons(drawings) == [
          "gnuplot's file a.svg is cut off; the disk of TMPDIR may be full",
          "gnuplot left no file b.pdf", nil,
        ])
    }
  }

  @Test("a PDF is drawn only where one is asked for, and the script that is kept draws both")
  func formats() throws {
    try TemporaryFolder.with { folder in
      for (withPDF, loop) in [
        (false, "do for [format in \"svg\"]"), (true, "do for [format in \"svg pdf\"]"),
      ] {
        let drawn = try Self.draw(
          ["a"], folder, "drawn; cp a.gp '\(folder.at("script"))'", withPDF: withPDF)[0].get()
        #expect((drawn.pdf != nil) == withPDF)
        #expect(try folder.text("script").contains(loop))
      }
      #expect(Self.figures(["a"])[0].script.contains("do for [format in \"svg pdf\"]"))
    }
  }

  @Test("gnuplot draws while we do something else")
  func beside() throws {
    try TemporaryFolder.with { folder in
      // The first figure is drawn once what comes after the start has happened.
      let script = try folder.write(
        "bin/gnuplot",
        """
        #!/bin/sh
        cd "${2%/all}" || exit 1
        while [ ! -e '\(folder.at("later"))' ]; do sleep 0.01; done
        printf '%s' '<svg></svg>' > a.svg
        echo "gazelab has drawn 0"
        """)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      let begun = BegunDrawings(of: Self.figures(["a"]), in: nil, path: folder.at("bin"))
      try folder.write("later", "")
      #expect(try FigureDrawings(begun).missing.isEmpty)
      #expect(try FigureDrawings(BegunDrawings(of: [], in: nil, path: folder.at("bin"))).files.isEmpty)
    }
  }

  @Test("gnuplot is ended where nobody waits for its figures")
  func abandoned() throws {
    try TemporaryFolder.with { folder in
      let script = try folder.write(
        "bin/gnuplot", "#!/bin/sh\necho $$ > '\(folder.at("number"))'\nexec sleep 600\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      func begin() {
        let begun = BegunDrawings(of: Self.figures(["a"]), in: nil, path: folder.at("bin"))
        for _ in 0..<10_000 where (try? folder.text("number"))?.hasSuffix("\n") != true { usleep(1000) }
        withExtendedLifetime(begun) {}
      }
      begin()
      #expect(hasEnded(process: String(try folder.text("number").dropLast())))
    }
  }

  @Test("a process that keeps gnuplot's streams open is not waited for")
  func grandchild() throws {
    try TemporaryFolder.with { folder in
      let drawings = try Self.draw(["a"], folder, "drawn; sleep 600 & echo $! > '\(folder.at("sleeper"))'")
      #expect(Self.reasons(drawings) == [nil])
      #expect(hasEnded(process: String(try folder.text("sleeper").split(separator: "\n")[0])))
    }
  }

  @Test("where gnuplot is missing or cannot be started, it is said how to get it, or why")
  func absent() throws {
    try TemporaryFolder.with { folder in
      #expect(
        try FigureDrawings(BegunDrawings(of: Self.figures(["a"]), in: nil, path: folder.path)).hindrance
          == Gnuplot.advice)
      let path = try folder.write("gnuplot", "#!/no/such/shell\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      let broken = try FigureDrawings(BegunDrawings(of: Self.figures(["a"]), in: nil, path: folder.path))
      #expect(broken.hindrance == "gnuplot could not be run: No such file or directory")
      #expect(
        broken.warnings("r").map(\.line) == [
          "r: the figures are not drawn: gnuplot could not be run: No such file or directory"
        ])
      #expect(broken.files.map(\.name) == ["figures/a.csv", "figures/a.gp"])
    }
  }

  @Test(
    "a figure that gnuplot cannot draw costs that figure alone: a warning and the page name it and say why",
    .enabled(if: hasGnuplot, "sudo apt install gnuplot-nox"))
  func oneMissing() throws {
    let broken = FigureFiles(
      name: "bad",
      figure: Figure(
        title: "bad", caption: "bad", width: 300, height: 200,
        data: Figure.DataTable(columns: ["x"], rows: []),
        panels: [Self.panel(plots: "nothing")]))
    let drawings = try FigureDrawings(
      BegunDrawings(of: Self.figures(["a"]) + [broken] + Self.figures(["c"]), in: nil))
    #expect(drawings.hindrance == nil)
    #expect(drawings.drawnEndings == ["a": ["svg", "gp", "csv"], "c": ["svg", "gp", "csv"]])
    #expect(drawings.missing.map(\.name) == ["bad"])
    #expect(drawings.gap?.hasPrefix("Not drawn: bad (gnuplot refused to draw it: ") == true)
    #expect(drawings.warnings("r").map(\.subject) == ["r/figures/bad"])
    #expect(
      drawings.files.map(\.name).filter { $0.contains("bad") } == ["figures/bad.csv", "figures/bad.gp"])
    #expect(drawings.drawn(1).svg == nil && drawings.drawn(2).svg != nil)
  }

  @Test("the empty groups at the start of a drawing, which depend on the drawing before it, are left out")
  func emptyStart() {
    func text(_ groups: [String]) -> [UInt8] {
      Array((["<svg>", "</defs>"] + groups + ["</svg>"]).joined(separator: "\n").utf8)
    }
    let empty = ["<g fill=\"none\" color=\"white\" stroke=\"black\">", "</g>"]
    let full = ["<g fill=\"none\" color=\"black\">", "<path/>", "</g>"]
    for count in 0...2 {
      let start = [[String]](repeating: empty, count: count).flatMap(\.self)
      #expect(Gnuplot.withoutEmptyStart(text(start + full + empty)) == text(full + empty))
    }
    #expect(Gnuplot.withoutEmptyStart(text([])) == text([]))
  }
}
