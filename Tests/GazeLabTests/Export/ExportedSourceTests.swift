import Files
import Foundation
import TestSupport
import Testing

@testable import GazeLab

/// Compiles the exported Swift with the compiler on PATH, all calibrations at once, and runs it.
@Suite("Exported Swift source")
struct ExportedSourceTests {
  @Test("every exported calibration compiles without warnings and gives our gaze points on planted frames")
  func planted() throws {
    let samples = PortableCase.samples(
      PlantedCapture(
        headPoses: [.middle, .left], viewingDistances: [.regular, .close], framesPerFixation: 3
      )
      .frames)
    #expect(try Self.largestDifference(samples) <= 1e-9)
  }

  @Test(
    "and on every frame of the thesis's main capture",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func real() throws {
    let samples = PortableCase.samples(try RealCaptures.capture(RealCaptures.main).frames.map(\.self))
    #expect(samples.count == 900)
    #expect(try Self.largestDifference(samples) <= 1e-9)
  }

  @Test("a ray away from the screen has no gaze point")
  func lost() throws {
    let frame = try #require(PlantedCapture(framesPerFixation: 1).frames.first)
    var away = frame
    away.face = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, -0.4, 1])
    away.rightEye = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.03, 0, 0, 1])
    away.leftEye = away.rightEye
    away.lookAt = Vector(0, 0, 1)
    let cases = PortableCase.all.filter { ["none both_eyes_ray", "none look_at_ray"].contains($0.name) }
    let answers = try Self.answers(
      cases.map { try $0.file(PortableCase.samples([frame])) },
      views: [frame, away].map { View(frame: $0, screen: Planted.screens[Planted.device]!) })
    #expect(answers.map { $0.map { $0 == nil } } == [[false, true], [false, true]])
  }

  @Test("numbers of any size are exact in the source")
  func hardNumbers() throws {
    let points = CalibrationFileTests.hardNumbers.map { ScreenPoint(x: $0, y: -$0) }
    let files = points.map { CalibrationFileTests.file(LinearMap.planted([], at: $0)) }
    #expect(try Self.answers(files) { _ in [[]] } == points.map { [$0] })
  }

  // MARK: Comparing

  /// The largest difference over all exportable calibrators, each fitted to all samples, between its own gaze
  /// points and those of its exported source, pt.
  private static func largestDifference(_ samples: Samples) throws -> Double {
    let cases = PortableCase.all
    let fitted = try cases.map { try $0.fitted(samples) }
    let files = try zip(cases, fitted).map { try $0.file($1, samples) }
    let answers = try answers(files, samples: samples)
    var largest = 0.0
    for (found, (one, fitted)) in zip(answers, zip(cases, fitted)) {
      let expected = try fitted.predict(one.part(samples))
      #expect(found.count == expected.count)
      for (found, expected) in zip(found, expected) {
        switch (found, expected) {
        case (let found?, .point(let point)):
          largest = max(largest, abs(found.x - point.x), abs(found.y - point.y))
        case (nil, .lost): break
        default: Issue.record("\(one.name): \(String(describing: found)) for \(expected)")
        }
      }
    }
    return largest
  }

  private static func answers(_ files: [CalibrationFile], samples: Samples) throws -> [[ScreenPoint?]] {
    try answers(files) { file in
      (0..<samples.count).map { row in
        guard case .columns(let names) = file.calibration.input else {
          return file.calibration.input.numbers(samples.views[row].frame)
        }
        let values = Array(samples.blocks.row(row))
        return names.map { values[samples.blocks.columnNames.firstIndex(of: $0)!] }
      }
    }
  }

  private static func answers(_ files: [CalibrationFile], views: [View]) throws -> [[ScreenPoint?]] {
    try answers(files) { file in views.map { file.calibration.input.numbers($0.frame) } }
  }

  // MARK: Compiling

  /// The output of the program made of all files for numbers on its standard input.
  private static func answers(_ files: [CalibrationFile], numbers: (CalibrationFile) -> [[Double]]) throws
    -> [[ScreenPoint?]]
  {
    try TemporaryFolder.with { folder in
      var (cases, names, input) = ("", [String](), "")
      var counts = [Int]()
      for (index, file) in files.enumerated() {
        let name = CalibrationName(
          Cell(group: "", samples: "frames", features: "-", calibrator: file.name, split: "s"), number: index)
        names.append(try folder.write(name.file + ".swift", CalibrationSource(file, name: name).text))
        cases += "  case \"\(index)\": \(name.type).gazePoint(\(file.calibration.input.arguments))\n"
        let rows = numbers(file)
        counts.append(rows.count)
        for row in rows {
          input += ([index.description] + row.map(\.description)).joined(separator: " ") + "\n"
        }
      }
      names.append(
        try folder.write(
          "main.swift",
          """
          while let line = readLine() {
            let words = line.split(separator: " ")
            let n = words.dropFirst().map { Double($0)! }
            let point: (x: Double, y: Double)? = switch words[0] {
          \(cases)  default: nil
            }
            print(point.map { "\\($0.x) \\($0.y)" } ?? "nil")
          }

          """))
      let program = folder.path + "/program"
      // As one module: the files are so small that starting the compiler for each would take longer.
      try run(
        ["swiftc", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-o", program] + names, in: folder)
      try folder.write("input", input)
      let lines = try run([program], in: folder).split(separator: "\n").map { line -> ScreenPoint? in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? ScreenPoint(x: numbers[0], y: numbers[1]) : nil
      }
      try #require(lines.count == counts.reduce(0, +))
      var start = 0
      return counts.map { count in
        defer { start += count }
        return Array(lines[start..<start + count])
      }
    }
  }

  /// Runs a program found on PATH, with the file `input` as its standard input if there is one.
  @discardableResult
  private static func run(_ words: [String], in folder: TemporaryFolder) throws -> String {
    try folder.write("output", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput =
      folder.has("input") ? FileHandle(forReadingAtPath: folder.path + "/input") : FileHandle.nullDevice
    let output = FileHandle(forWritingAtPath: folder.path + "/output")
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let text = try folder.text("output")
    try #require(process.terminationStatus == 0, "\(words[0]): \(text)")
    return text
  }
}

extension PortableInput {
  /// The arguments of the function, from the numbers `n`.
  fileprivate var arguments: String {
    func transforms(_ names: [String]) -> String {
      names.enumerated().map { "\($1): Array(n[\(16 * $0)..<\(16 * $0 + 16)])" }.joined(separator: ", ")
    }
    switch self {
    case .columns: return "n"
    case .eyes: return transforms(["face", "rightEye", "leftEye"])
    case .ray(let ray):
      switch ray.kind {
      case "recorded": return "recorded: (x: n[0], y: n[1])"
      case "look_at_ray": return transforms(["face"]) + ", lookAt: Array(n[16..<19])"
      case "right_eye_ray": return transforms(["face", "rightEye"])
      case "left_eye_ray": return transforms(["face", "leftEye"])
      default: return transforms(["face", "rightEye", "leftEye"])
      }
    }
  }

  /// The same arguments from a frame, for all inputs except columns.
  fileprivate func numbers(_ frame: Frame) -> [Double] {
    let (face, right, left) = (
      frame.face.numbers, frame.rightEye?.numbers ?? [], frame.leftEye?.numbers ?? []
    )
    guard case .ray(let ray) = self else { return face + right + left }
    switch ray.kind {
    case "recorded": return [frame.recordedPoint.x, frame.recordedPoint.y]
    case "look_at_ray": return face + (frame.lookAt.map { [$0.x, $0.y, $0.z] } ?? [])
    case "right_eye_ray": return face + right
    case "left_eye_ray": return face + left
    default: return face + right + left
    }
  }
}
