import Calibration
import Captures
import DelimitedText
import Inputs
import Uncertainty

/// The gaze points of a calibration on all frames of some captures.
package struct CalibratedPoints: Sendable {
  package let file: CalibrationFile
  /// The frames that have one, and why the others have none.
  package let account: RowAccount
  /// The frames of each capture, by its name.
  private let found: [String: Found]

  private struct Found: Sendable {
    /// One per frame; NaN where there is none.
    var points: [ScreenPoint]
    /// Whether a column is outside its range in training, one element per frame; nil where there is no point. The whole is nil
    /// where the calibration does not say the ranges.
    var extrapolations: [Bool?]?
    /// The expected standard deviations of the points' errors per axis, pt, one element per frame; nil where there is no
    /// point. The whole is nil for calibrations that do not have it.
    var deviations: [ScreenPoint?]?
    let account: RowAccount
  }

  /// Nil without a calibration.
  ///
  /// - Throws: For each capture that lacks what the calibration needs, or was recorded on another screen.
  init?(_ file: CalibrationFile?, at path: String, on captures: [Capture]) throws(InputError) {
    guard let file else { return nil }
    try self.init(of: file, at: path, on: captures)
  }

  /// - Throws: As above.
  package init(of file: CalibrationFile, at path: String, on captures: [Capture]) throws(InputError) {
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
      let numbers = file.calibration.input.numbers.filter { capture.frames.ownRange($0) == nil }
      for (noun, names) in [("label", words), ("column", numbers)] where !names.isEmpty {
        errors.append(
          InputError(
            Place(file: path),
            "needs the \(noun) \(names.joined(separator: ", ")), which capture \(capture.name.quoted) lacks"))
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
    self.found = Dictionary(zip(captures.map(\.name), found)) { first, _ in first }
  }

  private static let (noun, verb) = ("frame", "given a calibrated gaze point")

  /// A gaze point per frame; NaN where there is none.
  ///
  /// - Precondition: It is one of the captures for which the points were computed.
  func points(of capture: Capture) -> [ScreenPoint] { found(capture).points }

  /// Whether the features of a frame are outside those that the calibration was fitted to; nil where the frame has no gaze
  /// point. The whole is nil for calibrations that do not say it.
  func extrapolations(of capture: Capture) -> [Bool?]? { found(capture).extrapolations }

  /// The expected standard deviations of the error of each frame's point per axis, pt; nil where there is none. The whole
  /// is nil for calibrations that do not have it.
  func deviations(of capture: Capture) -> [ScreenPoint?]? { found(capture).deviations }

  private func found(_ capture: Capture) -> Found {
    guard let found = found[capture.name] else { preconditionFailure("no points of \(capture.name)") }
    return found
  }

  /// The capture with these gaze points in place of all that its tracker recorded.
  package func replacingGaze(of capture: Capture) -> Capture {
    var channels = [
      Channel.leftGazePoint: [ScreenPoint]?.none, .rightGazePoint: nil, .calibratedGazePoint: nil,
    ]
    channels[.gazePoint] = points(of: capture)
    return capture.with(frames: capture.frames.with(channels))
  }

  /// The capture with these gaze points beside those that its tracker recorded, their standard deviations where these are
  /// known, and the state `extrapolates`.
  func adding(to capture: Capture) -> Capture {
    let words = extrapolations(of: capture).map { flags in
      FrameTable.WordColumn(
        label: Label("extrapolates", order: ["no", "yes"]),
        words: FrameTable.Codes(flags.map { flag in flag.map { $0 ? "yes" : "no" } ?? "" }))
    }
    return capture.with(
      frames: capture.frames.with(
        [.calibratedGazePoint: points(of: capture)], deviations: deviations(of: capture), state: words))
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

  private static func points(of capture: Capture, by file: CalibrationFile) -> Found {
    let count = capture.frames.count
    guard count > 0 else {
      return Found(points: [], account: RowAccount(noun, verb, read: 0, leftOut: []))
    }
    var points = [ScreenPoint](repeating: ScreenPoint(x: .nan, y: .nan), count: count)
    let samples = file.calibration.samples(.frames, of: pieces(of: capture, file.calibration.input.labels))
    var lost = [String: Int]()
    let ownFlags = file.extrapolations(samples)
    var flags = ownFlags.map { _ in [Bool?](repeating: nil, count: count) }
    let ownDeviations = file.deviations(samples)
    var deviations = ownDeviations.map { _ in [ScreenPoint?](repeating: nil, count: count) }
    for (sample, estimate) in file.estimates(samples).enumerated() {
      switch estimate {
      case .point(let point):
        let row = samples.origins.frameRows(sample).lowerBound
        points[row] = point
        if let ownFlags { flags?[row] = ownFlags[sample] }
        if let ownDeviations { deviations?[row] = ownDeviations[sample] }
      case .lost(let reason): lost[reason, default: 0] += 1
      }
    }
    return Found(
      points: points, extrapolations: flags, deviations: deviations,
      account: RowAccount(noun, verb, read: count, leftOut: samples.leftOut(lost: lost)))
  }
}

extension FrameTable {
  private static let deviation = OwnColumns(name: "sd", columns: ["sd_x_pt", "sd_y_pt"], unit: "pt")

  /// The same frames with other points in some channels, one per frame, and without those that are nil.
  ///
  /// - Parameter deviations: Standard deviations, which become own columns unless the frames have such.
  fileprivate func with(
    _ channels: [Channel: [ScreenPoint]?], deviations: [ScreenPoint?]? = nil, state: WordColumn? = nil
  ) -> FrameTable {
    var numbers = columnsIfPresent
    for (channel, points) in channels {
      let columns = FrameColumn.of(channel)
      numbers[columns.lowerBound] = points.map { NumberColumn($0.map(\.x)) }
      numbers[columns.lowerBound + 1] = points.map { NumberColumn($0.map(\.y)) }
    }
    var own = own
    if let deviations, !own.contains(where: { $0.name == Self.deviation.name }) {
      own.append(Self.deviation)
      numbers.append(NumberColumn(deviations.map { $0?.x ?? .nan }))
      numbers.append(NumberColumn(deviations.map { $0?.y ?? .nan }))
    }
    let others = states.filter { $0.name != state?.name }
    return FrameTable(
      participants: participants, displays: displays, labels: labels,
      states: others + (state.map { [$0] } ?? []), numbers: numbers, own: own)
  }
}
