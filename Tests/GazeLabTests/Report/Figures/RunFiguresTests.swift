import Files
import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Reports
@testable import Trials

/// Figures of runs, drawn by gnuplot.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot"), "sudo apt install gnuplot-nox"))
struct RunFiguresTests {
  private static let study = """
    features: [gaze, gaze+face]
    splits: [{kind: random, unit: frame, repeats: 4}, {kind: leave-one-out, over: head_pose}]

    """

  private func drawn(_ run: Run, withPDF: Bool = false) throws -> RunFigures {
    let results = SplitResults.all(in: run)
    return try RunFigures(BegunRunFigures(run, results, RunAnswers(results), withPDF: withPDF))
  }

  private func text(_ figures: RunFigures, _ name: String) throws -> String {
    String(decoding: try #require(figures.files.first { $0.name == name }).bytes, as: UTF8.self)
  }

  @Test("every figure has its SVG, script and data; the script draws the same SVG again, and a PDF")
  func redrawing() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let figures = try drawn(run)
    #expect(figures.drawings.gap == nil)
    let names = figures.files.map(\.name).filter { $0.hasSuffix(".gp") }.map {
      String($0.dropFirst("figures/".count).dropLast(".gp".count))
    }
    #expect(Set(names).count == names.count)
    #expect(figures.files.count == 3 * names.count)
    for suffix in ["errors", "optimism", "people", "calibrated", "vectors", "map", "residuals", "head"] {
      #expect(names.contains("figure-1-\(suffix)"), "\(suffix)")
    }
    #expect(names.contains("captures-recorded") && names.contains("captures-over-time"))
    #expect(names.contains("answer-1") && names.contains("answer-2"))
    try TemporaryFolder.with { folder in
      for file in figures.files where !file.name.hasSuffix("svg") {
        try folder.write(
          String(file.name.dropFirst("figures/".count)), String(decoding: file.bytes, as: UTF8.self))
      }
      for name in names {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/gnuplot")
        process.arguments = ["--default-settings", "\(name).gp"]
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.environment = ["LC_ALL": "C.UTF-8"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let stored = try text(figures, "figures/\(name).svg")
        let again = String(decoding: try readFile("\(folder.path)/\(name).svg"), as: UTF8.self)
        // Empty groups in the file depend on the figures drawn before it.
        #expect(Self.inline(again) == Self.inline(stored), "\(name)")
        // The numbers of its fonts depend on the figures drawn before it.
        #expect(try readFile("\(folder.path)/\(name).pdf").starts(with: "%PDF-".utf8), "\(name)")
      }
    }
    #expect(try drawn(run).files.map(\.bytes) == figures.files.map(\.bytes), "the same bytes each time")
  }

  private static func inline(_ svg: String) -> String? {
    let figure = Figure(
      title: "", caption: "", width: 1, height: 1, data: Figure.DataTable(columns: [], rows: []), panels: [])
    return InlineFigure(DrawnFigure(name: "x", figure: figure, svg: svg), id: "x").html
  }

  @Test("names of people and feature sets are drawn unchanged and have no effect on anything else")
  func hostileNames() async throws {
    let names = ["<script>alert(1)", "=1+1", "#a,b \"c\" \\n `id` $HOME @x", "{:Bold x}_1^2 ~a &amp;"]
    let run = try await PlantedStudy(participants: names).run(
      "features: [gaze, gaze+euler]\nsplits: {kind: leave-one-out, over: fixation}\n")
    let figures = try drawn(run)
    #expect(figures.drawings.gap == nil)
    let svg = try #require(figures.ofPlaces[0].first { $0.suffix == "-people" }?.figure.svg)
    let root = try #require(SVGElement(file: svg))
    let texts = Set(Self.texts(root))
    for name in names {
      let shown = (name.hasPrefix("=") ? "'" + name : name).replacing("\"", with: "”")
      #expect(texts.contains(shown), "\(name) among \(texts.sorted())")
    }
    #expect(!svg.contains("<script"))
  }

  private static func texts(_ element: SVGElement) -> [String] {
    element.children.flatMap { child in
      switch child {
      case .element(let child): texts(child)
      case .text(let text): element.name == "text" ? [text] : []
      }
    }
  }

  @Test("existing drawings are reused; a changed file or other data is drawn again")
  func earlierDrawings() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(Self.study)
    let results = SplitResults.all(in: run)
    let figures = try drawn(run, withPDF: true)
    let name = "figures/figure-1-errors"
    let files = try #require(
      ErrorFigure(results[0]).map { FigureFiles(name: "figure-1-errors", figure: $0.figure) })
    try DurableFolder(run.folder).write(figures.files)
    let folder = "\(run.folder)/figures"
    let earlier = try #require(FigureFingerprint.drawing(of: files, in: folder, withPDF: true))
    #expect(earlier.svg == figures.files.first { $0.name == "\(name).svg" }?.bytes)
    #expect(earlier.pdf == figures.files.first { $0.name == "\(name).pdf" }?.bytes)
    #expect(try drawn(run, withPDF: true).files.map(\.bytes) == figures.files.map(\.bytes))
    #expect(FigureFingerprint.drawing(of: files, in: folder)?.pdf == nil, "a PDF that nobody asks for")
    let other = try #require(
      ErrorFigure(results[1]).map { FigureFiles(name: "figure-1-errors", figure: $0.figure) })
    #expect(FigureFingerprint.drawing(of: other, in: folder) == nil, "other data")
    for ending in ["svg", "pdf"] {
      try DurableFolder(run.folder).write(figures.files)
      var bytes = try readFile("\(run.folder)/\(name).\(ending)")
      bytes[bytes.count / 2] ^= 1
      try DurableFolder(run.folder).write([("\(name).\(ending)", bytes)])
      #expect(
        FigureFingerprint.drawing(of: files, in: folder, withPDF: true) == nil, "a changed \(ending)")
      let again = try drawn(run, withPDF: true).files
      #expect(again.first { $0.name == "\(name).\(ending)" }?.bytes != bytes)
    }
  }

  @Test("a PDF is drawn where one is asked for, and changes no other file of its figure")
  func pdfs() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let (plain, both) = try (drawn(run).files, drawn(run, withPDF: true).files)
    #expect(!plain.contains { $0.name.hasSuffix(".pdf") })
    let pdfs = both.filter { $0.name.hasSuffix(".pdf") }
    #expect(pdfs.count == plain.filter { $0.name.hasSuffix(".svg") }.count)
    for pdf in pdfs { #expect(pdf.bytes.starts(with: "%PDF-".utf8), "\(pdf.name)") }
    let others = both.filter { !$0.name.hasSuffix(".pdf") }
    #expect(others.map(\.name) == plain.map(\.name) && others.map(\.bytes) == plain.map(\.bytes))
  }

  @Test("'figures: pdf' asks for PDFs, also for those of a later report, and links them")
  func asked() async throws {
    for (words, hasPDFs) in [("", false), ("figures: svg\n", false), ("figures: pdf\n", true)] {
      let study = try PlantedStudy()
      let run = try await study.run(Self.study + words)
      for (asksAgain, isDrawn) in [(false, hasPDFs), (true, true)] {
        try Run(folder: run.folder).writeReport(drawsPDFs: asksAgain)
        let names = try namesInFolder("\(run.folder)/figures")
        withExtendedLifetime(study) {}
        #expect(names.contains { $0.hasSuffix(".pdf") } == isDrawn, "\(words)")
        let page = String(decoding: try readFile("\(run.folder)/report.html"), as: UTF8.self)
        let links = page.matches(of: /href="(figures\/[^"]*)"/).map { String($0.1) }
        #expect(links.contains("figures/answer-1.pdf") == isDrawn, "\(words)")
        #expect(links.contains("figures/figure-1-errors.pdf") == isDrawn, "\(words)")
        for link in links { #expect(PathKind(of: "\(run.folder)/\(link)") == .file, "\(link)") }
      }
    }
  }

  @Test("the drawings of a leaking split have one small mark, and those of an honest one none")
  func mark() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let figures = try drawn(run)
    for figure in figures.ofPlaces[0].map(\.figure) {
      let root = try #require(figure.svg.flatMap { SVGElement(file: $0) })
      #expect(Self.texts(root).filter { $0 == "leaks" }.count == 1, "\(figure.name)")
      #expect(!Self.texts(root).contains { $0.contains("NOTE") }, "\(figure.name)")
    }
    for figure in figures.ofPlaces[1].map(\.figure) + figures.ofCaptures {
      let root = try #require(figure.svg.flatMap { SVGElement(file: $0) })
      #expect(!Self.texts(root).contains("leaks"), "\(figure.name)")
    }
  }

  @Test("figures of simulated captures say so once, in one word")
  func simulated() throws {
    var planted = PlantedRun(isSimulated: true)
    planted.cells = [
      PlantedRun.cell("gaze", rmse: [50, 52, 54]), PlantedRun.cell("face", rmse: [20, 41, 22]),
    ]
    let figures = try drawn(try planted.run)
    #expect(!figures.ofPlaces[0].isEmpty)
    for figure in figures.ofPlaces[0].map(\.figure) {
      let root = try #require(figure.svg.flatMap { SVGElement(file: $0) })
      #expect(Self.texts(root).filter { $0.lowercased().contains("simulated") } == ["simulated"])
    }
  }

  @Test("a later report removes figures that it does not draw, and nothing else")
  func stale() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let names = try drawn(run).files.map(\.name)
    try TemporaryFolder.with { folder in
      for name in names + ["figures/mine.svg", "figures/figure-1.docx"] { try folder.write(name, "x") }
      #expect(try Set(RunFigures.staleNames(in: folder.path)) == Set(names))
    }
  }
}
