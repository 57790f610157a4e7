import Calibration
import Captures
import DelimitedText
import Inputs
import Statistics
import Trials

/// A capture with the recordings that validate it.
struct GatedCapture: Sendable {
  let capture: Capture
  /// Second recordings, which are predicted and never fitted.
  let validations: [Capture]

  /// A capture whose name is that of another with `validation` behind it, or in place of `calibration`, validates it.
  static func all(_ captures: [Capture]) -> [GatedCapture] {
    var validated = [String: [Capture]]()
    for capture in captures {
      let subject = captures.first {
        $0.name != capture.name && isValidation(capture.name.lowercased(), of: $0.name.lowercased())
      }
      if let subject { validated[subject.name, default: []].append(capture) }
    }
    let second = Set(validated.values.joined().map(\.name))
    return captures.filter { !second.contains($0.name) }.map {
      GatedCapture(capture: $0, validations: validated[$0.name] ?? [])
    }
  }

  private static func isValidation(_ name: String, of other: String) -> Bool {
    ["-", "_", " ", "."].contains { name == other + $0 + validation }
      || other.contains(calibration) && name == other.replacing(calibration, with: validation)
  }

  private static let validation = "validation"
  private static let calibration = "calibration"

  /// One per eye whose gaze points the capture has; a capture without gaze points has one without fixations.
  ///
  /// - Parameters:
  ///   - rules: They tell which error a single fixation may have.
  ///   - points: The points to judge; nil for those as recorded where the format holds calibrated ones.
  func measurements(rules: GateRules, of points: GatedPoints? = nil) -> [GateMeasurements] {
    let table = capture.frames
    guard !capture.fixations.isEmpty else {
      return [unjudged("has no targets, so its gaze points cannot be compared with anything")]
    }
    let rays: [(eye: String, block: String)]
    if table.has(.leftGazePoint), table.has(.rightGazePoint) {
      rays = [("left", "gaze_left"), ("right", "gaze_right")]
    } else if table.has(.gazePoint) {
      rays = [("both", "gaze")]
    } else if Channel.ofEyes.allSatisfy(table.has), points != .recorded {
      rays = [("both", Self.computedRay)]
    } else {
      return [unjudged(points == .recorded ? "has no recorded gaze points" : "has no gaze points")]
    }
    let usual: GatedPoints =
      capture.format.traits.contains(.recordsCalibratedPoints) && rays[0].block != Self.computedRay
      ? .recorded : .refit
    return rays.map { measurements($0.eye, $0.block, points ?? usual, rules) }
  }

  /// The ray of captures without recorded points.
  private static let computedRay = "both_eyes_ray"

  private func unjudged(_ sentence: String) -> GateMeasurements {
    var measured = GateMeasurements(path: capture.path, capture: capture.name, eye: "both")
    measured.remark("what was judged", sentence)
    measured.whyNoData = "there are no fixations on targets"
    return measured
  }

  private func measurements(
    _ eye: String, _ block: String, _ points: GatedPoints, _ rules: GateRules
  ) -> GateMeasurements {
    let isFaceKnown = ([capture] + validations).allSatisfy { $0.frames.has(.face) }
    let words = isFaceKnown ? "\(block)+face" : block
    guard let features = try? FeatureSet(words, at: Place(file: capture.path)) else {
      preconditionFailure("a feature set of unknown blocks: \(words)")
    }
    let all = ([capture] + validations).flatMap { capture in
      capture.fixations.map {
        (SampledFixation($0, of: capture), isValidation: Self.validates($0, capture, of: self))
      }
    }
    let isSecond = Set(all.map(\.isValidation)).count == 2
    let validating = all.indices.filter { isSecond && all[$0].isValidation }
    let calibrating = all.indices.filter { !isSecond || !all[$0].isValidation }
    let errors = HeldOutErrors(all.map(\.0), features: features)
    let own = errors.judged(calibrating, without: Set(validating))
    let judged = isSecond ? validating : calibrating
    let refitted =
      isSecond ? errors.judged(validating, without: Set(validating), isLeftOut: false) : own
    let recorded = block == Self.computedRay ? nil : RecordedErrors(all.map(\.0), block: block)
    var measured = GateMeasurements(path: capture.path, capture: capture.name, eye: eye)
    addRecording(to: &measured, errors.samples)
    if points == .recorded, let recorded {
      measured.fixations = recorded.judged(judged)
      measured.remark(
        "what was judged",
        "the tracker's own points as recorded, on \(judged.count) fixations\(isSecond ? " of the validation" : "")"
      )
      measured.compare(.recorded, with: refitted)
      measured.add(frames(of: recorded.samples, .recorded))
    } else {
      measured.fixations = refitted
      addRemarks(to: &measured, features, calibrating.count, validating.count, errors)
      measured.compare(.refit, with: recorded?.judged(judged))
      measured.add(frames(of: errors.samples, .refit))
    }
    measured.add(RowAccount(judging: measured.fixations))
    if rules.rules.contains(where: \.isOfRegion), !hasTargetsOfWebGazer {
      measured.remark(
        "targets",
        "jsPsych shows nine points, at 10, 50 and 90 % of the screen; here other targets were shown")
    }
    let worst = rules.worstAllowed(spacing: measured.targetSpacing)
    measured.redo =
      points == .recorded
      ? RedoList(measured.fixations, worst: worst)
      : RedoList(errors, own, calibrating: calibrating, other: Set(validating), worst: worst)
    return measured
  }

