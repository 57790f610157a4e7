import Captures
import Inputs
import LinearAlgebra
import Statistics

/// The options of the physical calibrators, chosen inside a training part.
///
/// Each configuration is fitted without each target in turn, and without each head pose in turn; the mean of its two
/// mean squared errors is its score. Leaving out targets alone would choose a process so flexible that it is off by
/// hundreds of points on a new pose. The first of equal scores counts.
struct NestedSelection: Sendable {
  /// Terms and λ with the lowest score without a process.
  let physical: PhysicalOptions
  /// The score of `physical`: the mean over both ways of leaving out, and over both axes, pt².
  let physicalScore: Double

  private let samples: PhysicalSamples
  private let folds: [Fold]
  /// The angles that `physical` gives to all samples, fold by fold.
  private let angles: [[Angles]]

  static let lambdas = [3.0, 10, 30, 100, 300]
  static let lengths = [0.7, 1, 1.5, 2, 3]
  static let scales = [3.0, 10, 30, 100]

  /// - Parameter samples: Medians of the training fixations.
  /// - Throws: `noTrainingRows`; `nothingToLeaveOut` for a single fixation; `noCandidate`; `cancelled`.
  init(_ samples: PhysicalSamples) throws(FitError) {
    self.samples = samples
    folds = try Self.folds(samples)
    var best: (options: PhysicalOptions, score: Double, angles: [[Angles]])?
    for terms in PhysicalTerms.allCases {
      let design = PhysicalDesign(terms, samples.geometries, targets: samples.targets)
      for lambda in Self.lambdas {
        try FitError.checkCancellation()
        let fits = try? folds.map { try PhysicalFit(design, rows: $0.rows.trainRows, lambda: lambda) }
        guard let fits else { continue }
        let angles = fits.map { fit in
          (0..<samples.count).map { design.angles(row: $0, fit.parameters) }
        }
        var errors = InnerErrors()
        for (fold, angles) in zip(folds, angles) {
          for row in fold.rows.testRows { errors.add(angles[row], samples, row: row, in: fold) }
        }
        if errors.score < best?.score ?? .infinity {
          best = (PhysicalOptions(terms: terms, lambda: lambda), errors.score, angles)
        }
      }
    }
    guard let best else {
      throw .noCandidate(
        label: PhysicalOptions(terms: .p6, lambda: 3).label, reason: FitError.overflow.sentence)
    }
    (physical, physicalScore, angles) = best
  }

  /// The process that goes with `physical`, and its score; a scale of 0 if no process lowers the score.
  func process() throws(FitError) -> (options: PhysicalProcessOptions, score: Double) {
    let required = samples.requiredAngles
    var best = (options: PhysicalProcessOptions(scale: 0), score: physicalScore)
    for features in PhysicalFeatures.allCases {
      let matrix = features.matrix(samples)
      var errors = [InnerErrors](
        repeating: InnerErrors(), count: Self.lengths.count * Self.scales.count)
      for (fold, angles) in zip(folds, angles) {
        try FitError.checkCancellation()
        let (train, test) = (matrix.rows(fold.rows.trainRows), matrix.rows(fold.rows.testRows))
        let space = FeatureSpace(train)
        let (among, across) = (space.pairs(train), space.pairs(test))
        let residuals = Matrix(fold.rows.trainRows.map { required[$0] - angles[$0] })
        for (lengthIndex, length) in Self.lengths.enumerated() {
          let amongSimilar = PhysicalProcess.similarities(among, length: length)
          let acrossSimilar = PhysicalProcess.similarities(across, length: length)
          for (scaleIndex, scale) in Self.scales.enumerated() {
            let process = try PhysicalProcess(
              similarities: amongSimilar, residuals: residuals, scale: scale)
            let place = lengthIndex * Self.scales.count + scaleIndex
            for (index, row) in fold.rows.testRows.enumerated() {
              let turned = angles[row] + process.correction(acrossSimilar, row: index)
              errors[place].add(turned, samples, row: row, in: fold)
            }
          }
        }
      }
      for (place, errors) in errors.enumerated() where errors.score < best.score {
        let (length, scale) = (
          Self.lengths[place / Self.scales.count], Self.scales[place % Self.scales.count]
        )
        best = (PhysicalProcessOptions(features: features, length: length, scale: scale), errors.score)
      }
    }
    return best
  }

  private typealias Fold = (rows: InnerFold, leavesTarget: Bool)

  private struct InnerErrors {
    private var targets = (sum: 0.0, count: 0)
    private var poses = (sum: 0.0, count: 0)

    mutating func add(_ angles: Angles, _ samples: PhysicalSamples, row: Int, in fold: Fold) {
      let error = (samples.geometries[row].cast(angles) - samples.targets[row]).squaredLength
      if fold.leavesTarget {
        targets = (targets.sum + error, targets.count + 2)
      } else {
        poses = (poses.sum + error, poses.count + 2)
      }
    }

    var score: Double { (targets.sum / Double(targets.count) + poses.sum / Double(poses.count)) / 2 }
  }

  /// Leaves out all targets and then all head poses, each once. With fewer than four targets, each fixation is left out
  /// instead; with a single pose, each target, or each fixation if there is a single target too.
  private static func folds(_ samples: PhysicalSamples) throws(FitError) -> [Fold] {
    guard samples.count > 0 else { throw .noTrainingRows }
    guard samples.count > 1 else { throw .nothingToLeaveOut(single: ["fixation"]) }
    let origins = samples.origins
    let rows = Array(0..<samples.count)
    let targets = grouped(rows, by: { origins[$0].targetName })
    let poses = grouped(rows, by: { origins[$0].key.labels["head_pose"] })
    let fixations = rows.map { [$0] }
    func folds(_ groups: [[Int]], leavesTarget: Bool) -> [Fold] {
      InnerFold.leavingOut(groups, of: rows).map { ($0, leavesTarget) }
    }
    let others = poses.count >= 2 ? poses : targets.count >= 2 ? targets : fixations
    return folds(targets.count >= 4 ? targets : fixations, leavesTarget: true)
      + folds(others, leavesTarget: false)
  }
}

extension NestedSelection {
  /// Returns true if a calibrator's options contain `select: nested`; records an error for each given option of `keys`.
  static func isAsked(from section: inout ConfigSection, insteadOf keys: [String]) -> Bool {
    guard let word = section.word("select", among: ["nested"]) else { return false }
    if word != "nested" {
      section.record("select", "'select' must be nested, or a mapping of candidates, not \(word.quoted)")
    }
    for key in keys where section.has(key) {
      section.record(key, "\(key.quoted) is chosen by 'select: nested'; leave one of them out")
    }
    return true
  }
}
