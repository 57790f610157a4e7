import Captures
import Statistics

/// What the errors of a calibration do to the numbers of a reading: simulated readings of the same text, each
/// measured with the errors of another session.
struct ReadingErrors: Sendable {
  /// Measured − planted over the simulated readings.
  struct Change: Sendable, Equatable {
    let median: Double
    /// The 2.5 % and 97.5 % quantiles.
    let low: Double
    let high: Double
    /// Simulated readings in which there was something to measure.
    let count: Int

    init?(_ values: [Double]) {
      let sorted = values.sorted()
      guard let median = quantile(sorted, 0.5), let low = quantile(sorted, 0.025),
        let high = quantile(sorted, 0.975)
      else { return nil }
      self.median = median
      self.low = low
      self.high = high
      count = sorted.count
    }
  }

  let kind: ErrorModel.Kind
  private let changes: [ReadingMeasure: Change]
  /// Shares of the planted fixations that are assigned to the line, and to the word, that was looked at.
  let rightLineShare: Double
  let rightWordShare: Double?

  static let count = 200

  init(
    _ model: ErrorModel, _ kind: ErrorModel.Kind, _ layout: TextLayout, by rule: LineRule,
    screenHeight: Double, framesPerSecond: Double, count: Int = count, seed: UInt64 = 1
  ) {
    var values = [ReadingMeasure: [Double]]()
    var (all, rightLine, rightWord) = (0, 0, 0)
    for index in 0..<count {
      let simulated = SimulatedReading(
        model, kind, layout, by: rule, screenHeight: screenHeight, framesPerSecond: framesPerSecond,
        seed: seed, index: index)
      for measure in ReadingMeasure.allCases {
        guard let planted = measure.value(simulated.planted), let measured = measure.value(simulated.measured)
        else { continue }
        values[measure, default: []].append(measured - planted)
      }
      let planted = simulated.planted.fixations
      all += planted.count
      for fixation in simulated.measured.fixations {
        if fixation.line == planted[fixation.number].line { rightLine += 1 }
        if fixation.word == planted[fixation.number].word { rightWord += 1 }
      }
    }
    self.kind = kind
    changes = values.compactMapValues { Change($0) }
    rightLineShare = Double(rightLine) / Double(max(1, all))
    rightWordShare = layout.words.isEmpty ? nil : Double(rightWord) / Double(max(1, all))
  }

  func change(_ measure: ReadingMeasure) -> Change? { changes[measure] }
}

/// A reading whose fixations are known, and the same as a calibration measures it.
struct SimulatedReading: Sendable {
  let planted: TextReading
  let measured: TextReading

  init(
    _ model: ErrorModel, _ kind: ErrorModel.Kind, _ layout: TextLayout, by rule: LineRule,
    screenHeight: Double, framesPerSecond: Double, seed: UInt64, index: Int
  ) {
    var generator = SeededGenerator(seed: seed, stream: "simulated readings", index: index)
    let path = ScanPath(reading: layout, framesPerSecond: framesPerSecond, &generator)
    let fixations = path.fixations(in: layout)
    let drawn = model.drawn(kind, &generator)
    let seen = fixations.map { fixation in
      let place = layout.screenPoint(fixation.place, screenHeight: screenHeight)
      let measured = drawn.measured(place, &generator)
      return TextFixation.Seen(
        place: layout.textPoint(measured, screenHeight: screenHeight), duration: fixation.duration,
        followsGap: false)
    }
    planted = TextReading(fixations, in: layout)
    measured = TextReading(TextFixation.all(seen, by: rule, in: layout), in: layout)
  }
}
