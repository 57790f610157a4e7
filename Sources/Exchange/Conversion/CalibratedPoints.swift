import Calibration
import Captures
import Inputs

/// The gaze points of an exported calibration on captures.
struct CalibratedPoints: Sendable {
  let file: CalibrationFile

  /// Nil without a calibration.
  ///
  /// - Throws: For each capture that lacks what the calibration needs, or was recorded on another screen.
  init?(_ file: CalibrationFile?, at path: String, on captures: [Capture]) throws(InputError) {
    guard let file else { return nil }
    var errors = [InputError]()
    for capture in captures {
      let absent = Channel.allCases.filter {
        file.calibration.input.needs.contains($0) && !capture.frames.has($0)
      }
      if !absent.isEmpty {
        errors.append(
          InputError(
            Place(file: path),
            "needs \(absent.map(\.name).joined(separator: ", ")), which capture \(capture.name.quoted) lacks"
          ))
      }
      for (display, screen) in zip(capture.frames.displays.all, capture.screens) where screen != file.screen {
        errors.append(
          InputError(
            Place(file: path),
            "is for the screen of \(file.device), but capture \(capture.name.quoted) was recorded on \(display.device)"
          ))
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    self.file = file
  }

  /// A gaze point per frame; NaN where there is none.
  func points(of capture: Capture) -> [ScreenPoint] {
    var points = [ScreenPoint](repeating: ScreenPoint(x: .nan, y: .nan), count: capture.frames.count)
    guard !capture.frames.isEmpty else { return [] }
    // All frames as if they were one fixation: targets do not matter here.
    let whole = SampledFixation(
      key: FixationKey(capture.frames, 0, capture.name), firstRow: 0, table: capture.frames,
      screens: capture.screens, rows: capture.frames.indices)
    let samples = Samples(.frames, of: [whole], blocks: file.calibration.input.blocks)
    for (sample, estimate) in file.calibration.estimates(samples, on: file.screen).enumerated() {
      if case .point(let point) = estimate { points[samples.origins.frameRows(sample).lowerBound] = point }
    }
    return points
  }
}
