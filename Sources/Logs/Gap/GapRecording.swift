import Captures
import DelimitedText

/// The parts of a log from which the gap between gaze and a touch or a target is computed.
struct GapRecording: Sendable {
  enum Reference: String, Sendable {
    case touch, target

    var noun: String { self == .touch ? "the touched point" : "the target" }
    var firstWords: String { self == .touch ? "From the first touch on" : "Where there is a target" }
  }

  struct Points: Sendable {
    let x: NumberColumn
    let y: NumberColumn
  }

  struct View: Sendable {
    let pointsPerMetre: SIMD2<Double>
    /// From the eyes to the screen's plane, metres.
    let distance: Double
  }

  /// The time of the first row as the log states it, seconds.
  let start: Double
  /// Since the first row, seconds.
  let times: [Double]
  /// NaN where it was lost.
  let gaze: Points
  /// NaN where there is none.
  let points: Points
  let reference: Reference
  /// The point that the app wrote where it lost gaze; nil if it wrote none.
  var lostPoint: ScreenPoint?
  /// Whether a blink was reported in a row; nil if the log reports none.
  var isBlink: (@Sendable (_ row: Int) -> Bool)?
  /// Radians and metres; empty if the log knows nothing of the head.
  var causes: [HeadCause: @Sendable (_ row: Int) -> Double] = [:]
  /// Further sentences for a reader of the log's gap.
  var notes: [String] = []
  /// Nil in a row whose geometry is not known.
  var view: @Sendable (_ row: Int) -> View? = { _ in nil }
}

extension GapRecording {
  /// - Returns: Nil for a log without gaze points, or without touches and targets.
  init?(_ log: Log) {
    let frames = log.frames
    func points(_ channel: Channel) -> Points? {
      guard frames.has(channel) else { return nil }
      let first = FrameColumn.of(channel).lowerBound
      return Points(x: frames.column(first), y: frames.column(first + 1))
    }
    guard let gaze = points(.gazePoint) else { return nil }
    // A touch channel without a touch leaves the targets.
    let touch = points(.touch).flatMap { $0.x.contains { !$0.isNaN } ? $0 : nil }
    guard let reference = touch ?? points(.target) else { return nil }
    self.init(
      start: log.start, times: log.times, gaze: gaze, points: reference,
      reference: touch == nil ? .target : .touch)
    if log.capture.format.traits.contains(.marksLostGazeByUpperEdge) {
      lostPoint = Self.lostPoint(log)
      notes = Self.ollierNotes
    }
    isBlink = Self.blinks(frames)
    causes = Self.causes(frames)
    view = Self.views(log)
  }

  /// The app of Ollier's logs writes the middle of the portrait screen's upper edge where gaze does not meet the screen.
  private static func lostPoint(_ log: Log) -> ScreenPoint? {
    log.capture.screens.first.flatMap { $0.isThere ? ScreenPoint(x: $0.width / 2, y: $0.height) : nil }
  }

  private static let ollierNotes = [
    "x and y are those of the portrait screen, as in the thesis. The phone was held with the camera to the right, so that "
      + "its user saw x run down and y to the right.",
    "Ollier's thesis has a mean |Δ| of 54.44 pt in x and 69.51 pt in y. Its logs were not published, so these numbers "
      + "cannot be rerun.",
  ]

  private static func blinks(_ frames: FrameTable) -> (@Sendable (Int) -> Bool)? {
    let columns = ["blink", "blink_left", "blink_right"].compactMap {
      frames.words(named: $0)
    }.filter { words in words.all.contains { ["yes", "no"].contains($0) } }
    guard !columns.isEmpty else { return nil }
    return { row in columns.contains { $0[row] == "yes" } }
  }

  private static func causes(_ frames: FrameTable) -> [HeadCause: @Sendable (Int) -> Double] {
    var causes = [HeadCause: @Sendable (Int) -> Double]()
    for (channel, own) in [
      (Channel.headRotation, HeadCause.rotations), (.headPosition, HeadCause.positions),
    ] {
      for (index, cause) in own.enumerated() {
        if frames.has(channel) {
          let column = frames.column(FrameColumn.of(channel).lowerBound + index)
          causes[cause] = { column[$0] }
        } else if frames.has(.face) {
          causes[cause] = { cause.value(frames.face($0)) }
        }
      }
    }
    return causes
  }

  /// The distance is the measured one, else that of the head, else the screen's declared one.
  private static func views(_ log: Log) -> @Sendable (Int) -> View? {
    let (frames, screens) = (log.frames, log.capture.screens)
    let measured = frames.has(.eyeDistance) ? frames.column(FrameColumn.of(.eyeDistance).lowerBound) : nil
    let z = causes(frames)[.z]
    return { row in
      guard !screens.isEmpty else { return nil }
      let screen = screens[frames.displays.codes[row]]
      let distance = [measured?[row], z.map { abs($0(row)) }, screen.eyeDistance].lazy.compactMap(\.self)
        .first { $0.isFinite && $0 > 0 }
      let scale = SIMD2(screen.pointsPerMetre, screen.verticalPointsPerMetre)
      guard let distance, scale.x.isFinite, scale.x > 0, scale.y.isFinite, scale.y > 0 else { return nil }
      return View(pointsPerMetre: scale, distance: distance)
    }
  }
}
