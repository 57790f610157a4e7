import Calibration
import Captures
import DelimitedText
import Inputs
import Statistics

/// The recording protocol of the selected fixations, measured from the captures.
package struct ProtocolRecord: Sendable, Codable, Equatable {
  package struct Extent: Sendable, Codable, Equatable {
    package let count: Int
    package let median: Double
    package let least: Double
    package let largest: Double

    /// Ignores numbers that are not finite; nil if none is left.
    init?(_ numbers: [Double]) {
      let finite = numbers.allSatisfy(\.isFinite) ? numbers : numbers.filter(\.isFinite)
      guard let least = finite.min(), let largest = finite.max() else { return nil }
      var ranked = RankedNumbers(finite)
      count = finite.count
      median = ranked.median
      self.least = least
      self.largest = largest
    }
  }

  /// A label of the captures.
  package struct LabelRecord: Sendable, Codable, Equatable {
    package let label: String
    /// The words in their natural order.
    package let words: [WordRecord]
  }

  package struct WordRecord: Sendable, Codable, Equatable {
    package let word: String
    let fixations: Int
    /// Distance from the eyes to the screen plane, metres, over frames; nil where it is not known.
    package let eyesToScreen: Extent?
  }

  package struct TargetRecord: Sendable, Codable, Equatable {
    package let device: String
    let name: String
    package let point: ScreenPoint
    let fixations: Int
    /// What the target is called in the layout of its capture; nil where the screen names the targets, for one that has no
    /// place, and in older runs.
    package var place: String?
    /// See `TargetPlaces.Place.offset`.
    package var placeOffset: Double?
  }

  private struct EarlierDistance: Codable, Equatable {
    let label: String
    let fixations: Int
    let eyesToScreen: Extent?
  }

  private enum CodingKeys: String, CodingKey {
    case participants, captures, fixations, frames, framesPerFixation, headPoses, viewingDistances,
      eyeDistanceBasis, eyesToScreen, targets, frameInterval, gaps, timing
    case storedLabels = "labels"
  }

  package let participants: Int
  package let captures: Int
  package let fixations: Int
  package let frames: Int
  package let framesPerFixation: Extent?
  private let storedLabels: [LabelRecord]?
  /// What runs stored that knew no other labels than these two; nil in others.
  private var headPoses: [String]?
  private var viewingDistances: [EarlierDistance]?
  /// The ways in which the distances are known; nil in older runs, which knew them from both eyes.
  package let eyeDistanceBasis: [EyeDistanceBasis]?
  package let eyesToScreen: Extent?
  /// Ordered by device, then from left to right, and upwards within a column.
  package let targets: [TargetRecord]
  /// Seconds between consecutive frames of a fixation; nil if no fixation has two frames.
  package let frameInterval: Extent?
  /// The number of these intervals that exceed 1.5 × their median, which means that frames are missing.
  package let gaps: Int
  /// One per capture, in the order of the dataset; nil in older runs.
  package var timing: [CaptureTiming]?

  /// True if the record has labels in the form of today or in the earlier one.
  var hasLabels: Bool { storedLabels != nil || headPoses != nil && viewingDistances != nil }

  /// The labels in the order in which the captures declare them.
  package var labels: [LabelRecord] {
    storedLabels ?? [
      LabelRecord(
        label: "head_pose",
        words: (headPoses ?? []).map { WordRecord(word: $0, fixations: 0, eyesToScreen: nil) }),
      LabelRecord(
        label: "viewing_distance",
        words: (viewingDistances ?? []).map {
          WordRecord(word: $0.label, fixations: $0.fixations, eyesToScreen: $0.eyesToScreen)
        }),
    ]
  }

  init(_ fixations: [SelectedFixation]) {
    let keys = fixations.map(\.fixation.key)
    participants = Set(keys.map(\.participant)).count
    captures = Set(keys.map(\.capture)).count
    self.fixations = fixations.count
    frames = fixations.reduce(0) { $0 + $1.fixation.frameCount }
    framesPerFixation = Extent(fixations.map { Double($0.fixation.frameCount) })

    let depths = fixations.map(\.eyesToScreen)
    storedLabels = keys.map(\.labels).labels.map { label, words in
      let rows = Dictionary(grouping: keys.indices) { keys[$0].labels[label.name] }
      return LabelRecord(
        label: label.name,
        words: words.map { word in
          let own = rows[word] ?? []
          return WordRecord(
            word: word, fixations: own.count, eyesToScreen: Extent(own.flatMap { depths[$0].distances }))
        })
    }
    eyesToScreen = Extent(depths.flatMap(\.distances))
    let bases = Set(depths.flatMap(\.bases))
    eyeDistanceBasis = EyeDistanceBasis.allCases.filter(bases.contains)
    targets = Self.targets(fixations)

    let intervals = fixations.flatMap { selected in
      let times = selected.capture.frames.time
      return selected.fixation.pieces.flatMap { rows in rows.dropFirst().map { times[$0] - times[$0 - 1] } }
    }
    frameInterval = Extent(intervals)
    let bound = frameInterval.map { 1.5 * $0.median } ?? .infinity
    gaps = intervals.count { $0 > bound }
    timing = grouped(fixations, by: \.capture.name).map { own in
      CaptureTiming(
        capture: own[0].capture.name, own.map { SamplingTimes($0.fixation, of: $0.capture.frames) })
    }
  }

  private static func targets(_ fixations: [SelectedFixation]) -> [TargetRecord] {
    struct Place: Hashable {
      let device: String
      let point: ScreenPoint
      let name: String
    }
    let places = fixations.map { selected in
      let (key, screen) = (selected.fixation.key, selected.capture.screen(of: selected.fixation))
      return Place(device: key.device, point: key.target, name: screen.targetName(of: key.target))
    }
    // The same point can have another place in another capture: the first is recorded.
    let inLayout = Dictionary(
      zip(places, fixations).compactMap { place, selected in
        selected.holder.places.place(
          of: place.point, on: selected.capture.screen(of: selected.fixation)
        ).map { (place, $0) }
      }
    ) { first, _ in first }
    return Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +).sorted { one, other in
      (one.key.device, one.key.point.x, one.key.point.y, one.key.name)
        < (other.key.device, other.key.point.x, other.key.point.y, other.key.name)
    }.map { place, count in
      let own = inLayout[place].flatMap { $0.name == nil ? nil : $0 }
      return TargetRecord(
        device: place.device, name: place.name, point: place.point, fixations: count, place: own?.name,
        placeOffset: own?.offset)
    }
  }
}

extension SelectedFixation {
  /// One distance per frame, metres, and how they are known; empty where they are not.
  fileprivate var eyesToScreen: (distances: [Double], bases: [EyeDistanceBasis]) {
    let table = capture.frames
    if table.has(.face), table.has(.rightEye), table.has(.leftEye) {
      let depths = fixation.pieces.flatMap { table.eyeDepths(of: $0) }.filter(\.isFinite)
      if !depths.isEmpty { return (depths, [.eyes]) }
    }
    let column = table.has(.eyeDistance) ? table.column(FrameColumn.eyeDistance) : nil
    let measured = fixation.rows.compactMap { column?[$0] }.filter { $0.isFinite && $0 > 0 }
    // A distance that holds for the whole fixation counts once.
    let missing = column == nil ? 1 : fixation.frameCount - measured.count
    let declared =
      capture.screen(of: fixation).eyeDistance.map { [Double](repeating: $0, count: missing) } ?? []
    return (
      measured + declared,
      (measured.isEmpty ? [] : [.measured]) + (declared.isEmpty ? [] : [.declared])
    )
  }
}
