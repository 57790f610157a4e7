import DelimitedText
import Inputs
import Statistics

/// The recording protocol of the selected fixations, measured from the captures.
struct ProtocolRecord: Sendable, Codable, Equatable {
  struct Extent: Sendable, Codable, Equatable {
    let count: Int
    let median: Double
    let least: Double
    let largest: Double

    /// Ignores numbers that are not finite; nil if none is left.
    init?(_ numbers: [Double]) {
      let finite = numbers.allSatisfy(\.isFinite) ? numbers : numbers.filter(\.isFinite)
      guard let least = finite.min(), let largest = finite.max() else { return nil }
      var ranked = RankedNumbers(finite)
      (count, median, self.least, self.largest) = (finite.count, ranked.median, least, largest)
    }
  }

  struct DistanceRecord: Sendable, Codable, Equatable {
    let label: String
    let fixations: Int
    /// Distance from the midpoint of the eyes to the screen plane, metres, over frames; nil without both eyes.
    let eyesToScreen: Extent?
  }

  struct TargetRecord: Sendable, Codable, Equatable {
    let device: String
    let name: String
    let point: ScreenPoint
    let fixations: Int
  }

  let participants: Int
  let captures: Int
  let fixations: Int
  let frames: Int
  let framesPerFixation: Extent?
  /// The captures' words, in the order of the protocol.
  let headPoses: [String]
  let viewingDistances: [DistanceRecord]
  let eyesToScreen: Extent?
  /// Ordered by device, then from left to right, and upwards within a column.
  let targets: [TargetRecord]
  /// Seconds between consecutive frames of a fixation; nil if no fixation has two frames.
  let frameInterval: Extent?
  /// How many of these intervals exceed 1.5 × their median, which means that frames are missing.
  let gaps: Int
  /// One per capture, in the order of the dataset; nil in older runs.
  var timing: [CaptureTiming]?

  init(_ fixations: [SelectedFixation], _ screens: [String: Screen]) {
    let keys = fixations.map(\.fixation.key)
    participants = Set(keys.map(\.participant)).count
    captures = Set(keys.map(\.capture)).count
    self.fixations = fixations.count
    frames = fixations.reduce(0) { $0 + $1.fixation.frames.count }
    framesPerFixation = Extent(fixations.map { Double($0.fixation.frames.count) })
    headPoses = HeadPose.allCases.filter(Set(keys.map(\.headPose)).contains).map(\.rawValue)

    let byDistance = Dictionary(grouping: fixations, by: \.fixation.key.viewingDistance)
    let depths = ViewingDistance.allCases.compactMap { distance in
      byDistance[distance].map { own in (distance, own.count, own.flatMap(\.eyesToScreen)) }
    }
    viewingDistances = depths.map { distance, count, depths in
      DistanceRecord(label: distance.rawValue, fixations: count, eyesToScreen: Extent(depths))
    }
    eyesToScreen = Extent(depths.flatMap(\.2))
    targets = Self.targets(keys, screens)

    let intervals = fixations.flatMap(\.frameIntervals)
    frameInterval = Extent(intervals)
    let bound = frameInterval.map { 1.5 * $0.median } ?? .infinity
    gaps = intervals.count { $0 > bound }
    timing = grouped(fixations, by: \.capture.name).map { own in
      CaptureTiming(
        capture: own[0].capture.name, own.map { SamplingTimes($0.fixation, of: $0.capture.frames) })
    }
  }

  private static func targets(_ keys: [FixationKey], _ screens: [String: Screen]) -> [TargetRecord] {
    struct Place: Hashable {
      let device: String
      let point: ScreenPoint
    }
    let counts = Dictionary(keys.map { (Place(device: $0.device, point: $0.target), 1) }, uniquingKeysWith: +)
    return counts.sorted { one, other in
      (one.key.device, one.key.point.x, one.key.point.y)
        < (other.key.device, other.key.point.x, other.key.point.y)
    }.map { place, count in
      TargetRecord(
        device: place.device, name: screens[place.device]?.targetName(of: place.point) ?? "",
        point: place.point, fixations: count)
    }
  }
}

extension SelectedFixation {
  /// One distance per frame, metres; empty without both eyes.
  fileprivate var eyesToScreen: [Double] {
    let table = capture.frames
    guard table.has(.rightEye), table.has(.leftEye) else { return [] }
    // The depth of `FrameTable.eyesMidpoint` alone, which is most of the work in a large study.
    let face = [2, 6, 10, 14].map { table.column(FrameColumn.face.lowerBound + $0) }
    let right = [12, 13, 14].map { table.column(FrameColumn.rightEye.lowerBound + $0) }
    let left = [12, 13, 14].map { table.column(FrameColumn.leftEye.lowerBound + $0) }
    return fixation.frames.map { row in
      func along(_ axis: Int) -> Double { face[axis][row] * (right[axis][row] + left[axis][row]) }
      return abs((along(0) + along(1) + along(2)) / 2 + face[3][row])
    }
  }

  /// Seconds between consecutive frames.
  fileprivate var frameIntervals: [Double] {
    let times = capture.frames.column(FrameColumn.time)
    return fixation.frames.dropFirst().map { times[$0] - times[$0 - 1] }
  }
}
