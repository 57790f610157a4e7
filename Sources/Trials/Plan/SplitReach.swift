import Calibration
import Captures
import DelimitedText
import LinearAlgebra
import Statistics

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
  /// The time that the first fold's training fixations last, seconds, and that from their first to their last frame;
  /// see `CalibrationTime`. Nil in older runs.
  package var trainSeconds: Double?
  package var trainSpan: Double?
}

extension PlannedSplit {
  func reach(of samples: Samples, times: [String: NumberColumn] = [:]) -> SplitReach? {
    guard let fold = drawnFolds.first else { return nil }
    let people = Membership(samples.origins, by: \.key.participant)
    let folds = drawnFolds.map { people.sides(of: $0) }
    let areNew = folds.flatMap { fold in fold.tested.map { !fold.onBoth.contains($0) } }
    let areAlone = folds.allSatisfy { $0.tested.count == 1 && $0.onBoth == $0.tested && $0.trainedCount == 1 }
    let isPersonal = areAlone && Set(folds.map(\.tested)).count > 1
    let units = split.unit == .frame ? nil : split.fixations(samples.origins).sides(of: fold)
    let time = CalibrationTime(fold.training, of: samples.origins, times: times)
    return SplitReach(
      trainUnits: units?.trainedCount ?? fold.training.count,
      testUnits: units?.tested.count ?? fold.testRows.count,
      testedPeople: areNew.allSatisfy { $0 }
        ? .new : areNew.contains(true) ? .mixed : isPersonal ? .calibrated : .inTraining,
      trainSeconds: time?.seconds, trainSpan: time?.span)
  }
}

/// The time for which people look at targets for a calibration.
struct CalibrationTime: Sendable, Equatable {
  /// Σ over fixations of last time − first time + median step, seconds: the time spent looking.
  let seconds: Double
  /// Σ over captures of the time from the first to the last frame, seconds: what a person must wait for.
  let span: Double

  init?(_ rows: some Sequence<Int>, of origins: Origins, times: [String: NumberColumn]) {
    var framesByFixation = [Int: (capture: String, frames: [Int])]()
    for row in rows {
      let source = origins.source(row)
      framesByFixation[source.fixation, default: (source.key.capture, [])].frames += Array(
        origins.frameRows(row))
    }
    var (seconds, ends) = (0.0, [String: ClosedRange<Double>]())
    for (_, fixation) in framesByFixation.sorted(by: { $0.key < $1.key }) {
      guard let column = times[fixation.capture] else { return nil }
      let own = fixation.frames.sorted().map { column[$0] }
      guard let least = own.min(), let largest = own.max(), least.isFinite, largest.isFinite else { continue }
      seconds += SamplingTimes(own, validCount: own.count).duration
      let known = ends[fixation.capture] ?? least...largest
      ends[fixation.capture] = min(known.lowerBound, least)...max(known.upperBound, largest)
    }
    self.seconds = seconds
    span = ends.sorted { $0.key < $1.key }.reduce(0) { $0 + ($1.value.upperBound - $1.value.lowerBound) }
  }
}
