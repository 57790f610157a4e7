import Foundation
import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Exercises
@testable import Logs

/// `oracle/exercises.json` was computed by `oracle/exercises.py`, which reads the recordings itself.
@Suite("Exercises against a second computation")
struct ExerciseOracleTests {
  struct Answer: Decodable {
    let real: Real
    let made: [Made]
  }

  struct Real: Decodable {
    let rows: [String: Int]
    let crossings: [Crossing]
    let alex: Alex
  }

  struct Crossing: Decodable {
    let file: String
    let level: Double
    let hold: Double
    let triggers: [Trigger]
  }

  struct Alex: Decodable {
    let intervals: [Interval]
    let calibrations: [Calibration]
  }

  struct Calibration: Decodable {
    let kind: String
    let rest: String
    let references: [String: [Double]]
    let thresholds: [String: Double]
    let sweep: [Point]
  }

  struct Made: Decodable {
    let recording: String
    let calibratedOn: String
    let chosenThere: Double?
    let references: [String: [Double]]
    let sweep: [Point]
  }

  struct Point: Decodable {
    let coefficient: Double
    let hits: Int
    let rate: Double
    let exercises: [String: Counts]
    let confusion: [String: Int]
  }

  struct Counts: Decodable {
    let cycles: Int
    let completion: [Double]
    let repeats: Int
    let `false`: Int
    let minutes: Double
  }

