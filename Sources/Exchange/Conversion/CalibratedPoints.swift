import Calibration
import Captures
import DelimitedText
import Inputs

/// The gaze points of a calibration on all frames of some captures.
struct CalibratedPoints: Sendable {
  let file: CalibrationFile
  /// The frames that have one, and why the others have none.
  let account: RowAccount
  /// One per frame of each capture, by its name; NaN where there is none.
  private let points: [String: [ScreenPoint]]

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
      let words = file.calibration.input.labels.filter { capture.frames.words(named: $0) == nil }
      if !words.isEmpty {
        errors.append(
          InputError(
            Place(file: path),
            "needs the label \(words.joined(separator: ", ")), which capture \(capture.name.quoted) lacks"))
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
    let found = captures.map { Self.points(of: $0, by: file) }
    self.file = file
    account = RowAccount(Self.noun, Self.verb, summing: found.map(\.account))
    points = Dictionary(zip(captures.map(\.name), found.map(\.points))) { first, _ in first }
  }

  private static let (noun, verb) = ("frame", "given a calibrated gaze point")

  /// A gaze point per frame; NaN where there is none.
  ///
  /// - Precondition: It is one of the captures for which the points were computed.
  func points(of capture: Capture) -> [ScreenPoint] {
    guard let points = points[capture.name] else { preconditionFailure("no points of \(capture.name)") }
    return points
  }

  /// All frames, divided only where a label changes that the calibration needs: targets do not matter here.
  private static func pieces(of capture: Capture, _ labels: [String]) -> [SampledFixation] {
    let words = labels.compactMap { capture.frames.words(named: $0)?.codes }
    var starts = [0]
    for row in capture.frames.indices.dropFirst() where words.contains(where: { $0[row] != $0[row - 1] }) {
      starts.append(row)
    }
    return zip(starts, starts.dropFirst() + [capture.frames.count]).map { start, end in
      SampledFixation(
        key: FixationKey(capture.frames, start, capture.name), firstRow: start, table: capture.frames,
        screens: capture.screens, rows: start..<end)
    }
  }

  private static func points(
    of capture: Capture, by file: CalibrationFile
  ) -> (points: [ScreenPoint], account: RowAccount) {
    let count = capture.frames.count
    guard count > 0 else { return ([], RowAccount(noun, verb, read: 0, leftOut: [])) }
    var points = [ScreenPoint](repeating: ScreenPoint(x: .nan, y: .nan), count: count)
    let samples = file.calibration.samples(.frames, of: pieces(of: capture, file.calibration.input.labels))
    var lost = [String: Int]()
    for (sample, estimate) in file.calibration.estimates(samples, on: file.screen).enumerated() {
      switch estimate {
      case .point(let point): points[samples.origins.frameRows(sample).lowerBound] = point
      case .lost(let reason): lost[reason, default: 0] += 1
      }
    }
    return (points, RowAccount(noun, verb, read: count, leftOut: samples.leftOut(lost: lost)))
  }
}
