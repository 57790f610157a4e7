import Foundation
import Statistics
import TestSupport
import Testing

@testable import Scores
@testable import Trials

/// A recording of one eye with its targets, and what ETDQualitizer 1.2.0 says about it.
struct ETDQRecording {
  struct Row {
    let seconds: Double
    let gaze: SIMD2<Double>?
    let targetID: Int
    let target: SIMD2<Double>
  }

  struct Expected: Decodable {
    struct Target: Decodable {
      let targetId: Int
      let rows: Int?
      let tarXPx: Double?
      let tarYPxDown: Double?
      let accuracy: Double
      let accuracyX: Double?
      let accuracyY: Double?
      let rmsS2S: Double
      let std: Double
      let bcea: Double
      let dataLoss: Double
      let effectiveFrequency: Double?
    }

    struct Part: Decodable { let targets: [Target] }

    struct File: Decodable {
      let targets: [Target]
      let everyTenthRowLost: Part
      let otherScreens: [String: [Target]]
    }

    let files: [String: File]
  }

  static let folder = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"].map { $0 + "/.." }
  static let name = "EyeLink_1000+_left_1000Hz"

  let rows: [Row]
  let expected: Expected.File

  init() throws {
    let folder = try #require(Self.folder)
    let text = try String(contentsOfFile: "\(folder)/samples/etdqualitizer/\(Self.name).tsv", encoding: .utf8)
    rows = text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      return Row(
        seconds: fields[0] / 1000, gaze: SIMD2(fields[1], fields[2]), targetID: Int(fields[3]),
        target: SIMD2(fields[4], fields[5]))
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/oracle/etdq_expected.json"))
    expected = try #require(try decoder.decode(Expected.self, from: data).files[Self.name])
  }

  /// - Parameter screen: Its width, height and distance, mm, for 1920 × 1080 px.
  func measures(
    of target: Int, screen: (Double, Double, Double), losing isLost: (Int) -> Bool = { _ in false }
  )
    throws -> ETDQualityMeasures
  {
    let scale = SIMD2(screen.0 / 1920, screen.1 / 1080)
    let own = rows.enumerated().filter { $1.targetID == target }
    return ETDQualityMeasures(
      points: own.map { isLost($0.offset) ? nil : $0.element.gaze.map { $0 * scale } },
      target: try #require(own.first).element.target * scale, distance: screen.2,
      times: own.map(\.element.seconds))
  }
}

@Suite(
  "Data quality as by ETDQualitizer 1.2.0",
  .enabled(
    if: ETDQRecording.folder != nil,
    "set GAZELAB_DATASETS to the folder of the datasets, beside which samples/ and oracle/ lie"))
struct ETDQualityMeasuresOracleTests {
  private func check(_ own: ETDQualityMeasures, _ truth: ETDQRecording.Expected.Target) throws {
    let pairs = [
      (own.accuracy, truth.accuracy), (own.accuracyX, truth.accuracyX), (own.accuracyY, truth.accuracyY),
      (own.stepRMS, truth.rmsS2S), (own.deviation, truth.std), (own.ellipseArea, truth.bcea),
      (own.dataLoss, truth.dataLoss), (own.effectiveFrequency, truth.effectiveFrequency),
    ]
    for (own, truth) in pairs {
      guard let truth else { continue }
      #expect(relativeError(try #require(own), of: truth) < 1e-9)
    }
    #expect(truth.rows == nil || own.rowCount == truth.rows)
  }

  @Test("every number of the nine targets of an EyeLink recording agrees to 1e-9")
  func targets() throws {
    let recording = try ETDQRecording()
    #expect(recording.expected.targets.count == 9)
    for target in recording.expected.targets {
      // The height is a single-precision number in ETDQualitizer's example.
      let own = try recording.measures(of: target.targetId, screen: (528, 296.9997253417969, 650))
      try check(own, target)
    }
  }

