import Calibration
import Captures
import Inputs
import LinearAlgebra
import Splits
import Statistics

/// Rows of a person of the run with the program's own fits to them, by which an exported fitter tests itself.
struct FitterVectors: Sendable {
  private(set) var all: [Fitter.Vector] = []
  /// The part whose rows these are, and the fit of the first vector.
  private let part: Part
  private var first: (any FittedCalibrator)?

  /// At most so many frames of each target.
  private static let mostFrames = 3
  private static let mostTargets = 9

  init(_ whole: Part, _ choice: FitterChoice, _ prior: TransferredPrior?, seed: UInt64) {
    let own = Self.person(whole)
    part = choice.method.rows(of: own)
    let targets = grouped(part.targets, by: { $0 }).map { $0[0] }
    guard let target = targets.first else { return }
    if Self.determine(targets, choice.method.kind),
      let fitted = Self.fit(choice.calibrator, choice.method, part, seed: seed),
      let tolerance = Self.tolerance(fitted, choice.method)
    {
      first = fitted
      add(choice.method, fitted, on: part, fittedCount: part.rows.count, tolerance: tolerance)
    }
    guard let prior, let seen = choice.method.seen(part) else { return }
    // Those of one target first.
    let rows = seen.rows.filter { seen.samples.targets[$0] == target }
    let ordered = Self.part(seen, rows + seen.rows.filter { seen.samples.targets[$0] != target })
    guard let fitted = try? prior.fit(Self.part(seen, rows), targetCount: 1) else { return }
    add(choice.method, fitted, on: ordered, usesPrior: true, fittedCount: rows.count)
  }

  /// The points that features of frames have by the first fit, unless that starts from the prior.
  func predictions(on screen: Screen, _ input: PortableInput) -> [TestVector] {
    guard all.first?.usesPrior == false, let calibration = first?.portable else { return [] }
    var calibrated = calibration
    if case .columns(let columns) = input {
      calibrated = calibration.defining(formulas: columns.formulas, learned: nil)
    }
    return TestVector.chosen(calibrated, [], on: screen, from: part, input: input)
  }

  /// Some rows of one fixation per target, of the person with the most targets.
  private static func person(_ whole: Part) -> Part {
    let origins = whole.samples.origins
    let people = grouped(whole.rows, by: { origins.source($0).key.participant }).map { rows in
      grouped(grouped(rows, by: { origins.fixation($0) }), by: { whole.samples.targets[$0[0]] }).map { $0[0] }
    }
    let fixations = people.max { $0.count < $1.count } ?? []
    return part(whole, fixations.prefix(mostTargets).flatMap { $0.prefix(mostFrames) })
  }

  private static func part(_ part: Part, _ rows: [Int]) -> Part {
    Part(samples: part.samples, rows: rows, columns: part.columns)
  }

  /// Whether targets determine a fit without a prior.
  private static func determine(_ targets: [ScreenPoint], _ kind: DeviceMethod.Kind) -> Bool {
    switch kind {
    case .offset: return true
    case .polynomial: return targets.count > DeviceMethod.polynomialTerms.count
    case .affine, .linear, .ridge, .hierarchical:
      guard let start = targets.first else { return false }
      let sides = targets.map { $0 - start }
      let areas = sides.flatMap { one in sides.map { abs(one.x * $0.y - one.y * $0.x) } }
      return (areas.max() ?? 0) > 1
    }
  }

  private static func fit(
    _ calibrator: any Calibrator, _ method: DeviceMethod, _ part: Part, seed: UInt64
  ) -> (any FittedCalibrator)? {
    var calibrator = calibrator
    if case .hierarchical = method.kind { calibrator = LinearCalibrator() }
    let fold = Fold(trainRows: part.rows, testRows: part.rows, name: "")
    return try? calibrator.fit(Training(part.samples, part.columns, fold, seed: seed))
  }

  /// How far two sound methods may be apart, as a share of a point: the more so, the more the columns depend on each
  /// other. Nil where they determine no fit.
  private static func tolerance(_ fitted: any FittedCalibrator, _ method: DeviceMethod) -> Double? {
    let usual = 1e-9
    switch method.kind {
    case .linear, .hierarchical:
      guard let condition = fitted.summary.condition else { return usual }
      return condition.value.map { max(usual, 1e-14 * $0) }
    case .offset, .affine, .polynomial, .ridge: return usual
    }
  }

  /// Adds the points of a fit, unless a row has none.
  private mutating func add(
    _ method: DeviceMethod, _ fitted: any FittedCalibrator, on part: Part, usesPrior: Bool = false,
    fittedCount: Int, tolerance: Double = 1e-9
  ) {
    guard let estimates = try? fitted.predict(part) else { return }
    let points = estimates.compactMap(\.point)
    let columns = method.columns(part)
    guard points.count == estimates.count, columns.joined().allSatisfy(\.isFinite) else { return }
    all.append(
      Fitter.Vector(
        usesPrior: usesPrior, columns: columns, targets: part.targets, fittedCount: fittedCount,
        points: points, tolerance: tolerance))
  }
}
