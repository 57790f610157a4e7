import Captures
import Inputs
import Smoothing
import Statistics

/// Fits another calibrator to some frames of each own training fixation, as after a shorter look or by a slower tracker.
///
/// Other people's samples stay whole. If the samples are medians, it is fitted to frames, or to the medians of these
/// frames under `fit_on: fixation-medians`.
package struct FewerFramesCalibrator: Calibrator {
  enum Choice: Sendable {
    case first(Int)
    case perSecond(Double)
  }

  let base: any Calibrator
  let choice: Choice

  package var needs: Needs { changed(base.needs) { $0.keepsFrames = true } }

  package var traits: CalibratorTraits {
    base.traits { FewerFramesCalibrator(base: $0, choice: choice) }
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let frames = training.own.keptFrames
    var remarks = [String]()
    let own: Part
    switch choice {
    case .first(let count): own = frames.firstFrames(count)
    case .perSecond(let rate):
      own = frames.with(rows: frames.placesThinned(to: rate).map { frames.rows[$0] })
      if own.rows.count == frames.rows.count && !frames.rows.isEmpty {
        remarks = ["frames_per_second leaves out no training frame: the tracker was not faster"]
      }
    }
    return try base.fit(training.with(own: own)).fitted(to: own, of: training.own, remarks: remarks)
  }

  static let countKey = key(
    "frames_per_fixation",
    "for any calibrator: trains it on the first frames of each training fixation, as many as given; the test "
      + "stays the same",
    example: 3
  ) { key, section in .first(section.integer(key, in: 1...10_000)) }

  static let rateKey = key(
    "frames_per_second",
    "for any calibrator: trains it on the frames that a tracker of this rate would have recorded; the test stays the "
      + "same",
    example: 30
  ) { key, section in .perSecond(section.number(key, in: 0.1...10_000)) }

  private static func key(
    _ key: String, _ summary: String, example: Int,
    _ read: @escaping @Sendable (_ key: String, inout ConfigSection) -> Choice
  ) -> Catalogue<any Calibrator>.SharedKey {
    Catalogue.SharedKey(key: key, summary: summary, example: "{kind: linear, \(key): \(example)}") {
      made, section in
      let choice = read(key, &section)
      return made.learnsFromOwn(key, &section)
        ? FewerFramesCalibrator(base: made.product, choice: choice) : nil
    }
  }
}

extension Part {
  fileprivate func firstFrames(_ count: Int) -> Part {
    let origins = samples.origins
    let kept = grouped(rows, by: { origins[$0].fixation }).flatMap { rows in
      rows.sorted { origins[$0].frameRows.lowerBound < origins[$1].frameRows.lowerBound }.prefix(count)
    }
    return with(rows: kept.sorted())
  }

  /// The places in `rows` that a slower tracker would have recorded, fixation by fixation, in ascending order.
  ///
  /// The first frame of a fixation stays, and then the first of each interval of the slower rate; half a frame interval
  /// is allowed for jitter, so that 30 of 60 frames per second are every second frame. The rows must be frames.
  func placesThinned(to framesPerSecond: Double) -> [Int] {
    placesInTime(by: .fixation).flatMap { places -> [Int] in
      let intervals = TimedPoint.intervals(of: times(places))
      let step = intervals.count > 1 ? median(Array(intervals.dropFirst())) : 0
      var (elapsed, last) = (0.0, -1.0)
      return zip(places, intervals).compactMap { place, interval in
        elapsed += interval
        let slot = ((elapsed + step / 2) * framesPerSecond).rounded(.down)
        guard slot > last else { return nil }
        last = slot
        return place
      }
    }.sorted()
  }
}