  /// The frames of the capture and of those that validate it.
  private func frames(of samples: Samples, _ points: GatedPoints) -> RowAccount {
    let all = [capture] + validations
    let count = all.reduce(0) { $0 + $1.frames.count }
    let onTargets = all.flatMap(\.fixations).reduce(0) { $0 + $1.frames.count }
    return RowAccount(
      "frame", points == .recorded ? "judged" : "fitted or judged", read: count,
      leftOut: [.init("without a target", count - onTargets)] + samples.leftOut(lost: [:]))
  }

  private var hasTargetsOfWebGazer: Bool {
    let targets = Set(capture.fixations.map(\.key.target))
    return targets.count == 9
      && capture.fixations.allSatisfy { fixation in
        let screen = capture.screen(of: fixation)
        let target = fixation.key.target
        return [(target.x, screen.width), (target.y, screen.height)].allSatisfy { place, size in
          [0.1, 0.5, 0.9].contains { abs(place - $0 * size) <= 1 }
        }
      }
  }

  /// True if a fixation is part of a second recording: its own capture is one, or a label of it says so.
  private static func validates(_ fixation: Fixation, _ capture: Capture, of gated: GatedCapture) -> Bool {
    capture.name != gated.capture.name
      || fixation.key.labels.words.contains { $0.lowercased() == validation }
  }

  private func addRemarks(
    to measured: inout GateMeasurements, _ features: FeatureSet, _ calibrating: Int, _ validating: Int,
    _ errors: HeldOutErrors
  ) {
    let fit = "\(features.name), linear, fitted"
    let how =
      validating > 0
      ? "\(fit) to the \(calibrating) fixations of the calibration and judged on the \(validating) of the validation"
      : calibrating > HeldOutErrors.mostFolds
        ? "\(fit) \(HeldOutErrors.mostFolds) times, each time without 1 in \(HeldOutErrors.mostFolds) fixations and "
          + "judged on those" : "\(fit) and judged by leaving one fixation out (\(calibrating))"
    measured.remark("what was judged", how)
    if !features.blocks.contains("face") {
      measured.remark("no face", "the capture has no face transform, so the gaze point alone is fitted")
    }
    if errors.hasPieces {
      measured.remark(
        "pieces", "fixations on the same target under the same labels are left out together, as pieces of one"
      )
    }
    if calibrating <= errors.columnCount {
      measured.remark(
        "few fixations",
        "\(calibrating) fixations for \(errors.columnCount) columns: the fit has little to go by",
        severity: .warning)
    }
  }

  /// Adds what is known of the recording: the distance of its targets, rates, gaps and the order of times.
  ///
  /// - Parameter samples: Those of its fixations; nil for measurements of a run, whose fixations are some of them.
  func addRecording(to measured: inout GateMeasurements, _ samples: Samples? = nil) {
    let sampled = capture.fixations.map { SampledFixation($0, of: capture) }
    if !sampled.isEmpty {
      measured.targetSpacing = TargetSpacing.degrees(samples ?? Samples(.frames, of: sampled, blocks: []))
    }
    let all = [capture] + validations
    var times = RecordedTimes()
    var steps = [Double]()
    for capture in all {
      let table = capture.frames
      for row in table.indices.dropFirst()
      where table.participants.codes[row] == table.participants.codes[row - 1]
        && table.displays.codes[row] == table.displays.codes[row - 1]
      {
        let step = table.time[row] - table.time[row - 1]
        if step < 0 { times.backCount += 1 } else if step == 0 { times.repeatCount += 1 }
      }
      for fixation in capture.fixations {
        for row in fixation.frames.dropFirst() { steps.append(table.time[row] - table.time[row - 1]) }
      }
    }
    let timings = all.map(CaptureTiming.init)
    let frameCount = timings.reduce(0) { $0 + $1.frames }
    if frameCount > 0 {
      let eye = DataLoss.Eye(rawValue: measured.eye) ?? .both
      let loss = DataLoss.pooled(all.compactMap { $0.dataLoss(of: eye) })
      times.dataLossPercent = loss.map { .success($0.percent) } ?? .failure(.noRecordedPoints)
      times.validPercent = .success(100 * Double(frameCount - (loss?.lostFrames ?? 0)) / Double(frameCount))
    }
    if let longest = steps.max(), case let step = median(steps), step > 0 {
      times.longestGap = .success(longest / step)
      let rates = timings.compactMap(\.rowHz)
      if !rates.isEmpty { measured.rate = (rates.reduce(0, +) / Double(rates.count), 1 / step) }
    }
    measured.values = GateValues(times: times)
  }
}

/// The distance of the targets of a capture as seen from the eyes.
enum TargetSpacing {
  /// The median over targets of the angle to the nearest other target, seen from the median position of the eyes.
  ///
  /// - Returns: Degrees; nil for fewer than two targets, or where the position of the eyes is not known.
  static func degrees(_ samples: Samples) -> Double? {
    guard samples.count > 0 else { return nil }
    let eyes = samples.views.indices.compactMap { samples.views[$0].eyes?.place }.filter(\.length.isFinite)
    guard !eyes.isEmpty else { return nil }
    let place = Vector(median(eyes.map(\.x)), median(eyes.map(\.y)), median(eyes.map(\.z)))
    let screen = samples.views[0].screen
    let targets = Array(Set(samples.targets).sorted { ($0.x, $0.y) < ($1.x, $1.y) }.prefix(mostTargets))
    guard targets.count > 1 else { return nil }
    let directions = targets.map { screen.position($0) - place }
    let nearest = directions.indices.map { one in
      directions.indices.filter { $0 != one }
        .map { VisualAngle.between(directions[one], directions[$0]).degrees }.min() ?? .infinity
    }
    let spacing = finiteMedian(nearest)
    return spacing.isFinite ? spacing : nil
  }

  private static let mostTargets = 200
}
