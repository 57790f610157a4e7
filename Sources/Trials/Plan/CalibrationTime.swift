import Calibration
import Captures
import DelimitedText
import Statistics

/// The time that a calibration takes.
struct CalibrationTime: Sendable, Equatable {
  /// What a person spends, seconds: in each capture the number of training fixations × the interval of its pace + the
  /// pause × (the number of conditions − 1), summed over a person's captures; the median over people. Nil if a capture
  /// does not tell its pace.
  let spent: Double?
  /// Σ over fixations of last time − first time + median step, seconds: the time spent looking.
  let seconds: Double
  /// Σ over captures of the time from the first to the last frame, seconds, whatever was recorded in between.
  let span: Double

  private struct TrainedFixation {
    let key: FixationKey
    var frames = [Int]()
  }

  /// - Parameters:
  ///   - rows: Training samples.
  ///   - times: The times of frames, seconds, by capture.
  ///   - paces: By capture; without that of a capture, what is spent on it is not known.
  /// - Returns: Nil if a capture's times are not there.
  init?(
    _ rows: some Sequence<Int>, of origins: Origins, times: [String: NumberColumn],
    paces: [String: RecordingPace] = [:]
  ) {
    var byNumber = [Int: TrainedFixation]()
    // Most samples are of the same source as the one before.
    var last: (source: Int, frames: [Int])?
    func add() {
      guard let last else { return }
      let source = origins.sources[last.source]
      byNumber[source.fixation, default: TrainedFixation(key: source.key)].frames += last.frames
    }
    for row in rows {
      let source = origins.sourceIndex(row)
      if last?.source != source {
        add()
        last = (source, [])
      }
      last?.frames += origins.frameRows(row)
    }
    add()
    let fixations = byNumber.sorted { $0.key < $1.key }.map(\.value)
    var (seconds, ends) = (0.0, [String: ClosedRange<Double>]())
    for fixation in fixations {
      let capture = fixation.key.capture
      guard let column = times[capture] else { return nil }
      let own = fixation.frames.sorted().map { column[$0] }
      guard let least = own.min(), let largest = own.max(), least.isFinite, largest.isFinite else { continue }
      seconds += SamplingTimes(own, validCount: own.count).duration
      let known = ends[capture] ?? least...largest
      ends[capture] = min(known.lowerBound, least)...max(known.upperBound, largest)
    }
    self.seconds = seconds
    span = ends.sorted { $0.key < $1.key }.reduce(0) { $0 + ($1.value.upperBound - $1.value.lowerBound) }
    spent = Self.spent(on: fixations.map(\.key), paces)
  }

  private static func spent(on fixations: [FixationKey], _ paces: [String: RecordingPace]) -> Double? {
    guard !fixations.isEmpty else { return nil }
    var byPerson = [String: Double]()
    let captures = Dictionary(grouping: fixations) { [$0.participant, $0.capture] }
    for (names, own) in captures.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let pace = paces[names[1]] else { return nil }
      byPerson[names[0], default: 0] += pace.seconds(
        fixationCount: own.count, conditionCount: Set(own.map(\.labels)).count)
    }
    return median(byPerson.sorted { $0.key < $1.key }.map(\.value))
  }
}

/// How fast the fixations of a capture follow each other, from which the time of any number of them is told: what was
/// recorded between training fixations does not count.
package struct RecordingPace: Sendable, Equatable {
  /// The median time between the starts of consecutive fixations under one condition, which is the same labels, seconds.
  /// If the condition changes with every fixation, the median over all consecutive ones.
  let interval: Double
  /// The median time between the starts of consecutive fixations under different conditions, less `interval`; at least 0,
  /// and 0 if the condition changes with every fixation, since `interval` then includes it.
  let pause: Double

  init(interval: Double, pause: Double) {
    self.interval = interval
    self.pause = pause
  }

  init?(_ capture: Capture) {
    let times = capture.frames.time
    self.init(capture.fixations.map { (times[$0.frames.lowerBound], $0.key) })
  }

  /// - Parameter fixations: The start of each, seconds, in the order of the capture.
  /// - Returns: Nil if no two fixations of one participant follow each other in time.
  init?(_ fixations: [(start: Double, key: FixationKey)]) {
    var (within, between) = ([Double](), [Double]())
    for (one, next) in zip(fixations, fixations.dropFirst())
    where one.key.participant == next.key.participant {
      let step = next.start - one.start
      guard step > 0, step.isFinite else { continue }
      if one.key.labels == next.key.labels { within.append(step) } else { between.append(step) }
    }
    guard !within.isEmpty || !between.isEmpty else { return nil }
    interval = median(within.isEmpty ? between : within)
    pause = within.isEmpty || between.isEmpty ? 0 : max(0, median(between) - interval)
  }

  /// The time for fixations under so many conditions, seconds; there is at least one of both.
  func seconds(fixationCount: Int, conditionCount: Int) -> Double {
    Double(fixationCount) * interval + Double(conditionCount - 1) * pause
  }
}

extension [Capture] {
  /// The pace of each capture that tells it, by name.
  var paces: [String: RecordingPace] {
    Dictionary(compactMap { capture in RecordingPace(capture).map { (capture.name, $0) } }) { first, _ in
      first
    }
  }
}
