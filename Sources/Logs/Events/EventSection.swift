import Captures
import DelimitedText
import Documents
import Inputs
import Statistics

struct EventSection: LogAnswer {
  struct Method {
    let detection: EventDetection
    /// Empty for the method that is only compared.
    let fixations: [GazeFixation]
    let saccades: [Saccade]
    /// Pairs of successive fixations with a gap between them.
    let gapCount: Int
    let peak: PeakVelocity
    /// Nil where the tracker states no eye movements.
    let agreement: StateAgreement?
    let durations: [Double]

    var kind: EventOptions.Kind { detection.kind }
  }

  let slug = "events"
  let question = "When did the eyes rest, and when did they jump?"
  let shortTitle = "Events"

  let stream: EventStream
  let options: EventOptions
  /// The method that was asked for, then the other one.
  let methods: [Method]
  let validSeconds: Double
  let rows: [RowAccount]

  /// - Returns: Nil for a log without gaze points.
  init?(_ log: Log, _ options: EventOptions) throws(InputError) {
    guard let stream = EventStream(log) else { return nil }
    self.stream = stream
    self.options = options
    validSeconds = stream.validSeconds
    // Both methods usually need the same samples, which take a while in long logs.
    var (methods, last) = ([Method](), EventSamples?.none)
    var rows = [RowAccount]()
    for kind in [options.kind] + EventOptions.Kind.allCases.filter({ $0 != options.kind }) {
      let unit = try stream.unit(kind, options)
      let samples = last.flatMap { $0.unit == unit ? $0 : nil } ?? stream.samples(unit)
      methods.append(Self.method(samples, kind, stream, options, isAsked: kind == options.kind))
      last = samples
      if kind == options.kind { rows = [samples.account] }
    }
    self.methods = methods
    self.rows = rows
  }

  private static func method(
    _ samples: EventSamples, _ kind: EventOptions.Kind, _ stream: EventStream, _ options: EventOptions,
    isAsked: Bool
  ) -> Method {
    let detection = EventDetection(samples, kind, options)
    let fixations =
      isAsked ? detection.fixations.map { GazeFixation($0, samples, point: stream.point) } : []
    let (saccades, gapCount) =
      isAsked ? Saccade.all(detection.fixations, fixations, samples, stream, options) : ([], 0)
    let states = stream.log.frames.words(named: "eye_movement_state")
    let agreement =
      detection.refusal != nil
      ? nil
      : states.map { states in
        let movements = states.all.map(StateAgreement.Movement.init(word:))
        return StateAgreement(stream.order, samples, fixations: detection.fixations) {
          movements[states.codes[$0]]
        }
      }
    return Method(
      detection: detection, fixations: fixations, saccades: saccades, gapCount: gapCount,
      peak: PeakVelocity(stream, samples, options), agreement: agreement,
      durations: detection.fixations.map { samples.times[$0.upperBound - 1] - samples.times[$0.lowerBound] })
  }

  var asked: Method { methods[0] }

  var figures: [LogSection.NamedFigure] {
    if let figure = EventFigure(self) { ("path", figure.plot) }
  }

  var files: [ListedFile] {
    fixations.file("fixations.csv")
    saccades.file("saccades.csv")
  }

  var answer: [String] {
    let method = asked
    let start = "\(method.kind.title) with a \(method.detection.rule(options)) found"
    let all = "in \(decimal(validSeconds, 1)) s of valid gaze"
    let median = RankedNumbers.median(of: method.durations)
    if let refusal = method.detection.refusal {
      "\(method.kind.title) was not applied: \(refusal)."
    } else if let median {
      let share = method.durations.reduce(0, +) / max(validSeconds, .leastNonzeroMagnitude)
      let saccades = Self.medianAmplitude(method.saccades).map {
        " and \(counted(method.saccades.count, "saccade")) between them (median amplitude \($0))"
      }
      let gaps =
        " Between \(method.gapCount) pairs of fixations gaze points are missing, so no saccade is detected there."
      "\(start) \(counted(method.fixations.count, "fixation")) \(all) (median duration "
        + "\(decimal(median * 1000, 0)) ms, together \(decimal(100 * share, 0)) % of the time)\(saccades ?? "")."
        + (method.gapCount > 0 ? gaps : "")
    } else {
      "\(start) no fixation \(all)."
    }
    noise
    if method.detection.refusal != nil || median != nil { agreementText }
  }

  /// Such as `5.10°, 120.4 pt`; nil without saccades.
  static func medianAmplitude(_ saccades: [Saccade]) -> String? {
    guard let points = RankedNumbers.median(of: saccades.map(\.amplitude)) else { return nil }
    let degrees = RankedNumbers.median(of: saccades.compactMap(\.amplitudeDegrees))
    return (degrees.map { "\(decimal($0, 2))°, " } ?? "") + "\(decimal(points, 1)) pt"
  }

  var highlights: [LogSection.Highlight] {
    if let median = RankedNumbers.median(of: asked.durations), asked.detection.refusal == nil {
      LogSection.Highlight(
        name: "fixations", text: "\(asked.fixations.count)",
        detail: "median \(decimal(median * 1000, 0)) ms, \(asked.kind.title)")
      if let amplitude = Self.medianAmplitude(asked.saccades) {
        LogSection.Highlight(
          name: "saccades", text: "\(asked.saccades.count)", detail: "median \(amplitude)")
      }
    }
  }

  private var noise: String? {
    guard let noise = asked.detection.noise else { return nil }
    let unit = asked.detection.unit
    let multiple = methods.first { $0.kind == .idt }.flatMap { method in
      method.detection.threshold.flatMap { threshold in
        method.detection.noise.map { (threshold / $0.scatter, method.detection) }
      }
    }
    return "While the eyes rest, gaze points scatter by \(unit.text(noise.scatter)) (SD) and step by "
      + "\(unit.text(noise.stepRMS)) (RMS-S2S), medians over \(noise.windowCount) windows"
      + (multiple.map { factor, detection in
        factor.isFinite
          ? "; the dispersion threshold of \(detection.threshold.map(detection.unit.text) ?? "") is "
            + "\(decimal(factor, 1)) × the SD." : "."
      } ?? ".")
  }

  private var agreementText: String? {
    let known = methods.compactMap { method -> String? in
      guard let agreement = method.agreement, let share = agreement.share else { return nil }
      return "with \(method.kind.title) for \(LogText.percent(share)) of the time ("
        + (agreement.kappa.map { "κ = \(decimal($0, 2))" } ?? "no κ, as there is one state only") + ")"
    }
    return known.isEmpty ? nil : "The tracker's own eye-movement states agree \(enumerated(known))."
  }

  var caveats: [String] {
    if options.areFiltered(stream.log.capture) {
      "The tracker smooths gaze points before it writes them, unless its filter was switched off: fixations seem "
        + "calmer and saccades slower than they were."
    }
    switch asked.peak {
    case .exact: []
    case .lowerBound:
      "Peak velocities are lower bounds, and given only for saccades of at least 5°, since the rate is below 200 Hz."
    case .withheld(let reason): "Peak velocities are withheld: \(reason)."
    }
    stream.eyes.map { "Degrees use \($0.sentence)." }
      ?? "The viewing distance is not known, so thresholds and amplitudes are in points."
    if stream.order.backwardCount > 0 {
      "\(stream.order.backwardCount) rows are earlier than the row before them; events use the order of time."
    }
    if options.compatible == .pymovements {
      "Fixations are found as pymovements 0.28 does: each I-DT fixation includes the first sample outside it."
    }
  }
}
