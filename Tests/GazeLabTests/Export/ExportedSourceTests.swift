import Inputs
import Smoothing
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange

/// Compiles all exported Swift once, with the compiler on PATH, and compares its gaze points with ours.
@Suite("Exported Swift source")
struct ExportedSourceTests {
  @Test("every exported calibration compiles without warnings and gives our gaze points on planted frames")
  func planted() throws { try Self.expectSame("features", leastCount: 20) }

  @Test("and from ARKit's anchors, whose numbers have single precision, whatever the camera's transform")
  func anchors() throws { try Self.expectSame("anchors", leastCount: 20) }

  @Test(
    "and on every frame of the thesis's main capture",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func real() throws { try Self.expectSame("real", leastCount: 20) }

  @Test("formulas, products and transforms that learn give the program's points on planted frames")
  func defined() throws { try Self.expectSame("defined", leastCount: 19) }

  @Test(
    "and on the frames of the thesis's main capture",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func definedOnRealFrames() throws { try Self.expectSame("defined on real frames", leastCount: 19) }

  @Test("functions of earlier frames give the program's points, fixation after fixation")
  func overTime() throws { try Self.expectSame("over time", leastCount: 3) }

  @Test(
    "and on the frames of the thesis's main capture",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func overTimeOnRealFrames() throws { try Self.expectSame("over time on real frames", leastCount: 3) }

  @Test("and smoothed as in the run, frame after frame")
  func smoothed() throws { try Self.expectSame("smoothed", leastCount: 4) }

  @Test("the test vectors of every file hold")
  func selfTests() throws { try Self.expectSame("self tests", leastCount: 20) }

  @Test("a ray away from the screen has no gaze point")
  func lost() throws { try Self.expectSame("lost", leastCount: 2) }

  @Test("standard deviations are those of the program")
  func uncertain() throws { try Self.expectSame("uncertain", leastCount: 4) }

  @Test("numbers of any size are exact in the source")
  func hardNumbers() throws { try Self.expectSame("hard numbers", leastCount: 8, within: 0) }

  @Test("with the origin top left y grows downwards; the type can be public and have another name")
  func styles() throws { try Self.expectSame("styles", leastCount: 2) }

  // MARK: Comparing

  /// Expects the gaze points of some checks of at least so many files, to within so many points.
  private static func expectSame(_ group: String, leastCount: Int, within tolerance: Double = 1e-9) throws {
    var count = 0
    for (part, answers) in try program.get() {
      let found = zip(part.checks, answers).filter { $0.0.group == group }
      count += found.isEmpty ? 0 : 1
      var largest = 0.0
      for (check, answer) in found {
        switch (answer, check.expected) {
        case (let answer?, let expected?):
          largest = max(largest, abs(answer.x - expected.x), abs(answer.y - expected.y))
        case (nil, nil): break
        default: Issue.record("\(part.file.name): \(answer == nil ? "no" : "a") gaze point")
        }
      }
      #expect(largest <= tolerance, "\(part.file.name)")
    }
    #expect(count >= leastCount)
  }

  /// All files in one program, as compiling takes most of the time.
  private static let program = Result {
    () throws -> [(part: ExportedProgram.Part, answers: [ScreenPoint?])] in
    var parts = try planted() + uncertain() + hardNumbers() + styles()
    parts += try defined(DefinedCase.all(in: DefinedCase.plantedStudy()), "defined")
    parts += try overTime(in: DefinedCase.plantedStudy(framesPerFixation: 6), "over time")
    if RealCaptures.folder != nil {
      parts += try overTime(in: DefinedCase.realStudy(), "over time on real frames")
      parts += try real()
      parts += try defined(DefinedCase.all(in: DefinedCase.realStudy()), "defined on real frames")
    }
    return Array(zip(parts, try ExportedProgram(parts: parts).answers()))
  }

  // MARK: Cases

  private static let screen = Planted.screens[Planted.device]!

  private static func planted() throws -> [ExportedProgram.Part] {
    let frames = plantedFrames
    let samples = PortableCase.samples(frames, blocks: allBlocks)
    var parts = try self.parts(PortableCase.all + PortableCase.inBlocks, samples, "features")
    for index in parts.indices {
      let file = parts[index].file
      parts[index].vectors = TestVector.chosen(
        file.calibration, file.stepsPerFrame, on: screen,
        from: Part(samples: samples, rows: Array(frames.indices), columns: .none))
      parts[index].checks.append(Self.selfTest)
      let isPlain = !file.calibration.isOverTime && file.calibration.input.numbers.isEmpty
      if file.afterwards.isEmpty && isPlain { parts[index].checks += anchors(file.calibration, frames) }
      if ["none both_eyes_ray", "none look_at_ray"].contains(file.name) {
        let view = View(frame: away(frames[0]), screen: screen)
        parts[index].checks.append(
          ExportedProgram.Check(group: "lost", call: .features(view), expected: nil))
      }
    }
    return parts
  }

  /// Files with both kinds of uncertainty.
  private static func uncertain() throws -> [ExportedProgram.Part] {
    let samples = PortableCase.samples(plantedFrames, blocks: allBlocks)
    let files = try PortableCase.all.flatMap { one in
      try CalibrationFile.plantedKinds.compactMap { try one.file(samples).planted($0, samples) }
    }
    return files.prefix(6).map { file in
      let deviations = file.deviations(samples) ?? []
      return ExportedProgram.Part(
        file: file,
        checks: zip(samples.views, deviations).map { view, deviation in
          ExportedProgram.Check(group: "uncertain", call: .deviations(view), expected: deviation)
        })
    }
  }

  /// All that an ARKit app has.
  private static let allBlocks = PortableCase.usedBlocks.union(
    Catalogue.featureBlocks.entries.filter { $0.made.source != nil }.map(\.kind))

  private static let selfTest = ExportedProgram.Check(
    group: "self tests", call: .selfTest, expected: ScreenPoint(x: 1, y: 1))

  private static func real() throws -> [ExportedProgram.Part] {
    let frames = try RealCaptures.capture(RealCaptures.main).frames.map(\.self)
    #expect(frames.count == 900)
    var parts = try self.parts(PortableCase.all, PortableCase.samples(frames), "real")
    for index in parts.indices
    where parts[index].file.name.hasPrefix("linear") && parts[index].file.afterwards.isEmpty {
      parts[index].checks += anchors(
        parts[index].file.calibration, frames.map { singlePrecision($0) }, "real")
    }
    return parts
  }

  /// Calibrations fitted to samples, with the gaze points of the fit as the expected ones.
  private static func parts(
    _ cases: [PortableCase], _ samples: Samples, _ group: String
  ) throws -> [ExportedProgram.Part] {
    try cases.map { one in
      let fitted = try one.fitted(samples)
      let estimates = try fitted.predict(one.part(samples))
      let file = try one.file(fitted, samples)
      if file.calibration.isOverTime {
        let span = (file.calibration as? FusedMap)?.filter?.span ?? .fixation
        let checks = try one.part(samples).placesInTime(by: span).flatMap { places in
          places.map { place in
            let count = samples.origins.frameRows(place).lowerBound
            return ExportedProgram.Check(
              group: group,
              call: .looking(samples.views[place], isFirst: place == places[0], after: count),
              expected: estimates[place].point)
          }
        }
        return ExportedProgram.Part(file: file, checks: checks)
      }
      guard file.stepsOverTime.isEmpty else {
        let places = try one.part(samples).placesInTime(by: .capture)
        #expect(places.count == 1)
        let checks = places.joined().map { place in
          ExportedProgram.Check(
            group: "smoothed", call: .next(samples.views[place]), expected: estimates[place].point)
        }
        return ExportedProgram.Part(file: file, checks: checks)
      }
      return ExportedProgram.Part(
        file: file,
        checks: zip(samples.views, estimates).map { view, estimate in
          ExportedProgram.Check(group: group, call: .features(view), expected: estimate.point)
        })
    }
  }

  private static func overTime(in study: PlantedStudy, _ group: String) throws -> [ExportedProgram.Part] {
    try DefinedCase.overTime(in: study).map { one in
      let frames = one.allFrames
      #expect(frames.count { $0.point == nil } < frames.count / 2)
      let checks = frames.map { frame in
        ExportedProgram.Check(
          group: group, call: .looking(frame.view, isFirst: frame.isFirst, after: 0), expected: frame.point)
      }
      let part = Part(samples: one.samples, rows: Array(0..<one.samples.count), columns: .none)
      let vectors = TestVector.chosen(one.file.calibration, [], on: one.file.screen, from: part)
      #expect(vectors.count == 3)
      return ExportedProgram.Part(file: one.file, vectors: vectors, checks: checks + [selfTest])
    }
  }

  private static func defined(_ cases: [DefinedCase], _ group: String) -> [ExportedProgram.Part] {
    cases.map { one in
      let checks = zip(one.samples.views, one.points).map { view, point in
        ExportedProgram.Check(group: group, call: .features(view), expected: point)
      }
      let rows = Array(0..<one.samples.count)
      return ExportedProgram.Part(
        file: one.file,
        vectors: TestVector.chosen(
          one.file.calibration, [], on: one.file.screen,
          from: Part(samples: one.samples, rows: rows, columns: .none)),
        checks: checks + [Self.selfTest])
    }
  }

  private static func hardNumbers() -> [ExportedProgram.Part] {
    CalibrationFileTests.hardNumbers.map { ScreenPoint(x: $0, y: -$0) }.map { point in
      let view = View(frame: plantedFrames[0], screen: screen)
      return ExportedProgram.Part(
        file: CalibrationFileTests.file(LinearMap.planted([], at: point)),
        checks: [ExportedProgram.Check(group: "hard numbers", call: .features(view), expected: point)])
    }
  }

  private static func styles() throws -> [ExportedProgram.Part] {
    let samples = PortableCase.samples(plantedFrames)
    let cases = PortableCase.all.filter { ["linear all", "none both_eyes_ray"].contains($0.name) }
    return try zip(cases, ["Gaze", "_gaze2"]).map { one, name in
      let file = try one.file(samples)
      let rows = Array(plantedFrames.indices)
      var part = ExportedProgram.Part(
        file: file, style: SwiftStyle(name: name, origin: .topLeft, isPublic: true),
        vectors: TestVector.chosen(
          file.calibration, [], on: screen, from: Part(samples: samples, rows: rows, columns: .none)))
      part.checks = zip(samples.views, file.calibration.estimates(samples, on: screen)).map {
        view, estimate in
        let point = estimate.point.map { ScreenPoint(x: $0.x, y: 744 - $0.y) }
        return ExportedProgram.Check(group: "styles", call: .features(view), expected: point)
      }
      part.checks.append(Self.selfTest)
      return part
    }
  }

  // MARK: Anchors

  /// The anchor of each frame in the space of the camera, and in a world where the camera is turned and moved.
  private static func anchors(
    _ calibration: any PortableCalibration, _ frames: [Frame], _ group: String = "anchors"
  ) -> [ExportedProgram.Check] {
    let none = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    // A quarter turn about z: (x, y, z) becomes (-y, x, z), then moves.
    let turned = Transform([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.25, -0.5, 1, 1])
    let worlds = frames.map { frame in
      singlePrecision(frame) { frame in
        frame.face = columns(of: frame.face) {
          SIMD4(-$0.y + 0.25 * $0.w, $0.x - 0.5 * $0.w, $0.z + $0.w, $0.w)
        }
      }
    }
    // What the camera sees of the rounded world.
    let seen = worlds.map { frame in
      singlePrecision(frame, rounds: false) { frame in
        frame.face = columns(of: frame.face) {
          SIMD4($0.y + 0.5 * $0.w, 0.25 * $0.w - $0.x, $0.z - $0.w, $0.w)
        }
      }
    }
    return checks(calibration, frames, shown: frames, none, group)
      + checks(calibration, seen, shown: worlds, turned, group)
  }

  private static func checks(
    _ calibration: any PortableCalibration, _ frames: [Frame], shown: [Frame], _ camera: Transform,
    _ group: String
  ) -> [ExportedProgram.Check] {
    let blocks = frames[0].blendShapes == nil ? PortableCase.usedBlocks : allBlocks
    let estimates = calibration.estimates(PortableCase.samples(frames, blocks: blocks), on: screen)
    return zip(shown, estimates).map { frame, estimate in
      ExportedProgram.Check(
        group: group, call: .anchor(frame, camera: camera), expected: estimate.point)
    }
  }

  private static func columns(
    of transform: Transform, _ change: (SIMD4<Double>) -> SIMD4<Double>
  ) -> Transform {
    let columns = transform.columns
    return Transform(columns: (change(columns.0), change(columns.1), change(columns.2), change(columns.3)))
  }

  /// A frame with the numbers that ARKit would give, after a change, and the gaze point recorded for them.
  private static func singlePrecision(
    _ frame: Frame, rounds: Bool = true, _ change: (inout Frame) -> Void = { _ in }
  ) -> Frame {
    var frame = frame
    change(&frame)
    if rounds {
      func rounded(_ transform: Transform) -> Transform {
        Transform(transform.numbers.map { Double(Float($0)) })
      }
      frame.face = rounded(frame.face)
      (frame.rightEye, frame.leftEye) = (frame.rightEye.map(rounded), frame.leftEye.map(rounded))
      frame.lookAt = frame.lookAt.map { Vector(SIMD3<Float>($0)) }
    }
    if let eye = frame.rightEye, let point = GazeRay(recordedBy: frame.face, eye: eye).meet(screen) {
      frame.recordedPoint = point
    }
    return frame
  }

  private static let plantedFrames = PlantedCapture(
    headPoses: [.middle, .left], viewingDistances: [.regular, .close], framesPerFixation: 3
  ).frames.enumerated().map { row, frame in
    singlePrecision(frame) { frame in
      frame.blendShapes = BlendShape.eyes.indices.map { Double(Float((7 * row + 13 * $0) % 97) / 97) }
    }
  }

  /// The frame with a face that is turned away from the screen.
  private static func away(_ frame: Frame) -> Frame {
    var frame = frame
    frame.face = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, -0.4, 1])
    frame.rightEye = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.03, 0, 0, 1])
    (frame.leftEye, frame.lookAt) = (frame.rightEye, Vector(0, 0, 1))
    return frame
  }
}
