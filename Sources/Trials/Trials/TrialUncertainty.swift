import Calibration
import Captures
import LinearAlgebra
import Statistics
import Uncertainty

/// How far the points of one trial were expected to be from the targets, and how far those of its test are.
struct TrialUncertainty: Sendable, Equatable {
  struct Tested: Sendable, Equatable {
    /// The number of the fixation.
    let fixation: Int
    /// Mean predicted point − target, pt.
    let errorX: Double
    let errorY: Double
    /// 1 + q at the fixation's mean columns; see `PointUncertainty`.
    let growth: Double
  }

  let fold: Int
  let ofFixation: Covariance
  let ofFrame: Covariance?
  let targetCount: Int
  let tested: [Tested]
  /// 1 + q of the points of the map, of each panel in turn; empty for a panel without training rows.
  let map: [[Double]]

  /// Nil for a calibrator whose points have no known uncertainty.
  init?(_ trial: FittedTrial, _ panels: [TrustPanel]) {
    guard let uncertainty = PointUncertainty(trial.fitted, trial.training) else { return nil }
    fold = trial.fold.index
    ofFixation = uncertainty.ofFixation
    ofFrame = uncertainty.ofFrame
    targetCount = uncertainty.targetCount
    tested = Self.tested(trial, uncertainty)
    let part = trial.training.seen(through: trial.fitted.learnedColumns)
    map = panels.map { $0.growths(part, uncertainty) }
  }

  init(
    fold: Int, ofFixation: Covariance, ofFrame: Covariance?, targetCount: Int, tested: [Tested],
    map: [[Double]]
  ) {
    self.fold = fold
    self.ofFixation = ofFixation
    self.ofFrame = ofFrame
    self.targetCount = targetCount
    self.tested = tested
    self.map = map
  }

  private static func tested(_ trial: FittedTrial, _ uncertainty: PointUncertainty) -> [Tested] {
    let test = trial.test
    let found = test.rows.indices.filter { trial.estimates[$0].point != nil }
    let fixations = grouped(found) { test.samples.origins.fixation(test.rows[$0]) }
    let design = test.seen(through: trial.fitted.learnedColumns).design.means(of: fixations)
    return zip(fixations, uncertainty.growths(design)).compactMap { rows, growth in
      guard growth.isFinite else { return nil }
      let errors = rows.compactMap { row in
        trial.estimates[row].point.map { $0 - test.samples.targets[test.rows[row]] }
      }
      let count = Double(errors.count)
      return Tested(
        fixation: test.samples.origins.fixation(test.rows[rows[0]]),
        errorX: errors.reduce(0) { $0 + $1.x } / count, errorY: errors.reduce(0) { $0 + $1.y } / count,
        growth: growth)
    }
  }
}

/// The screen of a device under one head pose, of which a map shows how sure calibrated points are.
struct TrustPanel: Sendable, Equatable {
  let device: String
  /// Empty where the captures do not say the head pose.
  let headPose: String
  let screen: Screen

  static let columnCount = 12
  static let rowCount = 8

  /// By device and head pose, those of the samples.
  static func all(in samples: Samples) -> [TrustPanel] {
    let order = HeadPose.allCases.map(\.rawValue)
    let panels = grouped(samples.origins.indices) { samples.origins.sourceIndex($0) }.map { rows in
      let key = samples.origins.source(rows[0]).key
      return TrustPanel(
        device: key.device, headPose: key.labels[Label.headPose.name], screen: samples.views[rows[0]].screen)
    }
    let distinct = grouped(panels) { [$0.device, $0.headPose] }.map { $0[0] }
    return distinct.filter { $0.screen.isThere && $0.screen.height > 0 }.sorted { one, other in
      func place(_ panel: TrustPanel) -> Int {
        order.firstIndex(of: panel.headPose) ?? order.count
      }
      return (one.device, place(one), one.headPose) < (other.device, place(other), other.headPose)
    }
  }

  /// The middles of the fields of a grid of 12 × 8, row by row from the bottom, pt.
  var points: [ScreenPoint] {
    (0..<Self.columnCount * Self.rowCount).map { index in
      ScreenPoint(
        x: screen.width * (Double(index % Self.columnCount) + 0.5) / Double(Self.columnCount),
        y: screen.height * (Double(index / Self.columnCount) + 0.5) / Double(Self.rowCount))
    }
  }

  /// 1 + q at each point of the grid. The columns there are those of a plane through the training rows of the panel, so
  /// that columns which do not follow the gaze stay near their mean. Empty without training rows.
  func growths(_ training: Part, _ uncertainty: PointUncertainty) -> [Double] {
    let rows = training.rows.filter { row in
      let key = training.samples.origins.source(row).key
      return key.device == device && key.labels[Label.headPose.name] == headPose
    }
    guard !rows.isEmpty else { return [] }
    let part = Part(samples: training.samples, rows: rows, columns: training.columns)
    guard let plane = try? LinearFit(design: Self.matrix(part.targets), response: part.design) else {
      return []
    }
    let growths = uncertainty.growths(plane.map.predict(Self.matrix(points)))
    return growths.allSatisfy(\.isFinite) ? growths : []
  }

  private static func matrix(_ points: [ScreenPoint]) -> Matrix {
    Matrix(rowCount: points.count, columnCount: 2) { row, column in
      column == 0 ? points[row].x : points[row].y
    }
  }
}

extension UnitFields {
  mutating func uncertainty(
    _ known: TrialUncertainty?, below end: Int
  ) throws(Damage) -> TrialUncertainty {
    try TrialUncertainty(
      fold: count(known?.fold), ofFixation: covariance(known?.ofFixation),
      ofFrame: optional(known?.ofFrame) { fields, known throws(Damage) in try fields.covariance(known) },
      targetCount: count(known?.targetCount),
      tested: array(known?.tested) { fields, known throws(Damage) in
        let fixation = try fields.count(known?.fixation)
        guard fixation < end else { throw Damage() }
        return try TrialUncertainty.Tested(
          fixation: fixation, errorX: fields.number(known?.errorX), errorY: fields.number(known?.errorY),
          growth: fields.number(known?.growth))
      },
      map: array(known?.map) { fields, known throws(Damage) in
        try fields.array(known) { fields, known throws(Damage) in try fields.number(known) }
      })
  }

  private mutating func covariance(_ known: Covariance?) throws(Damage) -> Covariance {
    try Covariance(x: number(known?.x), xy: number(known?.xy), y: number(known?.y))
  }
}
