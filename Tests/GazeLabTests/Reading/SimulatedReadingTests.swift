import DelimitedText
import Documents
import Files
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Logs
@testable import Reading
@testable import Simulation
@testable import Statistics

@Suite("Simulated readings")
struct SimulatedReadingTests {
  private static let text = """
    unit: pt
    origin: top-left
    character_width: 12
    lines:
      - text: "When somebody reads, the eyes do not glide along a line of text. They"
        x: 140
        y: 140
        height: 40
      - text: "rest for about a quarter of a second, jump ahead by seven to nine"
        x: 140
        y: 200
        height: 40
      - text: "letters, and rest again. Short words are often passed over, and one"
        x: 140
        y: 260
        height: 40
    """

  /// One person reads the text twice, in two head poses, before an exact tracker.
  private static func study() throws -> String {
    let yaml = SimulationFixture.faultless()
      .replacing("      Top: {right_degrees: 0, up_degrees: 33, tilt_degrees: 2}\n", with: "")
      .replacing("frames_per_fixation: 10", with: "targets: {text: text.yaml}\n    frames_per_fixation: 10")
    let start = try #require(yaml.firstRange(of: "  tracker:"))
    return yaml[..<start.lowerBound] + "  tracker: exact\n"
  }

  private struct Planted {
    let log: Log
    let rows: [[String: String]]
    let layout: TextLayout
  }