  @Test("the same with every tenth row lost")
  func lost() throws {
    let recording = try ETDQRecording()
    #expect(recording.expected.everyTenthRowLost.targets.count == 9)
    for target in recording.expected.everyTenthRowLost.targets {
      let own = try recording.measures(of: target.targetId, screen: (528, 296.9997253417969, 650)) {
        $0.isMultiple(of: 10)
      }
      try check(own, target)
    }
  }

  @Test("another size or distance of the screen changes the degrees as it should")
  func otherScreens() throws {
    let recording = try ETDQRecording()
    let screens = ["FORMATS section 1: 52.8 x 29.7 cm, 65 cm": (528.0, 297.0, 650.0)]
    for (name, screen) in screens {
      let targets = try #require(recording.expected.otherScreens[name])
      for target in targets { try check(recording.measures(of: target.targetId, screen: screen), target) }
    }
  }
}

@Suite("Data quality of chosen rows")
struct ETDQualityMeasuresTests {
  @Test("a gaze that rests on the target is accurate and precise")
  func rest() {
    let own = ETDQualityMeasures(
      points: [SIMD2(3, 4), SIMD2(3, 4)], target: SIMD2(3, 4), distance: 10, times: [0, 0.1])
    #expect(own.accuracy.map { $0 < 1e-12 } == true && own.stepRMS == 0 && own.ellipseArea == 0)
    #expect(own.dataLoss == 0 && own.effectiveFrequency.map { abs($0 - 10) < 1e-12 } == true)
  }

  @Test("a gaze to the right of the target by 45° has an accuracy of 45°, all of it along x")
  func aside() throws {
    let own = ETDQualityMeasures(points: [SIMD2(2, 0)], target: .zero, distance: 2, times: [0])
    let (accuracy, across) = (try #require(own.accuracy), try #require(own.accuracyX))
    #expect(abs(accuracy - 45) < 1e-12 && abs(across - 45) < 1e-12)
    #expect(own.accuracyY == 0)
    #expect(
      own.stepRMS == nil && own.deviation == 0 && own.ellipseArea == nil && own.effectiveFrequency == nil)
  }

  @Test(
    "a lost row breaks the steps around it and counts as lost; without a valid row only the loss is known")
  func lost() {
    let own = ETDQualityMeasures(
      points: [SIMD2(0, 0), nil, SIMD2(1, 0), SIMD2(.nan, 0)], target: .zero, distance: 1,
      times: [0, 1, 2, 3])
    #expect(own.stepRMS == nil && own.dataLoss == 50 && own.effectiveFrequency == 0.5)
    let blind = ETDQualityMeasures(points: [nil, nil], target: .zero, distance: 1, times: [0, 1])
    #expect(blind.accuracy == nil && blind.deviation == nil && blind.dataLoss == 100)
    #expect(ETDQualityMeasures(points: [], target: .zero, distance: 1, times: []).dataLoss == nil)
  }

  @Test("a measure that is not defined says what the rows lack")
  func absences() {
    func absences(_ points: [SIMD2<Double>?], _ times: [Double]) -> [Absence?] {
      let own = ETDQualityMeasures(points: points, target: .zero, distance: 1, times: times)
      return ETDQMeasure.allCases.map { measure in
        if case .failure(let absence) = own.value(of: measure) { absence } else { nil }
      }
    }
    // In the order of the cases, which ends with the step, the deviation, the ellipse, the loss and the frequency.
    #expect(absences([], []) == [Absence?](repeating: .noRows, count: 8))
    #expect(
      absences([nil, nil], [0, 1]) == [Absence?](repeating: .noValidRow, count: 6) + [nil, nil])
    #expect(
      absences([.zero], [0]) == [nil, nil, nil, .noValidNeighbours, nil, .fewValidRows, nil, .noDuration])
    #expect(absences([.zero, nil, .zero], [0, 1, 2])[3...] == [.noValidNeighbours, nil, nil, nil, nil])
    #expect(absences([.zero, .zero], [0, 1]) == [Absence?](repeating: nil, count: 8))
    #expect(absences([.zero, .zero], [1, 1])[7] == .noDuration)
  }
}
