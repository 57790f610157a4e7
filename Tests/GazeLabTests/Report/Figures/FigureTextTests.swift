import Foundation
import Testing

@testable import Captures
@testable import Documents
@testable import Reports

/// The words in drawings. gnuplot leaves out text near the edges of an SVG without saying so.
@Suite(
  "Text in figures",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot"), "sudo apt install gnuplot-nox"))
struct FigureTextTests {
  private struct Drawn {
    let name: String
    let script: String
    let data: String
    let texts: [FigureText]
    let width: Double
    let height: Double
  }

  /// Every figure of the catalogue, from two runs.
  private static func drawn() async throws -> [Drawn] {
    let first = try await PlantedStudy().run(
      """
      features: [gaze, gaze+face]
      splits: [{kind: random, unit: frame, repeats: 4}, {kind: leave-one-out, over: head_pose}]

      """)
    let study = try PlantedStudy(participants: [])
    let capture = PlantedCapture(
      participants: ["carl"], headPoses: [.middle, .left], viewingDistances: [.regular, .armsExtended],
      framesPerFixation: 3)
    try study.write("data/carl.csv", capture.bytes)
    let second = try await study.run(
      """
      features: [gaze, gaze+euler]
      splits: [{kind: calibration-targets, targets: 3}, {kind: calibration-targets, targets: 5}]

      """)
    return try [first, second].flatMap { run in
      let results = SplitResults.all(in: run)
      let figures = try RunFigures(
        BegunRunFigures(run, results, RunAnswers(results), withPDF: false))
      #expect(figures.drawings.gap == nil)
      func text(_ name: String) throws -> String {
        String(
          decoding: try #require(figures.files.first { $0.name == "figures/\(name)" }).bytes, as: UTF8.self)
      }
      return try (figures.ofPlaces.joined().map(\.figure) + figures.ofCaptures).map { figure in
        let root = try #require(figure.svg.flatMap { SVGElement(file: $0) })
        return Drawn(
          name: figure.name, script: try text("\(figure.name).gp"), data: try text("\(figure.name).csv"),
          texts: FigureText.all(in: root), width: Double(figure.figure.width),
          height: Double(figure.figure.height))
      }
    }
  }

  @Test("every label and title of a script stands in its drawing, whole, in every figure of the catalogue")
  func words() async throws {
    let figures = try await Self.drawn()
    let missing = (ReportFigure.all.map(\.suffix) + CaptureFigure.all.map { "captures-\($0.name)" }).filter {
      suffix in !figures.contains { $0.name.hasSuffix(suffix) }
    }
    #expect(missing == [], "figures that no planted run draws")
    for figure in figures {
      let texts = figure.texts.map(\.text)
      let words = figure.script.matches(of: /(?:label|title) '((?:[^']|'')*)'/).map {
        String($0.1).replacing("''", with: "'")
      }
      #expect(!words.isEmpty)
      for word in words where !word.isEmpty { #expect(texts.contains(word), "'\(word)' in \(figure.name)") }
      for text in figure.texts {
        #expect(
          text.y.lowerBound >= 0 && text.y.upperBound <= figure.height
            && text.x.lowerBound >= 0 && text.x.upperBound <= figure.width,
          "\(text) in \(figure.name), \(figure.width) × \(figure.height)")
      }
    }
  }

  @Test("axes are titled, head poses and distances have keys with headings, and captures are named")
  func titles() async throws {
    let figures = try await Self.drawn()
    for (suffix, expected) in [
      ("-errors", ["RMSE per axis (pt)"]), ("-differences", ["difference of RMSE (pt)"]),
      ("-residuals", ["error in x (pt), right positive", "error in y (pt), up positive"]),
      ("-people", ["RMSE per axis (pt)", "anna", "bert"]),
      ("-budget", ["targets calibrated on", "RMSE per axis (pt)"]),
      ("-optimism", ["split by frame: leaks", "split by fixation"]),
      ("captures-recorded", ["head pose", "Middle", "Left"]),
      ("captures-recorded", ["viewing distance", "Regular", "Arms Extended"]),
      ("captures-over-time", ["carl", "target", "recorded gaze point"]),
      ("captures-over-time", ["anna", "bert"]),
    ] {
      let own = figures.filter { $0.name.hasSuffix(suffix) }
      #expect(
        own.contains { Set(expected).isSubset(of: $0.texts.map(\.text)) }, "\(suffix): \(expected)")
    }
  }

  @Test("no number of a figure's data is a dash")
  func data() async throws {
    for figure in try await Self.drawn() {
      let fields = figure.data.split(separator: "\n").flatMap {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(!fields.contains("-") && !fields.contains("–") && !fields.contains("nan"), "\(figure.name)")
    }
  }
}

/// A line of text in an SVG file of gnuplot's, with the area that it takes at least.
struct FigureText {
  let text: String
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>

  static func all(in root: SVGElement) -> [FigureText] {
    root.children.flatMap { child -> [FigureText] in
      guard case .element(let element) = child else { return [] }
      let own = element.children.compactMap { child -> FigureText? in
        guard case .element(let inner) = child, inner.name == "text" else { return nil }
        return FigureText(inner, in: element)
      }
      return own + all(in: element)
    }
  }

  private init?(_ element: SVGElement, in group: SVGElement) {
    text = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    guard let transform = group["transform"],
      let place = transform.firstMatch(of: /translate\(([-0-9.]+),([-0-9.]+)\)/),
      let x = Double(place.1), let y = Double(place.2),
      let size = group["font-size"].flatMap(Double.init)
    else { return nil }
    // Letters are at least about half as wide as high, and reach a fifth below the line.
    let length = 0.5 * size * Double(text.count)
    let shares: [String: Double] = ["middle": 0.5, "end": 1]
    let before = length * (shares[group["text-anchor"] ?? ""] ?? 0)
    if transform.contains("rotate(") {
      (self.x, self.y) = (x - 0.8 * size...x + 0.2 * size, y - length + before...y + before)
    } else {
      (self.x, self.y) = (x - before...x - before + length, y - 0.8 * size...y + 0.2 * size)
    }
  }
}
