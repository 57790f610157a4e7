import Calibration
import Captures
import DelimitedText
import LinearAlgebra
import Splits

/// The sizes of a split's folds, and the people whom they test.
package struct SplitReach: Sendable, Codable {
  /// The relation of the participants that a fold tests to its training part.
  package enum TestedPeople: String, Sendable, Codable {
    case inTraining, new, mixed
    /// Each fold tests one of several people and trains on that person alone.
    case calibrated
  }

  /// Sizes of the first fold's training and test parts, in units of the split.
  package let trainUnits: Int
  package let testUnits: Int
  package let testedPeople: TestedPeople
  /// What a person spends on the first fold's training fixations, seconds; see `CalibrationTime`. Nil in older runs, and
  /// where the captures do not tell.
  package var trainSpent: Double?
  /// The time that these fixations last, seconds, and that from their first to their last frame; nil in older runs.
  package var trainSeconds: Double?
  package var trainSpan: Double?
}

extension PlannedSplit {
  /// - Parameters:
  ///   - times: The times of frames, seconds, by capture.
  ///   - paces: By capture.
  func reach(
    of samples: Samples, times: [String: NumberColumn] = [:], paces: [String: RecordingPace] = [:]
  ) -> SplitReach? {
    guard let fold = drawnFolds.first else { return nil }
    let people = Membership(samples.origins, by: \.key.participant)
    let folds = drawnFolds.map { people.sides(of: $0) }
    let areNew = folds.flatMap { fold in fold.tested.map { !fold.onBoth.contains($0) } }
    let areAlone = folds.allSatisfy { $0.tested.count == 1 && $0.onBoth == $0.tested && $0.trainedCount == 1 }
    let isPersonal = areAlone && Set(folds.map(\.tested)).count > 1
    let units = split.unit == .frame ? nil : split.fixations(samples.origins).sides(of: fold)
    let time = CalibrationTime(fold.training, of: samples.origins, times: times, paces: paces)
    return SplitReach(
      trainUnits: units?.trainedCount ?? fold.training.count,
      testUnits: units?.tested.count ?? fold.testRows.count,
      testedPeople: areNew.allSatisfy { $0 }
        ? .new : areNew.contains(true) ? .mixed : isPersonal ? .calibrated : .inTraining,
      trainSpent: time?.spent, trainSeconds: time?.seconds, trainSpan: time?.span)
  }
}
