import Inputs
import LinearAlgebra

/// A linear calibrator whose coefficients are drawn towards those of other people, as far as people differ.
///
/// On each axis a person's targets are y = z·b + e, where z is 1 and the columns standardised by the other people's rows.
/// The coefficients b are normally distributed over people; their distribution is learned from the other people, and the
/// own training rows then give the person's b. The own rows' errors count as κ times as variable as other people's: a
/// person calibrates on a few targets, whose errors are not independent.
///
/// κ is chosen by rehearsal unless it is given: each of the other people is calibrated, without own knowledge in the prior,
/// at the targets and labels of the own training rows and tested on the rest; the κ with the lowest mean RMSE wins.
/// `pooled`, the fit to other people alone, is a candidate too, and is used without own rows and where fewer than three
/// people can rehearse. With more than 60 people, groups of people take the place of single ones.
///
/// Source: Laird and Ware, "Random-Effects Models for Longitudinal Data", Biometrics 38(4), 1982.
package struct HierarchicalCalibrator: Calibrator {
  /// κ, above 0; nil to choose it by rehearsal.
  let kappa: Double?
  /// See `AxisPrior`.
  let tolerance: Double
  private let kept = KeptPeople()

  static let leastPersonCount = 5

  package var needs: Needs { Needs(usesFeatures: true, people: .both) }

  package var traits: CalibratorTraits {
    CalibratorTraits(
      fitsNoise: false, isLinear: true,
      candidateLabels: kappa == nil ? Rehearsal.Candidate.all.map(\.label) : [])
  }

  init(kappa: Double? = nil, tolerance: Double = 1e-6) {
    self.kappa = kappa
    self.tolerance = tolerance
  }

  init(from section: inout ConfigSection) {
    let isRehearsed = section.word("kappa", among: [Self.rehearsed]) == Self.rehearsed
    let kappa = !isRehearsed && section.has("kappa") ? section.number("kappa", in: 1e-3...1e6) : nil
    self.init(kappa: kappa, tolerance: section.number("tolerance", in: 1e-14...0.1, default: 1e-6))
  }

  private static let rehearsed = "rehearsed"

  /// The number of sets of people from whom it has learned.
  var learnedCount: Int { kept.priors.count }
  /// The number of choices that were rehearsed.
  var rehearsedCount: Int { kept.rehearsals.count }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard let given = training.others else { throw .noOthers }
    // Transforms that learn have learned from all other people, also where one of them rehearses.
    let others = try given.learned()
    return try fit(training.own.seen(through: others.columns), others, seed: training.seed)
      .seen(through: others.columns)
  }

  private func fit(_ own: Part, _ others: Part, seed: UInt64) throws(FitError) -> any FittedCalibrator {
    let study = try Study(own, others, seed: seed, tolerance: tolerance, kept: kept)
    guard !study.people.isEmpty else { throw .noTrainingRows }
    guard study.people.count >= Self.leastPersonCount else {
      throw .notDetermined(
        "there are \(study.people.count) other people, but a prior needs at least \(Self.leastPersonCount)")
    }
    let learned = try study.learned(without: study.groups.tested)
    guard !own.rows.isEmpty else {
      return HierarchicalFit(learned, own: own, remarks: ["there is no own training row: pooled"])
    }
    if let place = own.design.firstNotFinite { throw .notFinite(column: own.columnNames[place.column]) }
    let placed = PlacedRows(own)
    // A given κ needs nobody to rehearse.
    let naming =
      kappa != nil
      ? .screen
      : CalibrationPlace.Naming(
        sharing: placed, with: study.people.map(\.placed), leastCount: Rehearsing.leastPersonCount)
    let places = Set(placed.places(naming))
    let rehearsal = try kept.rehearsals.value(study.rehearsalKey(places)) { () throws(FitError) in
      let rehearsing = Rehearsing(study.people, study.groups, places, naming, learned: study.learned)
      guard let kappa else { return try rehearsing.rehearse() }
      return Rehearsal(candidate: .kappa(kappa), limits: rehearsing.limits(without: study.groups.tested))
    }
    let remarks = rehearsal.remarks + study.remarks(targetCount: placed.targets(.screen).count)
    let choice = kappa == nil ? rehearsal.candidate.label : nil
    guard case .kappa(let kappa) = rehearsal.candidate else {
      return HierarchicalFit(learned, own: own, choice: choice, remarks: remarks)
    }
    return try HierarchicalFit(
      learned, own: own, kappa: kappa, limits: rehearsal.limits, choice: choice, remarks: remarks)
  }
}

/// The other people of a fold, and what is learned from some of them.
struct Study {
  let people: [LearnedPerson]
  let groups: PeopleGroups
  let columnNames: [String]
  let tolerance: Double
  let kept: KeptPeople

  init(_ own: Part, _ others: Part, seed: UInt64, tolerance: Double, kept: KeptPeople) throws(FitError) {
    self.tolerance = tolerance
    self.kept = kept
    columnNames = others.columnNames
    let tested = Set(own.people.map(\.name))
    var people = [LearnedPerson]()
    for (name, rows) in others.people {
      let part = others.with(rows: rows)
      guard let identity = PartIdentity(part) else {
        people.append(LearnedPerson(part, name: name))
        continue
      }
      people.append(
        try kept.people.value(identity) { () throws(FitError) in LearnedPerson(part, name: name) })
    }
    self.people = people
    groups = PeopleGroups(people.map(\.name), tested: tested, seed: seed)
  }

  private func key(without left: Set<Int>) -> KeptPeople.Key {
    let chosen = groups.people(without: left).map { people[$0] }
    return KeptPeople.Key(
      names: chosen.map(\.name), digests: chosen.map(\.digest), columnNames: columnNames)
  }

  func rehearsalKey(_ places: Set<CalibrationPlace>) -> KeptPeople.RehearsalKey {
    KeptPeople.RehearsalKey(
      people: key(without: groups.tested), division: groups.division, places: places)
  }

  func learned(without left: Set<Int>) throws(FitError) -> LearnedPeople {
    try kept.priors.value(key(without: left)) { () throws(FitError) in
      try LearnedPeople(
        groups.people(without: left).map { people[$0] }, columnNames: columnNames, tolerance: tolerance)
    }
  }

  /// Remarks on what the other people's targets allow.
  func remarks(targetCount own: Int) -> [String] {
    let theirs = people.map(\.targetCount).max() ?? 0
    guard theirs <= own else { return [] }
    return [
      "no other person has more targets (\(theirs)) than the own calibration (\(own)): little is gained over the own rows"
    ]
  }
}