  private static func planted(_ yaml: String) throws -> Planted {
    try SimulationFixture.with(yaml) { fixture in
      try DurableFolder(fixture.folder).write([("text.yaml", Array(text.utf8))])
      let captures = try simulate("study", in: fixture.folders)
      #expect(captures.captureNames == ["p01-ipad-mini-6th"])
      let capture = try fixture.dataset().captures[0]
      #expect(captures.frameCount == capture.frames.count)
      let lines = try String(
        decoding: readFile(fixture.folder + "/p01-ipad-mini-6th.scanpath.csv"), as: UTF8.self
      ).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      return Planted(
        log: Log(capture),
        rows: lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) },
        layout: try TextLayout(file: fixture.folder + "/text.yaml"))
    }
  }

  @Test("an exact tracker records the planted places, but for the rounding of single precision")
  func exact() throws {
    let log = try Self.planted(Self.study()).log
    let columns = [FrameColumn.of(.gazePoint), FrameColumn.of(.target)].flatMap { $0 }.map(log.frames.column)
    #expect(log.frames.count > 500)
    for row in log.frames.indices {
      #expect(abs(columns[0][row] - columns[2][row]) < 0.02 && abs(columns[1][row] - columns[3][row]) < 0.02)
    }
  }

  @Test(
    "without errors every fixation, line, character, movement and duration comes out as planted",
    arguments: LineRule.allCases)
  func recovered(rule: LineRule) throws {
    let planted = try Self.planted(Self.study())
    var options = EventOptions()
    options.dispersion = .threshold(.points(4))
    let question = try TemporaryFolder.with { folder in
      try ReadingQuestion(layout: folder.write("text.yaml", Self.text), rule: rule, errors: nil)
    }
    let section = try ReadingSection(planted.log, options, question)
    let found = section.reading.fixations
    try #require(found.count == planted.rows.count && found.count > 40)
    for (fixation, row) in zip(found, planted.rows) {
      // The text is read twice from its beginning, which warp takes for one reading.
      if rule != .warp {
        #expect("\(fixation.line + 1)" == row["line"] && "\(fixation.character + 1)" == row["character"])
      }
      let duration = try #require(row["duration"].flatMap(Double.init))
      let onset = try #require(row["onset"].flatMap(Double.init))
      #expect(abs(fixation.duration - duration) < 2e-5)
      #expect(abs(section.found.fixations[fixation.number].onset - onset) < 2e-5)
    }
    guard rule != .warp else { return }
    let moves = planted.rows.enumerated().filter { index, row in
      row["movement"] != "" && section.reading.fixations[index].isContinued
    }
    #expect(section.reading.moves.map(\.kind.rawValue) == moves.map { $0.element["movement"] })
    for move in section.reading.moves {
      let (from, to) = (planted.rows[move.end - 1], planted.rows[move.end])
      let planted = try #require(to["x"].flatMap(Double.init)) - #require(from["x"].flatMap(Double.init))
      #expect(abs(move.length - planted / 12) < 0.005)
    }
    let regressions = moves.count { $0.element["movement"] == "regression" }
    #expect(section.reading.count(.regression) == regressions && regressions > 0)
    #expect(section.reading.count(.returnSweep) == 4)
  }

  @Test("the same seed makes the same scan path, and another seed another one")
  func seeded() throws {
    let one = try Self.planted(Self.study())
    #expect(try Self.planted(Self.study()).rows == one.rows)
    let other = try Self.planted(Self.study().replacing("seed: 1", with: "seed: 2"))
    #expect(other.rows != one.rows)
  }

  @Test("the recording that the package describes is the same on every platform, to the byte")
  func golden() throws {
    let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let files = try ["dataset.yaml", "text.yaml"].map { name in
      (name: name, bytes: try readFile("/\(package)/datasets/simulated-reading/\(name)"))
    }
    try SimulationFixture.with(String(decoding: files[0].bytes, as: UTF8.self)) { fixture in
      try DurableFolder(fixture.folder).write([files[1]])
      _ = try simulate("study", in: fixture.folders)
      // Recorded on Linux x86-64; a different digest on another platform is a bug.
      let digests = try ["p01-ipad-mini-6th", "p01-ipad-mini-6th.scanpath"].map(fixture.digest)
      #expect(
        digests == [
          "2a57e2a9651d904b167e81f97a4b7de7a464cf6ed3eb77d7c7a4b7274be15f6e",
          "24dd96ca3f7b49de23e9c572fcf72932bd0a1fa5e630c1b4bd6b5fd22860eb9f",
        ])
    }
  }

  @Test("a scan path goes to later lines by sweeps, and its steps have the lengths that it states")
  func path() throws {
    let layout = try ReadingSample.read(Self.text)
    var generator = SeededGenerator(seed: 3, stream: "path")
    var forward = [Int]()
    var back = 0
    var all = 0
    for _ in 0..<40 {
      let path = ScanPath(reading: layout, framesPerSecond: 60, &generator)
      #expect(path.stops.first?.move == nil && path.stops.last?.line == 2)
      for (from, to) in zip(path.stops, path.stops.dropFirst()) {
        all += 1
        switch to.move {
        case .forward?:
          #expect(to.line == from.line)
          forward.append(to.character - from.character)
        case .regression?:
          back += 1
          #expect(
            to.line == from.line && (3...8).contains(from.character - to.character) || to.character == 0)
        case .returnSweep?: #expect(to.line == from.line + 1)
        default: Issue.record("no movement")
        }
      }
    }
    #expect(forward.allSatisfy { (4...14).contains($0) })
    #expect((7...9).contains(forward.sorted()[forward.count / 2]))
    #expect((0.08...0.17).contains(Double(back) / Double(all)))
  }

  @Test(
    "what is wrong with a text to simulate is said with its place",
    arguments: [
      ("character_width: 12", "character_width: 17", "has a character at (1304, 584) pt, outside the screen"),
      ("unit: pt", "unit: px", "text.yaml:1:7: error: 'unit' must be one of pt"),
    ])
  func wrong(text: String, instead: String, message: String) throws {
    try SimulationFixture.with(Self.study()) { fixture in
      try DurableFolder(fixture.folder).write([
        ("text.yaml", Array(Self.text.replacing(text, with: instead).utf8))
      ])
      let error = try #require(throws: InputError.self) { try simulate("study", in: fixture.folders) }
      #expect(error.report.contains(message), "\(error.report)")
    }
  }
}
