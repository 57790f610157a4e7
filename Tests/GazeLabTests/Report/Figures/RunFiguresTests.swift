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
    return try RunFigures(run, results, RunCards(results), withPDF: withPDF)
  }

  @Test("every figure has its SVG, script and data; the script draws a PDF, and gnuplot has nothing to say")
  func redrawing() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let figures = try drawn(run)
    let names = figures.drawings.files.map(\.name).filter { $0.hasSuffix(".gp") }.map {
      String($0.dropFirst("figures/".count).dropLast(".gp".count))
    }
    #expect(Set(names).count == names.count)
    #expect(figures.drawings.files.count == 3 * names.count)
    for suffix in ["errors", "optimism", "people", "calibrated", "vectors", "map", "residuals", "head"] {
      #expect(names.contains("figure-1-\(suffix)"), "\(suffix)")
    }
    #expect(names.contains("captures-recorded") && names.contains("captures-over-time"))
    #expect(names.contains("answer-1") && names.contains("answer-2"))
    try TemporaryFolder.with { folder in
      for file in figures.drawings.files where !file.name.hasSuffix("svg") {
        try folder.write(
          String(file.name.dropFirst("figures/".count)), String(decoding: file.bytes, as: UTF8.self))
      }
      for name in names {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/gnuplot")
        process.arguments = ["--default-settings", "\(name).gp"]
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.environment = ["LC_ALL": "C.UTF-8"]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty, "\(name)")
        #expect(try readFile("\(folder.path)/\(name).pdf").starts(with: "%PDF-".utf8), "\(name)")
      }
    }
    #expect(
      try drawn(run).drawings.files.map(\.bytes) == figures.drawings.files.map(\.bytes),
      "the same bytes each time")
  }

  @Test("names of people and feature sets are drawn unchanged and have no effect on anything else")
  func hostileNames() async throws {
    let names = ["<script>alert(1)", "=1+1", "#a,b \"c\" \\n `id` $HOME @x", "{:Bold x}_1^2 ~a &amp;"]
    let run = try await PlantedStudy(participants: names).run(
      "features: [gaze, gaze+euler]\nsplits: {kind: leave-one-out, over: fixation}\n")
    let figures = try drawn(run)
    let svg = try #require(figures.ofPlaces[0].first { $0.report.suffix == "-people" }?.figure.plot.svg)
    let texts = Set(DrawnText.all(in: svg).map(\.text))
    for name in names { #expect(texts.contains(name), "\(name) among \(texts.sorted())") }
    #expect(!svg.contains("<script"))
  }

  @Test("a PDF is drawn where one is asked for, and changes no other file of its figure")
  func pdfs() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let (plain, both) = try (drawn(run).drawings.files, drawn(run, withPDF: true).drawings.files)
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
      let texts = DrawnText.all(in: figure.plot.svg).map(\.text)
      #expect(texts.filter { $0 == "leaks" }.count == 1, "\(figure.name)")
      #expect(!texts.contains { $0.contains("NOTE") }, "\(figure.name)")
    }
    for figure in figures.ofPlaces[1].map(\.figure) + figures.ofCaptures {
      let texts = DrawnText.all(in: figure.plot.svg).map(\.text)
      #expect(!texts.contains("leaks"), "\(figure.name)")
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
      let texts = DrawnText.all(in: figure.plot.svg).map(\.text)
      #expect(texts.filter { $0.lowercased().contains("simulated") } == ["simulated"])
    }
  }

  @Test("a later report removes figures that it does not draw, and nothing else")
  func stale() async throws {
    let run = try await PlantedStudy().run(Self.study)
    let names = try drawn(run).drawings.files.map(\.name)
    try TemporaryFolder.with { folder in
      for name in names + ["figures/mine.svg", "figures/figure-1.docx"] { try folder.write(name, "x") }
      #expect(try Set(RunFigures.staleNames(in: folder.path)) == Set(names))
    }
  }
}
