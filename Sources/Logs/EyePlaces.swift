import Captures
import DelimitedText
import Inputs
import Statistics

/// Where the eyes were on each row of a log, as far as the log tells.
struct EyePlaces: Sendable {
  /// How the distance is known.
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
  /// For rows without a distance of their own, metres.
  private let spareDistance: Double

  /// Nil if no distance is known.
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
      spareDistance = declared ?? found.median
    case (_, let declared?):
      basis = .declared
      medianDistance = declared
      spareDistance = declared
    default: return nil
    }
  }

  private static func measured(_ frames: FrameTable) -> (basis: Basis, median: Double)? {
    let sources: [(Basis, (Int) -> Double)?] = [
      frames.has(.face) && frames.has(.rightEye) && frames.has(.leftEye)
        ? (.eyes, { frames.eyesMidpoint($0).map { -$0.z } ?? .nan }) : nil,
      frames.has(.eyeDistance) ? (.measured, Self.column(FrameColumn.eyeDistance, frames)) : nil,
      frames.has(.headPosition)
        ? (.head, Self.column(FrameColumn.of(.headPosition).lowerBound + 2, frames)) : nil,
    ]
    for (basis, distance) in sources.compactMap(\.self) {
      let known = frames.indices.lazy.map { abs(distance($0)) }.filter { $0.isFinite && $0 > 0 }
      if let median = RankedNumbers.median(of: Array(known)) { return (basis, median) }
    }
    return nil
  }

  private static func column(_ index: Int, _ frames: FrameTable) -> (Int) -> Double {
    let column = frames.column(index)
    return { column[$0] }
  }

  /// The midpoint between the eyes in camera space, metres. Rows that lack it have the declared or median distance.
  func eyes(_ row: Int) -> Vector {
    let frames = log.frames
    switch basis {
    case .eyes:
      if let eyes = frames.eyesMidpoint(row), eyes.length.isFinite, eyes.z < 0 { return eyes }
    case .measured, .head:
      let index = basis == .head ? FrameColumn.of(.headPosition).lowerBound + 2 : FrameColumn.eyeDistance
      let distance = abs(frames.column(index)[row])
      if distance.isFinite, distance > 0 { return log.screen(ofRow: row).eyes(at: distance) }
    case .declared:
      if let distance = log.screen(ofRow: row).eyeDistance {
        return log.screen(ofRow: row).eyes(at: distance)
      }
    }
    return log.screen(ofRow: row).eyes(at: spareDistance)
  }

  /// The horizontal and the vertical angle, degrees, of the direction from the eyes to a point of the screen.
  func degrees(of point: ScreenPoint, row: Int) -> SIMD2<Double> {
    let direction = log.screen(ofRow: row).position(point) - eyes(row)
    return SIMD2(VisualAngle.horizontal(direction).degrees, VisualAngle.vertical(direction).degrees)
  }

  /// Completes "degrees use …".
  var sentence: String {
    let centimetres = "\(decimal(medianDistance * 100, 1)) cm"
    return switch basis {
    case .eyes: "the eyes' measured positions (median distance \(centimetres))"
    case .measured:
      "the measured viewing distance (median \(centimetres)), with the eyes in front of the screen's centre"
    case .declared:
      "the declared viewing distance of \(centimetres), with the eyes in front of the screen's centre"
    case .head:
      "the head's depth as the tracker reports it (median \(centimetres)), with the eyes in front of the screen's centre"
    }
  }
}
