import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange

/// Runs the module of *Using a calibration in an app* as it stands there.
@Suite("Exported calibrations in Python")
struct PythonReaderTests {
  @Test(
    "numpy computes the program's points from every exported file, on planted frames",
    .enabled(if: hasNumPy, "no python3 with numpy was found; 'scripts/bootstrap tests' installs it"))
  func planted() throws {
    let frames = PlantedCapture(
      headPoses: [.middle, .left], viewingDistances: [.regular, .close], framesPerFixation: 3
    ).frames.enumerated().map { row, frame in
      changed(frame) { frame in
        frame.blendShapes = BlendShape.eyes.indices.map { Double((7 * row + 13 * $0) % 97) / 97 }
      }
    }
    let known = Catalogue.featureBlocks.entries.filter { $0.made.source != nil }.map(\.kind)
    let samples = PortableCase.samples(frames, blocks: PortableCase.usedBlocks.union(known))
    try Self.expectSame([
      Self.group(PortableCase.all + PortableCase.inBlocks, samples),
      Self.group(DefinedCase.all(in: DefinedCase.plantedStudy())),
      Self.groupOverTime(in: DefinedCase.plantedStudy(framesPerFixation: 6)),
    ])
  }

  @Test(
    "and on the frames of the thesis's main capture",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice),
    .enabled(if: hasNumPy, "no python3 with numpy was found; 'scripts/bootstrap tests' installs it"))
  func real() throws {
    let frames = try RealCaptures.capture(RealCaptures.main).frames.map(\.self)
    let samples = PortableCase.samples(frames)
    try Self.expectSame([
      Self.group(PortableCase.all, samples), Self.group(DefinedCase.all(in: DefinedCase.realStudy())),
      Self.groupOverTime(in: DefinedCase.realStudy()),
    ])
  }

  @Test(
    "and the standard deviations of both kinds of uncertainty",
    .enabled(if: hasNumPy, "no python3 with numpy was found; 'scripts/bootstrap tests' installs it"))
  func uncertain() throws {
    let samples = PortableCase.planted
    let files = try PortableCase.all.flatMap { one in
      try CalibrationFile.plantedKinds.compactMap { try one.file(samples).planted($0, samples) }
    }
    #expect(files.count >= 4)
    let items = files.map { file in
      (name: file.name, file: file, points: file.deviations(samples) ?? [])
    }
    try Self.expectSame(
      [Group(inputs: Self.inputs(samples), items: items)], function: "standard_deviations")
  }

  /// Calibrations of the same frames.
  struct Group {
    let inputs: JSONValue
    let items: [(name: String, file: CalibrationFile, points: [ScreenPoint?])]
  }

  private static func group(_ cases: [PortableCase], _ samples: Samples) throws -> Group {
    let items = try cases.map { one in
      let file = try one.file(samples)
      return (one.name, file, file.estimates(samples).map(\.point))
    }
    #expect(items.count > 30)
    return Group(inputs: inputs(samples), items: items)
  }

  private static func group(_ cases: [DefinedCase]) throws -> Group {
    let samples = try #require(cases.first).samples
    return Group(inputs: inputs(samples), items: cases.map { ($0.name, $0.file, $0.points) })
  }

  private static func groupOverTime(in study: PlantedStudy) throws -> Group {
    let cases = try DefinedCase.overTime(in: study)
    let frames = try #require(cases.first).allFrames
    var number = 0.0
    let fixations = frames.map { frame in
      number += frame.isFirst ? 1 : 0
      return number
    }
    return Group(
      inputs: inputs(frames.map(\.view), fixations),
      items: cases.map { ($0.name, $0.file, $0.allFrames.map(\.point)) })
  }

  private static func inputs(_ samples: Samples) -> JSONValue {
    inputs(Array(samples.views), samples.origins.map { Double($0.fixation) })
  }

  /// All columns of blocks that the frames have, by name, and the words of labels.
  static func inputs(_ views: [View], _ fixations: [Double]) -> JSONValue {
    var members = [String: JSONValue?]()
    let assumed = GazeRaySource.assumed(distance: 0.4)
    for entry in Catalogue.featureBlocks.entries
    where views.allSatisfy({ entry.made.needs.allSatisfy($0.has) }) {
      let rows = views.map { entry.made.values($0) }
      for (index, name) in entry.made.columns.enumerated() {
        members[name] = .numbers(rows.map { $0[index] })
      }
    }
    let points = views.map { assumed.point($0) }
    members[assumed.columnNames[0]] = .numbers(points.map { $0?.x ?? .nan })
    members[assumed.columnNames[1]] = .numbers(points.map { $0?.y ?? .nan })
    members["times"] = .numbers(views.map(\.time))
    members["fixations"] = .numbers(fixations)
    members["trust"] = .numbers(views.map { $0.own("trust") ?? .nan })
    for label in ["head_pose", "viewing_distance"] {
      members[label] = .texts(views.map { $0.word(named: label) ?? "" })
    }
    return .record(members)
  }

  @Test("its first hundred lines know every calibration of single frames, feature blocks and gaze rays")
  func first() throws {
    let lines = try Self.module().split(separator: "\n", omittingEmptySubsequences: false)
    let end = try #require(lines.firstIndex { $0.hasPrefix("# So far") })
    #expect(end <= 101 && lines.allSatisfy { $0.count <= 100 })
    let kinds = try #require(lines[..<end].last { $0.hasPrefix("KINDS = ") })
    let later = ["mean", "streams"]
    for kind in Catalogue.portables.kinds where !later.contains(kind) {
      #expect(kinds.contains("\"\(kind)\""))
    }
  }

  /// The only Python of the article.
  private static func module() throws -> String {
    let article = try readFile(RealCaptures.root + "/Sources/GazeLab/GazeLab.docc/UsingACalibration.md")
    let text = String(decoding: article, as: UTF8.self)
    let parts = text.components(separatedBy: "```python\n")
    try #require(parts.count == 2)
    return parts[1].components(separatedBy: "```")[0]
  }

  private static func expectSame(_ groups: [Group], function: String = "gaze_points") throws {
    for (item, answer) in zip(groups.flatMap(\.items), try answers(groups, function)) {
      try #require(answer.count == item.points.count)
      var largest = 0.0
      for (found, expected) in zip(answer, item.points) {
        switch (found, expected) {
        case (let found?, let point?): largest = max(largest, abs(found.x - point.x), abs(found.y - point.y))
        case (nil, nil): break
        default: Issue.record("\(item.name): \(found == nil ? "no" : "a") gaze point")
        }
      }
      #expect(largest <= 1e-9, "\(item.name)")
    }
  }

  /// The gaze points of all calibrations, computed in Python.
  static func answers(_ groups: [Group], _ function: String = "gaze_points") throws -> [[ScreenPoint?]] {
    try TemporaryFolder.with { folder in
      for (index, group) in groups.enumerated() {
        try folder.write("\(index)/inputs.json", group.inputs.text(.record))
        for (number, item) in group.items.enumerated() {
          try folder.write("\(index)/\(number).json", item.file.json())
        }
      }
      let counts = groups.map { "\($0.items.count)" }.joined(separator: ", ")
      try folder.write("reader.py", module() + driver(counts, function))
      try folder.write("output", "")
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-W", "error", folder.at("reader.py"), folder.path]
      let output = FileHandle(forWritingAtPath: folder.at("output"))
      process.standardOutput = output
      process.standardError = output
      try process.run()
      process.waitUntilExit()
      let text = try folder.text("output")
      try #require(process.terminationStatus == 0, "\(text)")
      let answers = text.split(separator: "\n").map { line in
        line.split(separator: " ").map { pair -> ScreenPoint? in
          let numbers = pair.split(separator: ",").compactMap { Double($0) }
          return numbers.allSatisfy(\.isFinite) ? ScreenPoint(x: numbers[0], y: numbers[1]) : nil
        }
      }
      try #require(answers.count == groups.reduce(0) { $0 + $1.items.count })
      return answers
    }
  }

  /// Prints one line per calibration, with the numbers of each frame's gaze point.
  private static func driver(_ counts: String, _ function: String) -> String {
    let times = function == "gaze_points" ? ", frames[\"times\"], frames[\"fixations\"]" : ""
    return """

      import sys

      for group, count in enumerate([\(counts)]):
          folder = f"{sys.argv[1]}/{group}"
          with open(folder + "/inputs.json", encoding="utf-8") as text:
              frames = json.load(text)
          frames = {
              name: np.array([np.nan if value is None else value for value in values])
              for name, values in frames.items()
          }
          for number in range(count):
              points = \(function)(f"{folder}/{number}.json", frames\(times))
              print(" ".join(f"{x!r},{y!r}" for x, y in points.tolist()))

      """
  }

  static let hasNumPy: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import numpy"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
