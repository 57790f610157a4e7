import Captures
import Inputs
import LinearAlgebra

/// A calibrator that a small program without any library can fit, such as an app to the targets that it shows.
package struct DeviceMethod: Sendable {
  package enum Kind: Sendable, Equatable {
    case offset
    case affine
    /// Rows that the first fit misses by the threshold or more are left out of the second one, pt; infinite to leave
    /// out none.
    case polynomial(threshold: Double)
    case linear
    /// λ of `RidgeFit`; nil to choose it by leaving one target out.
    case ridge(penalty: Double?)
    /// κ; nil to choose it by rehearsal.
    case hierarchical(kappa: Double?)

    package var word: String {
      switch self {
      case .offset: "offset"
      case .affine: "affine"
      case .polynomial: "polynomial"
      case .linear: "linear"
      case .ridge: "ridge"
      case .hierarchical: "hierarchical"
      }
    }
  }

  package static let words = ["offset", "affine", "linear", "ridge", "polynomial", "hierarchical"]

  /// The penalties among which `ridge` chooses, the strongest first.
  package static let penalties = RidgeRegression.penalties

  /// The powers of x and y of each term of `polynomial`, without the constant.
  package static let polynomialTerms = PolynomialMap.quadraticTerms.map { ($0.xPower, $0.yPower) }

  package let kind: Kind
  /// The gaze ray that is mapped; nil for a method that is fitted to the columns of a feature set.
  package private(set) var ray: GazeRaySource?
  /// What it is trained on, whatever the samples are; nil for the samples themselves.
  package private(set) var trainedOn: SampleKind?

  private init(_ kind: Kind, ray: GazeRaySource? = nil) {
    self.kind = kind
    self.ray = ray
  }

  /// Nil for a calibrator that is none of these, or has further options.
  package init?(_ calibrator: any Calibrator) {
    switch calibrator {
    case let calibrator as TrainedOnCalibrator:
      guard let base = DeviceMethod(calibrator.base), base.trainedOn == nil else { return nil }
      self = base
      trainedOn = calibrator.kind
    case let calibrator as OffsetCalibrator where !calibrator.isWeighted:
      self.init(.offset, ray: .recorded)
    case let calibrator as PointMapCalibrator:
      switch calibrator.method.recipe {
      case .affine: self.init(.affine, ray: calibrator.ray)
      case .polynomial(let threshold): self.init(.polynomial(threshold: threshold), ray: calibrator.ray)
      case nil: return nil
      }
    case let calibrator as LinearCalibrator
    where calibrator.relativeCutoff == .ulpOfOne && calibrator.precision == .double:
      self.init(.linear)
    case let calibrator as RegressionCalibrator:
      guard let penalty = Self.penalty(calibrator) else { return nil }
      self.init(.ridge(penalty: penalty))
    case let calibrator as SelectingCalibrator:
      let penalties = calibrator.candidates.map { $0.features == nil ? Self.penalty($0.calibrator) : nil }
      guard penalties == Self.penalties, calibrator.scheme == .leaveOneTargetOut, calibrator.rule == .least
      else { return nil }
      self.init(.ridge(penalty: nil))
    case let calibrator as HierarchicalCalibrator: self.init(.hierarchical(kappa: calibrator.kappa))
    default: return nil
    }
  }

  private static func penalty(_ calibrator: any Calibrator) -> Double? {
    guard let calibrator = calibrator as? RegressionCalibrator, case .screen = calibrator.response else {
      return nil
    }
    return (calibrator.regression as? RidgeRegression)?.penalty
  }

  /// The columns that it is fitted to, by name.
  ///
  /// - Parameter part: A part with the columns of the feature set.
  package func columnNames(_ part: Part) -> [String] { ray?.columnNames ?? part.columnNames }

  /// The part seen through the columns that it is fitted to; nil if its samples do not have those of its ray.
  package func seen(_ part: Part) -> Part? {
    guard let ray else { return part }
    let positions = ray.columnNames.compactMap { part.samples.blocks.columnNames.firstIndex(of: $0) }
    guard positions.count == 2 else { return nil }
    return part.seen(through: ColumnSet(name: ray.label, columns: positions))
  }

  /// The columns that it is fitted to, one array per row; NaN where its ray has no point.
  ///
  /// - Parameter part: A part with the columns of the feature set, which has none that learn.
  package func columns(_ part: Part) -> [[Double]] {
    guard let ray else {
      let design = part.design
      return (0..<design.rowCount).map { Array(design.row($0)) }
    }
    return part.views.map { view in ray.point(view).map { [$0.x, $0.y] } ?? [.nan, .nan] }
  }

  /// The rows of a part that it is trained on: frames, or medians of fixations.
  package func rows(of part: Part) -> Part {
    switch trainedOn {
    case .frames: part.keptFrames
    case .fixationMedians: part.fixationMedians
    case nil: part
    }
  }

  /// True if its ray on a fixation is not the median of the ray on the frames: it is computed from other medians.
  package var isComputedRay: Bool { ray.map { !$0.isRecorded } ?? false }
}
