import Captures
import LinearAlgebra
import Statistics

/// What `hierarchical` learns from people, for somebody who is none of them and is calibrated elsewhere.
package struct TransferredPrior: Sendable {
  /// The distribution of people's coefficients on one axis of the screen; see `AxisPrior`.
  package struct Axis: Sendable {
    /// μ, p numbers, in pt: the intercept, then pt per standard deviation of each column.
    package let mean: [Double]
    /// S⁻¹, p × p, row by row.
    package let precision: [Double]
    /// s², pt².
    package let noiseVariance: Double
  }

  /// How much own rows count in a calibration on so many targets.
  package struct Strength: Sendable {
    package let targetCount: Int
    /// κ; nil for the fit to the people alone.
    package let kappa: Double?
    /// How far each column may lie from its mean over the own rows where the fit predicts, in the column's unit; infinite
    /// where no person has rows from which to tell.
    package let limits: [Double]
  }

  private let learned: LearnedPeople
  /// By the number of targets, ascending; at least one.
  package let strengths: [Strength]

  package static let leastPersonCount = HierarchicalCalibrator.leastPersonCount

  /// Learns from all people of a part. The strengths are rehearsed for each number of targets for which there is a standard
  /// layout that the people have.
  ///
  /// - Parameter kappa: The strength; nil to choose it by rehearsal.
  /// - Throws: `notDetermined` for too few people, or for people without common targets, and what `AxisPrior` throws.
  package init(_ people: Part, kappa: Double?, seed: UInt64) throws(FitError) {
    if let place = people.design.firstNotFinite {
      throw .notFinite(column: people.columnNames[place.column])
    }
    let study = try Study(people.with(rows: []), people, seed: seed, tolerance: 1e-6, kept: KeptPeople())
    guard study.people.count >= Self.leastPersonCount else {
      throw .notDetermined(
        "there are \(study.people.count) people, but a prior needs at least \(Self.leastPersonCount)")
    }
    learned = try study.learned(without: [])
    var strengths = [Strength]()
    for count in TargetLayout.standardCounts.sorted() where count > 0 {
      if let strength = try Self.strength(count, of: study, kappa: kappa) { strengths.append(strength) }
    }
    if strengths.isEmpty, let kappa {
      let limits = [Double](repeating: .infinity, count: people.columnNames.count)
      strengths = [Strength(targetCount: 1, kappa: kappa, limits: limits)]
    }
    guard !strengths.isEmpty else {
      throw .notDetermined(
        "the people have no targets in common on which to rehearse a calibration; give the strength, such as "
          + "{kind: hierarchical, kappa: 10}")
    }
    self.strengths = strengths
  }

  /// Nil unless enough people have these targets, and others.
  private static func strength(
    _ count: Int, of study: Study, kappa: Double?
  ) throws(FitError) -> Strength? {
    guard let (places, naming) = places(count, of: study) else { return nil }
    let rehearsing = Rehearsing(study.people, study.groups, places, naming, learned: study.learned)
    guard kappa == nil else {
      return Strength(targetCount: count, kappa: kappa, limits: rehearsing.limits(without: []))
    }
    let rehearsal = try rehearsing.rehearse()
    switch rehearsal.candidate {
    case .pooled: return Strength(targetCount: count, kappa: nil, limits: rehearsal.limits)
    case .kappa(let kappa): return Strength(targetCount: count, kappa: kappa, limits: rehearsal.limits)
    }
  }

  /// The targets of a standard layout under the labels that the most people have them under: somebody is calibrated in one
  /// position, such as a head pose.
  private static func places(
    _ count: Int, of study: Study
  ) -> (places: Set<CalibrationPlace>, naming: CalibrationPlace.Naming)? {
    let names = TargetLayout.standard(count) ?? []
    for naming in [CalibrationPlace.Naming.screen, .layout] {
      let all = study.people.flatMap { $0.placed.places(naming) }.filter { names.contains($0.target) }
      let known = grouped(all, by: \.labels).map { places -> (places: Set<CalibrationPlace>, able: Int) in
        let places = Set(places)
        return (places, study.people.count { $0.placed.rehearsing(at: places, naming) != nil })
      }.filter { Set($0.places.map(\.target)).count == count }
      let most = known.map(\.able).max() ?? 0
      guard most >= Rehearsing.leastPersonCount, let first = known.first(where: { $0.able == most }) else {
        continue
      }
      return (first.places, naming)
    }
    return nil
  }

  package var personCount: Int { learned.personCount }
  /// The positions of the columns with coefficients, ascending.
  package var columns: [Int] { learned.columns }
  /// The means of these columns, in their units; the standard deviations follow.
  package var means: [Double] { learned.standardisation.means }
  package var deviations: [Double] { learned.standardisation.deviations }
  /// In x and y.
  package var axes: [Axis] {
    learned.priors.map {
      Axis(mean: $0.mean, precision: $0.precision.elements, noiseVariance: $0.noiseVariance)
    }
  }
  /// The fit to the people alone, for all columns.
  package var pooled: AffineMap { learned.pooled }

  /// The strength of the largest number of targets that is at most this, or else of the smallest.
  package func strength(targetCount: Int) -> Strength {
    strengths.last { $0.targetCount <= targetCount } ?? strengths[0]
  }

  /// The fit of `hierarchical` to a person's own rows.
  ///
  /// - Parameter own: At least one row, with the columns of the people, all finite.
  package func fit(_ own: Part, targetCount: Int) throws(FitError) -> any FittedCalibrator {
    let strength = strength(targetCount: targetCount)
    guard let kappa = strength.kappa else { return HierarchicalFit(learned, own: own, remarks: []) }
    return try HierarchicalFit(
      learned, own: own, kappa: kappa, limits: strength.limits, choice: nil, remarks: [])
  }
}
