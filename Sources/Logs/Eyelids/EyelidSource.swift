import Captures
import DelimitedText

/// The source of a log's openness of the lids.
struct EyelidSource: Sendable {
  enum Basis: String, Sendable {
    case openness
    /// 1 − eyeBlink of ARKit's blend shapes: our own definition.
    case blendShapes = "eyeBlink"
    /// Only whether a row is part of a blink.
    case flags = "blink"
  }

  /// Tracking states in which nothing is known of the lids.
  static let faceless: Set = ["FACE_MISSING", "UNSUPPORTED"]
  /// Eyes look down if ARKit's eyeLookDown is at least this.
  static let leastLookDown = 0.5
  /// A lost gaze point is taken to be where it was up to this long before, seconds.
  static let longestMemory = 0.5

  let basis: Basis
  let lids: Eyelids
  let minutes: [PerclosMinute]
  /// Whether downward looks are told by blend shapes, rather than by the gaze in the lowest third of the screen; nil if
  /// they are not told.
  let looksDownByBlendShapes: Bool?

  /// - Returns: Nil for a log that says nothing of the lids.
  init?(_ log: Log) {
    let frames = log.frames
    let flag = Self.flag(frames)
    let columns: [NumberColumn]
    if frames.has(.openness) {
      // An eye that is never known counts for nothing; otherwise both must be known.
      let known = FrameColumn.of(.openness).map(frames.column).filter { $0.contains(where: \.isFinite) }
      basis = .openness
      columns = known
    } else if frames.has(.blendShapes) {
      basis = .blendShapes
      columns = Self.shapes("eyeBlink").map(frames.column)
    } else if flag != nil {
      basis = .flags
      columns = []
    } else {
      return nil
    }
    let isKnown = Self.face(frames)
    let (basis, order) = (basis, TimeOrder(log.times))
    let (looksDown, byShapes) = Self.looksDown(log, order)
    looksDownByBlendShapes = byShapes
    let lids = Eyelids(order) { row in
      var openness = Double.nan
      if isKnown(row) {
        switch basis {
        case .openness: openness = Self.mean(columns, row)
        case .blendShapes: openness = 1 - Self.mean(columns, row)
        case .flags: openness = flag?(row).map { $0 ? 0 : 1 } ?? .nan
        }
      }
      return Eyelids.Row(openness: openness, isFlagged: flag?(row), looksDown: looksDown(row))
    }
    guard let lids else { return nil }
    self.lids = lids
    minutes = basis == .flags ? [] : PerclosMinute.all(lids, drowsiness: Self.drowsiness(frames))
  }

  /// The mean of all eyes; NaN if one is unknown, because a single eye may have another open level than both.
  private static func mean(_ eyes: [NumberColumn], _ row: Int) -> Double {
    var sum = 0.0
    for eye in eyes { sum += eye[row] }
    return eyes.isEmpty ? .nan : sum / Double(eyes.count)
  }

  /// The columns of a shape of the left and the right eye.
  private static func shapes(_ name: String) -> [Int] {
    ["Left", "Right"].compactMap { BlendShape.eyes.firstIndex(of: "blendShape_\(name)\($0)") }.map {
      FrameColumn.blendShapes.lowerBound + $0
    }
  }

  private static func face(_ frames: FrameTable) -> (Int) -> Bool {
    guard let states = frames.words(named: "tracking_state") else { return { _ in true } }
    let isKnown = states.all.map { !faceless.contains($0) }
    return { isKnown[states.codes[$0]] }
  }

  /// Whether the tracker calls a row a blink: of both eyes, where it tells them apart only.
  private static func flag(_ frames: FrameTable) -> ((Int) -> Bool?)? {
    let names = frames.words(named: "blink") == nil ? ["blink_left", "blink_right"] : ["blink"]
    let states = names.compactMap(frames.words(named:))
    guard !states.isEmpty else { return nil }
    let answers = states.map { $0.all.map(answer) }
    return { row in
      var result: Bool?
      for (state, answers) in zip(states, answers) {
        if let answer = answers[state.codes[row]] { result = (result ?? true) && answer }
      }
      return result
    }
  }

  private static func answer(_ word: String) -> Bool? { word == "yes" ? true : word == "no" ? false : nil }

  private static func drowsiness(_ frames: FrameTable) -> (Int) -> PerclosMinute.Drowsiness {
    let states = frames.words(named: "drowsy")
    let answers = states?.all.map(answer)
    let intensity = frames.ownRange("drowsiness").map { frames.column($0.lowerBound) }
    return { row in
      PerclosMinute.Drowsiness(
        isDrowsy: states.flatMap { answers?[$0.codes[row]] }, intensity: intensity?[row] ?? .nan)
    }
  }

  /// - Returns: By row.
  private static func looksDown(_ log: Log, _ order: TimeOrder) -> ((Int) -> Bool, Bool?) {
    let frames = log.frames
    if frames.has(.blendShapes) {
      let columns = shapes("eyeLookDown").map(frames.column)
      return ({ row in mean(columns, row) >= leastLookDown }, true)
    }
    guard frames.has(.gazePoint), !log.capture.screens.isEmpty, log.capture.screens.allSatisfy(\.isThere)
    else { return ({ _ in false }, nil) }
    let y = frames.column(FrameColumn.recordedY)
    var looksDown = [Bool](repeating: false, count: frames.count)
    var last = (time: -Double.infinity, looksDown: false)
    for place in order.indices {
      let (row, time) = (order.row(place), order.time(place))
      if y[row].isFinite { last = (time, y[row] < log.screen(ofRow: row).height / 3) }
      looksDown[row] = last.looksDown && time - last.time <= longestMemory
    }
    return ({ looksDown[$0] }, false)
  }
}
