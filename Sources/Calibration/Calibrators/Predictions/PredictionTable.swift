import Captures
import Inputs

/// Gaze points that another program predicted, read from a CSV file with one row per test sample and fold.
package struct PredictionTable: Sendable {
  package enum Column: String, CaseIterable {
    case sample, frame, split, samples, fold, x, y, unit, part
    case firstFrame = "first_frame"
    case repeatIndex = "repeat"
  }

  package struct Row: Sendable {
    /// The sample's number in its group; nil if rows name frames alone.
    package let sample: Int32?
    /// The sample's first frame in its capture; nil if the file does not say.
    package let frame: Int32?
    /// The coordinates in `unit`; NaN where the file gives no point.
    package let x: Double
    let y: Double
    let unit: PredictionUnit
    package let line: Int32
  }

  package struct FoldNumber: Sendable, Hashable, Comparable {
    package let repeatIndex: Int
    package let index: Int

    package static func < (one: FoldNumber, other: FoldNumber) -> Bool {
      (one.repeatIndex, one.index) < (other.repeatIndex, other.index)
    }
  }

  /// The rows that say the same about their split, samples, capture and group.
  package struct Section: Sendable {
    package struct Key: Sendable, Hashable {
      package let split: String?
      package let samples: SampleKind?
      package let capture: String?
      /// The values by property, such as `participant`; empty if rows name frames alone.
      package let labels: [String: String]
    }

    package let key: Key
    /// The place of the first row.
    package let place: Place
    /// Rows without repeat and fold are those of fold 0 of repeat 0.
    package fileprivate(set) var folds: [FoldNumber: [Row]] = [:]

    init(key: Key, place: Place) { (self.key, self.place) = (key, place) }

    mutating func append(_ row: Row, to fold: FoldNumber) { folds[fold, default: []].append(row) }
  }

  package let path: String
  /// The path as it is written in the experiment, which does not depend on where the experiment is.
  package let name: String
  package let sha256: String
  /// The properties by which rows distinguish groups.
  package let labels: [String]
  package let columns: Set<Column>
  /// The rows, divided by what they say about their samples; never empty.
  package let sections: [Section]
  /// The number of rows that are not for testing, and the line of the first; nil if there are none.
  package let untested: (count: Int, line: Int)?

  /// True if samples are named by their number, false if by their capture and first frame.
  package var namesSamples: Bool { columns.contains(.sample) }
  /// True if there is one prediction per sample, whatever the fold.
  package var isFixed: Bool { !columns.contains(.fold) }
  package var rowCount: Int { sections.reduce(0) { $0 + $1.folds.values.reduce(0) { $0 + $1.count } } }

  package func place(of row: Row) -> Place { Place(file: path, line: Int(row.line)) }

  /// The predictions for the samples of a group. They are the same for all folds if the table is fixed.
  ///
  /// - Parameter fold: Nil if it is unknown, as for a calibrator that is fitted to a part of a fold's training.
  package func predictions(for fold: FoldIdentity?, of samples: Samples) -> FoldPredictions {
    let captures = namesSamples ? [] : Set(samples.origins.sources.map(\.key.capture.onOneLine))
    let number =
      isFixed
      ? FoldNumber(repeatIndex: 0, index: 0)
      : fold.map { FoldNumber(repeatIndex: $0.repeatIndex, index: $0.index) }
    var predictions = FoldPredictions(namesSamples: namesSamples)
    guard let number else { return predictions }
    for section in sections
    where section.key.fits(samples.kind) && section.key.fits(split: fold?.split)
      && (namesSamples ? section.key.fits(group: fold?.group) : captures.contains(section.key.capture ?? ""))
    {
      for row in section.folds[number] ?? [] { predictions.add(row, capture: section.key.capture ?? "") }
    }
    return predictions
  }
}

extension PredictionTable.Section.Key {
  package func fits(_ kind: SampleKind) -> Bool { samples == nil || samples == kind }

  package func fits(split label: String?) -> Bool {
    split == nil || label == nil || split == label?.onOneLine
  }

  /// Returns true if the labels are those of a group, or the group is unknown. Other labels of the rows do not matter.
  package func fits(group: String?) -> Bool {
    guard let group else { return true }
    return GroupName.parts(group).allSatisfy { labels[$0.property] == $0.value.onOneLine }
  }
}

/// The predictions for a fold, by sample.
package struct FoldPredictions: Sendable {
  private let namesSamples: Bool
  private var bySample: [Int32: PredictionTable.Row] = [:]
  private var byFrame: [String: [Int32: PredictionTable.Row]] = [:]
  /// The first two rows that predict the same sample.
  package private(set) var duplicate: (first: PredictionTable.Row, second: PredictionTable.Row)?

  init(namesSamples: Bool) { self.namesSamples = namesSamples }

  package var isEmpty: Bool { bySample.isEmpty && byFrame.isEmpty }

  mutating func add(_ row: PredictionTable.Row, capture: String) {
    let earlier: PredictionTable.Row?
    if namesSamples {
      earlier = bySample[row.sample ?? -1]
      if earlier == nil { bySample[row.sample ?? -1] = row }
    } else {
      earlier = byFrame[capture]?[row.frame ?? -1]
      if earlier == nil { byFrame[capture, default: [:]][row.frame ?? -1] = row }
    }
    if let earlier, duplicate == nil {
      duplicate = earlier.line < row.line ? (earlier, row) : (row, earlier)
    }
  }

  /// The prediction for a sample of the group; nil if there is none.
  package func row(_ sample: Int, _ origins: Origins) -> PredictionTable.Row? {
    if namesSamples { return bySample[Int32(clamping: sample)] }
    let capture = origins.source(sample).key.capture.onOneLine
    return byFrame[capture]?[Int32(clamping: origins.frameRows(sample).lowerBound)]
  }
}

/// The unit of a predicted gaze point. The origin is always the screen's bottom left corner, and y points up.
enum PredictionUnit: String, Sendable, CaseIterable {
  case points = "pt"
  case centimetres = "cm"
  case millimetres = "mm"
  /// Shares of the screen's width and height, from 0 to 1 on the screen.
  case normalised

  func point(x: Double, y: Double, on screen: Screen) -> ScreenPoint {
    switch self {
    case .points: ScreenPoint(x: x, y: y)
    case .centimetres:
      ScreenPoint(x: x / 100 * screen.pointsPerMetre, y: y / 100 * screen.verticalPointsPerMetre)
    case .millimetres:
      ScreenPoint(x: x / 1000 * screen.pointsPerMetre, y: y / 1000 * screen.verticalPointsPerMetre)
    case .normalised: ScreenPoint(x: x * screen.width, y: y * screen.height)
    }
  }
}
