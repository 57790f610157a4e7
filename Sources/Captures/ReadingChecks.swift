import DelimitedText
import Foundation
import Inputs

/// Checks of captures of any format: could a column, an axis or a unit have been read as something else?
extension CaptureAudit {
  var ofReading: [Warning] {
    constantAxes + exchangedAxes + mirroredAxes + oddScales + smallTargets + impossibleRate
  }

  private var keys: ReadingKeys { capture.format.keys }

  private func r(_ correlation: Double?) -> String { correlation.map { decimal($0, 2) } ?? "none" }

  private var constantAxes: [Warning] {
    guard let held, held.targetCount >= 3 else { return [] }
    return held.axes.flatMap { axis -> [Warning] in
      let words = [axis.isGazeConstant ? "gaze" : nil, axis.isTargetConstant ? "the target" : nil]
      return words.compactMap(\.self).map { what in
        warning(
          "\(axis.name) of \(what) is the same on all frames; is its column the right one? \(keys.columns)")
      }
    }
  }

  private var exchangedAxes: [Warning] {
    guard let held else { return [] }
    let exchanged = held.axes.filter(held.isExchanged)
    guard !exchanged.isEmpty else { return [] }
    let details = exchanged.map { axis in
      "\(axis.name): r \(r(axis.own)) with the targets' \(axis.name), \(r(axis.cross)) with their "
        + (axis.name == "x" ? "y" : "x")
    }.joined(separator: "; ")
    return [
      warning(
        "gaze follows the targets along the other axis; are x and y exchanged? \(keys.columns)",
        details: " (\(details))", example: details)
    ]
  }

  private var mirroredAxes: [Warning] {
    guard let held else { return [] }
    return held.axes.filter(held.isMirrored).map { axis in
      let details = "r \(r(axis.own)) over \(counted(held.fixationCount, "fixation"))"
      return warning(
        """
        gaze moves against the targets along \(axis.name); is the axis mirrored? \
        \(axis.name == "x" ? keys.horizontal : keys.vertical)
        """, details: " (\(details))", example: details)
    }
  }

  private var oddScales: [Warning] {
    guard let held else { return [] }
    return held.axes.filter(held.isOutOfScale).map { axis in
      let details = "\(shortened(abs(axis.slope ?? 0))) pt for each point of the target"
      return warning(
        """
        gaze moves much more or less than the targets along \(axis.name); have they the same unit? \(keys.unit)
        """, details: " (\(details))", example: details)
    }
  }

  /// Warns of targets that span less than a fifth of the screen on both axes.
  private var smallTargets: [Warning] {
    var spans = [UInt32: TargetSpan]()
    for fixation in capture.fixations {
      let code = capture.frames.displays.codes[fixation.frames.lowerBound]
      spans[UInt32(code), default: TargetSpan()].add(fixation.key.target)
    }
    let shares = spans.compactMap { code, span -> Double? in
      let screen = capture.screens[Int(code)]
      guard screen.isThere, max(span.targets.count, capture.readTargetCount ?? 0) >= 3 else { return nil }
      return max(span.width / screen.width, span.height / screen.height)
    }
    // A finger touches where it likes.
    guard let largest = shares.max(), largest < 0.2, !capture.frames.has(.touch) else { return [] }
    return [
      warning(
        "the targets span less than 20 % of the screen on both axes; is their unit right? \(keys.targets)",
        details: " (at most \(shortened(100 * largest)) %)", example: "\(shortened(100 * largest)) %")
    ]
  }

  /// Warns of frames that follow each other faster than in any tracker, or in bursts.
  private var impossibleRate: [Warning] {
    guard let rate, rate.plausibleFrequency == nil else { return [] }
    // Times of storing come in bursts, but at a pace at which people can look. Where some of them are equal, that has been
    // said.
    guard isTooFastForPeople else {
      return repeatedTimes != nil
        ? []
        : [
          warning(
            """
            frames follow each other in bursts of more than 2,500 Hz, so that rates are withheld; are their times those at \
            which they were stored? another column may hold those of the samples
            """)
        ]
    }
    return [
      warning(
        """
        frames follow each other faster than in any tracker, at more than 2,500 Hz, so that rates are withheld; is the unit \
        of the times right? \(keys.time)
        """)
    ]
  }
}

extension CaptureAudit {
  /// True if there are more frames than in any tracker or more than ten fixations in each second of the whole capture.
  private var isTooFastForPeople: Bool {
    let times = capture.frames.time
    let span = (times.max() ?? 0) - (times.min() ?? 0)
    return Double(times.count) > SampleRate.largestFrequency * span
      || !capture.hasMostlySingleFrames && Double(capture.fixations.count) > 10 * span
  }
}

/// The extent of the targets on one screen.
private struct TargetSpan {
  private(set) var targets = Set<ScreenPoint>()

  mutating func add(_ target: ScreenPoint) { targets.insert(target) }

  private func extent(_ axis: KeyPath<ScreenPoint, Double>) -> Double {
    let numbers = targets.map { $0[keyPath: axis] }
    return (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }

  var width: Double { extent(\.x) }
  var height: Double { extent(\.y) }
}

/// A number with three digits that count.
func shortened(_ number: Double) -> String {
  guard number != 0, number.isFinite else { return "0" }
  let exponent = Int(log10(abs(number)).rounded(.down))
  return decimal(number, max(0, min(9, 2 - exponent)))
}
