import Captures
import DelimitedText
import Inputs
import Statistics

/// The place of the eyes on each row of a log, as far as it is known.
struct EyePlaces: Sendable {
  enum Basis: Sendable {
    /// Both eyes by their transforms.
    case eyes
    /// The distance from the eyes to the screen, measured.
    case measured
    /// The same, declared.
    case declared
    /// The depth of the head as the tracker reports it.
    case head
  }

  let basis: Basis
  /// The median over the rows, metres.
  let medianDistance: Double
  private let log: Log
  /// The distance on a row, with either sign, metres.
  private let distance: @Sendable (_ row: Int) -> Double
  /// For rows without a distance of their own, metres.
  private let spareDistance: Double

  init?(_ log: Log) {
    let frames = log.frames
    guard !frames.isEmpty, !log.capture.screens.isEmpty, log.capture.screens.allSatisfy(\.hasLengths) else {
      return nil
    }
    self.log = log
    let declared = log.capture.screens.compactMap(\.eyeDistance).first { $0 > 0 }
    let found = Self.measured(frames)
    switch (found, declared) {
    case (let found?, _) where found.basis != .head || declared == nil:
      basis = found.basis
      medianDistance = found.median
      distance = found.distance
      spareDistance = declared ?? found.median
    case (_, let declared?):
      basis = .declared
      medianDistance = declared
      distance = { log.screen(ofRow: $0).eyeDistance ?? declared }
      spareDistance = declared
    default: return nil
    }
  }

  private typealias Measured = (basis: Basis, median: Double, distance: @Sendable (Int) -> Double)

  private static func measured(_ frames: FrameTable) -> Measured? {
    let (measured, depth) = (FrameColumn.eyeDistance, FrameColumn.of(.headPosition).lowerBound + 2)
    let sources: [(channels: [Channel], basis: Basis, distance: @Sendable (Int) -> Double)] = [
      ([.face, .rightEye, .leftEye], .eyes, { frames.eyesMidpoint($0).map { -$0.z } ?? .nan }),
      ([.eyeDistance], .measured, { frames.column(measured)[$0] }),
      ([.headPosition], .head, { frames.column(depth)[$0] }),
    ]
    for (channels, basis, distance) in sources where channels.allSatisfy(frames.has) {
      let known = frames.indices.lazy.map { abs(distance($0)) }.filter { $0.isFinite && $0 > 0 }
      if let median = RankedNumbers.median(of: Array(known)) { return (basis, median, distance) }
    }
    return nil
  }

  /// The midpoint between the eyes in camera space, metres. Rows that lack it have the declared or median distance.
  func eyes(_ row: Int) -> Vector {
    let screen = log.screen(ofRow: row)
    guard basis == .eyes else {
      let distance = abs(distance(row))
      return screen.eyes(at: distance.isFinite && distance > 0 ? distance : spareDistance)
    }
    guard let eyes = log.frames.eyesMidpoint(row), eyes.length.isFinite, eyes.z < 0 else {
      return screen.eyes(at: spareDistance)
    }
    return eyes
  }

  /// The horizontal and the vertical angle, degrees, of the direction from the eyes to a point of the screen.
  func degrees(of point: ScreenPoint, row: Int) -> SIMD2<Double> {
    let direction = log.screen(ofRow: row).position(point) - eyes(row)
    return SIMD2(VisualAngle.horizontal(direction).degrees, VisualAngle.vertical(direction).degrees)
  }

  /// Completes "degrees use …".
  var sentence: String {
    let centimetres = "\(decimal(medianDistance * 100, 1)) cm"
    let place = "with the eyes in front of the screen's centre"
    return switch basis {
    case .eyes: "the eyes' measured positions (median distance \(centimetres))"
    case .measured: "the measured viewing distance (median \(centimetres)), \(place)"
    case .declared: "the declared viewing distance of \(centimetres), \(place)"
    case .head: "the head's depth as the tracker reports it (median \(centimetres)), \(place)"
    }
  }
}
