import Inputs
import Statistics
import TestSupport
import Testing

@testable import Calibration
@testable import Captures

/// Two people with chosen gaze points: bert has looked at all nine targets, anna at some.
struct PlantedPeople {
  /// Frames, bert's first, then anna's; the only columns are those of the recorded gaze point.
  let samples: Samples
  let others: Part
  let own: Part

  var training: Training { Training(own: own, others: others, seed: 1) }

  /// - Parameters:
  ///   - bert: A recorded point for each of the nine targets, from left to right and bottom to top.
  ///   - anna: Recorded points on targets, by the target's number from 0; frames of one target are one fixation.
  init(bert: [ScreenPoint], anna: [(target: Int, recorded: ScreenPoint)]) {
    var generator = SeededGenerator(seed: 1, stream: "people")
    func fixation(_ name: String, _ target: Int, _ recorded: [ScreenPoint], first: Int) -> SampledFixation {
      let frames = recorded.map {
        Planted.frame(on: Planted.targets[target], participant: name, recorded: $0, &generator)
      }
      return SampledFixation(
        key: FixationKey(frames[0], "capture of \(name)"), firstRow: first, frames: frames)
    }
    let theirs = bert.enumerated().map { fixation("bert", $0, [$1], first: $0) }
    let ours = grouped(zip(0..., anna), by: { $0.1.target }).map { rows in
      fixation("anna", rows[0].1.target, rows.map(\.1.recorded), first: rows[0].0)
    }
    samples = Planted.samples(of: theirs + ours, blocks: ["gaze"])
    let columns = ColumnSet(name: "gaze", columns: [0, 1])
    others = Part(samples: samples, rows: Array(bert.indices), columns: columns)
    own = Part(samples: samples, rows: Array(bert.count..<samples.count), columns: columns)
  }

  /// The gaze points that a calibrator, fitted to bert's and anna's rows, predicts for recorded points.
  func points(_ calibrator: any Calibrator, at places: [ScreenPoint]) throws -> [ScreenPoint] {
    try Self.points(try calibrator.fit(training), at: places)
  }

  static func points(_ fitted: any FittedCalibrator, at places: [ScreenPoint]) throws -> [ScreenPoint] {
    let asked = PlantedPeople(bert: places, anna: [(0, places[0])])
    return try fitted.predict(asked.others).map { try #require($0.point) }
  }
}

extension Catalogue<any Calibrator> {
  /// The calibrator defined by a text.
  static func calibrator(_ yaml: String) throws -> any Calibrator {
    var errors = [InputError]()
    let made = calibrators.make(try ConfigFixture.node(yaml), into: &errors)
    guard let made, errors.isEmpty else { throw InputError(errors) }
    return made.product
  }

  /// The errors of a text that defines a calibrator; empty if it is valid.
  static func complaints(_ yaml: String) throws -> [String] {
    var errors = [InputError]()
    _ = calibrators.make(try ConfigFixture.node(yaml), into: &errors)
    return errors.map(\.report)
  }
}