  /// `["up", 1.2, 1.4]`
  struct Trigger: Decodable {
    let exercise: String
    let start: Double
    let time: Double

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      exercise = try list.decode(String.self)
      start = try list.decode(Double.self)
      time = try list.decode(Double.self)
    }
  }

  /// `["up", 1, 13.5, 15.5]`
  struct Interval: Decodable {
    let value: ExerciseInterval

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      let exercise = try #require(Exercise(rawValue: try list.decode(String.self)))
      value = ExerciseInterval(
        exercise: exercise, cycle: try list.decode(Int.self), start: try list.decode(Double.self),
        end: try list.decode(Double.self))
    }
  }

  static func answer() throws -> Answer {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: "/\(folder)/oracle/exercises.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Answer.self, from: data)
  }

  static func recordings(_ path: String) throws -> [ExerciseRecording] {
    let dataset = try Dataset(
      path, relativeTo: ".", in: DatasetFolders(named: [], environment: nil), at: Place(file: "test"))
    return try dataset.captures.map { try ExerciseRecording(Log($0), intervals: nil) }
  }

  static func close(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(one - other) <= tolerance
  }

  static let samples = RealCaptures.samples

  static func real() throws -> [String: ShapeSeries] {
    let samples = try #require(samples)
    return [
      "alex": try #require(try recordings(samples + "/live-link-face/alexdjulin/alex_rom_4.csv").first)
        .series,
      "jmt": try #require(
        try recordings(samples + "/live-link-face/JMTechArt/MySlate_3_Jason_Millers_iPhone.csv").first
      ).series,
      "kyle": try #require(
        try recordings(samples + "/kyle-fox-ios-eye-tracking/example_data_output.json").first
      ).series,
    ]
  }

  @Test(
    "crossings of real recordings are those of the script", .enabled(if: samples != nil, RealCaptures.advice))
  func crossings() throws {
    let (answer, files) = (try Self.answer().real, try Self.real())
    #expect(answer.crossings.reduce(0) { $0 + $1.triggers.count } > 500)
    for case_ in answer.crossings {
      let series = try #require(files[case_.file])
      let triggers = PlantedShapes.detector(threshold: case_.level, hold: case_.hold).triggers(series)
      let name = Comment(rawValue: "\(case_.file), level \(case_.level), hold \(case_.hold)")
      #expect(triggers.map(\.exercise.rawValue) == case_.triggers.map(\.exercise), name)
      for (ours, theirs) in zip(triggers, case_.triggers) {
        #expect(Self.close(ours.start, theirs.start, 1e-6) && Self.close(ours.time, theirs.time, 1e-6), name)
      }
    }
  }

  @Test(
    "references, thresholds, hits and false triggers of a real recording are those of the script",
    .enabled(if: samples != nil, RealCaptures.advice))
  func thresholds() throws {
    let answer = try Self.answer().real.alex
    let series = try #require(try Self.real()["alex"])
    let intervals = answer.intervals.map(\.value)
    #expect(answer.calibrations.count == 6)
    for calibration in answer.calibrations {
      let options = ExerciseOptions(
        reference: try #require(ShapeReference.Kind(rawValue: calibration.kind)),
        rest: try #require(ShapeReference.Rest(rawValue: calibration.rest)))
      let references = [ShapeReference](series, intervals, options.reference, rest: options.rest)
      Self.compare(references, calibration.references)
      for (name, threshold) in calibration.thresholds {
        let own = try #require(references.first { $0.shape.name == "eye" + name }).threshold(0.8).get()
        #expect(Self.close(own, threshold), "\(name)")
      }
      Self.compare([SweepPoint](series, intervals, references, options), calibration.sweep)
    }
  }

  @Test("the made-up study gives the script's references, sweeps, confusions and chosen coefficients")
  func made() throws {
    let folder = RealCaptures.root + "/datasets/exercises-made"
    let dataset = try Dataset(
      folder, relativeTo: ".", in: DatasetFolders(named: [], environment: nil), at: Place(file: "test"))
    let logs = dataset.captures.map(Log.init)
    let file = try ExerciseIntervalsFile(
      path: folder + "/labels/intervals.csv",
      spans: Dictionary(uniqueKeysWithValues: logs.map { ($0.name, $0.times.last ?? 0) }))
    let recordings = try logs.map { try ExerciseRecording($0, intervals: file.intervals[$0.name] ?? []) }
    let options = ExerciseOptions()
    let study = ExerciseStudy(recordings, options)
    #expect(study.people.map(\.name) == ["p01", "p02"])
    let answer = try Self.answer().made
    #expect(study.results.map(\.recording.name) == answer.map(\.recording))
    for (ours, theirs) in zip(study.results, answer) {
      #expect(ours.calibrationName == theirs.calibratedOn)
      Self.compare(try #require(ours.calibration?.references), theirs.references)
      Self.compare(ours.sweep, theirs.sweep)
      var confusion = [String: Int]()
      for cycle in ours.cycles {
        confusion[
          "\(cycle.interval.exercise.rawValue)>\(cycle.recognised?.rawValue ?? "none")", default: 0] += 1
      }
      #expect(confusion == theirs.sweep.first { $0.coefficient == options.coefficient }?.confusion)
    }
    let chosen = study.people[0].choices
    #expect(chosen.map(\.chosenOn) == ["p01_monday", "p01_tuesday"])
    #expect(chosen.map { $0.chosen?.coefficient } == [answer[1].chosenThere, answer[0].chosenThere])
  }

  static func compare(_ ours: [ShapeReference], _ theirs: [String: [Double]]) {
    for own in ours {
      let name = String(own.shape.name.dropFirst("eye".count))
      guard let their = theirs[name] else {
        #expect(own.reference.ifKnown == nil, "\(name)")
        continue
      }
      let (rest, reference) = (own.rest.ifKnown ?? .nan, own.reference.ifKnown ?? .nan)
      #expect(close(rest, their[0]) && close(reference, their[1]), "\(name)")
    }
  }

  static func compare(_ ours: [SweepPoint], _ theirs: [Point]) {
    #expect(ours.map(\.coefficient) == theirs.map(\.coefficient))
    for (point, their) in zip(ours, theirs) {
      #expect(point.hitCount == their.hits && close(point.falseRate.ifKnown ?? .nan, their.rate, 1e-6))
      for score in point.scores {
        guard let own = their.exercises[score.exercise.rawValue] else {
          Issue.record("no \(score.exercise.rawValue)")
          continue
        }
        #expect(
          score.cycleCount == own.cycles && score.repeatCount == own.repeats && score.falseCount == own.false)
        #expect(score.completionTimes.count == own.completion.count)
        #expect(zip(score.completionTimes, own.completion).allSatisfy { close($0, $1, 1e-6) })
        #expect(close(score.otherMinutes, own.minutes, 1e-6))
      }
    }
  }
}
