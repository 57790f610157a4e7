import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Gate
@testable import Trials

@Suite("Whether a gate judges points as recorded or recalibrated")
struct GatedPointsTests {
  private static let screen =
    "{width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}"

  /// A table of nine targets, seen from 65 cm straight in front of the middle, 20 frames each.
  ///
  /// - Parameter errors: How far each eye's points are off their targets, degrees: straight away from the middle of the
  ///   screen, so that the angle between target and point is the difference of their angles from the middle.
  private static func table(_ errors: [[Double]]) -> String {
    let eyes = ["left", "right"].prefix(errors.count)
    var lines = ["t,x,y," + eyes.map { "\($0)_x,\($0)_y" }.joined(separator: ",")]
    let targets = [-18.0, 0, 18].flatMap { x in [-10.0, 0, 10].map { y in ScreenPoint(x: x, y: y) } }
    for (index, target) in targets.enumerated() {
      let distance = (target.x * target.x + target.y * target.y).squareRoot()
      let across = distance > 0 ? target.x / distance : 1
      let down = distance > 0 ? target.y / distance : 0
      let points = errors.map { own in
        let off = 65 * tan(atan(distance / 65) + own[index] * .pi / 180)
        return "\(off * across),\(off * down)"
      }
      for frame in 0..<20 {
        let time = Double(index) * 2 + Double(frame) / 60
        lines.append("\(time),\(target.x),\(target.y),\(points.joined(separator: ","))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func dataset(_ eyes: Int) -> String {
    let gaze = ["left", "right"].prefix(eyes).map {
      "\($0): {x: \($0)_x, y: \($0)_y, unit: cm, origin: centre}"
    }
    return """
      format: table
      columns:
        time: {column: t, unit: s}
        target: {x: x, y: y, unit: cm, origin: centre}
        gaze: {\(gaze.joined(separator: ", "))}
        participant: {value: p01}
        device: {value: monitor}
      devices:
        monitor: \(screen)

      """
  }

  private static func captures(_ files: [(String, String)]) throws -> [Capture] {
    try TemporaryFolder.with { folder in
      for (name, text) in files { try folder.write("lab/\(name)", Array(text.utf8)) }
      let folders = DatasetFolders(named: [folder.path], environment: nil)
      return try Dataset("lab", relativeTo: folder.path, in: folders, at: Place(file: "test")).captures
    }
  }

  private static func items(
    _ captures: [Capture], of points: GatedPoints? = nil, by set: String = "sr-research"
  ) throws -> [GateItem] {
    let rules = try GateRules(set)
    return GatedCapture.all(captures).flatMap { $0.measurements(rules: rules, of: points) }
      .map { GateItem(rules, $0) }
  }

  /// Eight equal errors and the worst, with the mean that three trackers had in ETDQualitizer's files.
  private static func errors(mean: Double, worst: Double) -> [Double] {
    (0..<9).map { $0 == 2 ? worst : (9 * mean - worst) / 8 }
  }

  @Test(
    "by sr-research as recorded, 0.62/1.57° and 1.04/1.62° are FAIR and 1.23/2.99° is POOR, per eye",
    arguments: [
      ((0.62, 1.57), GateRecord.Verdict.fair), ((1.04, 1.62), .fair), ((1.23, 2.99), .poor),
      ((0.5, 0.9), .good),
    ])
  func asRecorded(errors: (mean: Double, worst: Double), verdict: GateRecord.Verdict) throws {
    let eyes = [Self.errors(mean: errors.mean, worst: errors.worst), Self.errors(mean: 0.3, worst: 0.4)]
    let captures = try Self.captures([("p.csv", Self.table(eyes)), ("dataset.yaml", Self.dataset(2))])
    let items = try Self.items(captures)
    #expect(items.map(\.judgement.eye) == ["left", "right"])
    #expect(items.map(\.judgement.verdict) == [verdict, .good])
    let left = items[0].judgement
    #expect(abs((left.mean ?? 0) - errors.mean) < 1e-6 && abs((left.worst ?? 0) - errors.worst) < 1e-6)
    #expect(items[0].measured.points == .recorded)
  }

  @Test("both errors are printed by name, and --of refit judges the other, which a linear fit makes smaller")
  func both() throws {
    let eyes = [Self.errors(mean: 1.23, worst: 2.99)]
    let captures = try Self.captures([("p.csv", Self.table(eyes)), ("dataset.yaml", Self.dataset(1))])
    let recorded = try #require(try Self.items(captures).first)
    let refit = try #require(try Self.items(captures, of: .refit).first)
    let sentence = try #require(
      recorded.judgement.findings.first { $0.rule == "points" }?.sentence)
    let recalibrated = try #require(refit.judgement.mean)
    #expect(recalibrated < 1 && abs((recorded.judgement.mean ?? 0) - 1.23) < 1e-6)
    #expect(sentence.hasPrefix("as recorded 1.23° (worst 2.99°), after a linear recalibration "))
    #expect(sentence.hasSuffix("; judged as recorded"))
    #expect(sentence.contains("recalibration \(decimal(recalibrated, 2))° ("))
    let other = try #require(refit.judgement.findings.first { $0.rule == "points" }?.sentence)
    #expect(other == sentence.replacing("judged as recorded", with: "judged after a linear recalibration"))
    #expect(refit.text(width: 200, namesRules: true).contains(other))
    #expect(refit.measured.points == .refit && refit.measured.means == recorded.measured.means)
  }

  @Test("captures of raw trackers are judged after a recalibration unless asked otherwise")
  func raw() throws {
    var log = PlantedLog(count: 6)
    log.gaze = log.targets.map { ScreenPoint(x: $0.x + 30, y: $0.y) }
    let capture = try log.capture()
    #expect(!capture.format.traits.contains(.recordsCalibratedPoints))
    #expect(try Self.items([capture]).map(\.measured.points) == [.refit])
    #expect(try Self.items([capture], of: .recorded).map(\.measured.points) == [.recorded])
  }

  @Test(
    "formats that hold calibrated points have the trait that decides the default",
    arguments: Catalogue.captureFormats.entries)
  func traits(entry: Catalogue<CaptureFormat>.Entry) {
    let calibrated = ["table", "bids", "eyedid-csv", "eyelink-asc"].contains(entry.kind)
    #expect(entry.made.traits.contains(.recordsCalibratedPoints) == calibrated)
  }

  @Test(
    "a real EyeLink recording has the mean and the worst error of its nine targets as ETDQualitizer's oracle gives them",
    .enabled(if: RealCaptures.samples != nil, RealCaptures.advice))
  func eyeLink() throws {
    let samples = try #require(RealCaptures.samples)
    let path = "\(samples)/etdqualitizer/EyeLink_1000+_left_1000Hz.tsv"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let captures = try Self.captures([
      ("eyelink.tsv", text),
      ("dataset.yaml", ETDQRunTests.eyeLink),
    ])
    let oracle = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(samples)/../oracle/etdq_expected.json")))
    let files = (oracle as? [String: Any])?["files"] as? [String: Any]
    let file = files?["EyeLink_1000+_left_1000Hz"] as? [String: Any]
    let targets = try #require(file?["targets"] as? [[String: Any]])
    let errors = targets.compactMap {
      ($0["gazelab_same_window"] as? [String: Any])?["accuracy_point"] as? Double
    }
    #expect(errors.count == 9)
    let judged = try #require(try Self.items(captures).first?.judgement)
    #expect(abs((judged.mean ?? 0) - errors.reduce(0, +) / 9) < 1e-9)
    #expect(abs((judged.worst ?? 0) - (errors.max() ?? 0)) < 1e-9)
    #expect(judged.verdict == .good)
  }
}
