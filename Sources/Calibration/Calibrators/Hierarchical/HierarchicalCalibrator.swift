import Captures
import Inputs
import LinearAlgebra
import Statistics

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
  /// The largest number of people of whom each is left out by itself.
  static let mostSinglePeople = 60
  static let groupCount = 10

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
  var learnedCount: Int { kept.learnedCount }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard let given = training.others else { throw .noOthers }
    // Transforms that learn have learned from all other people, also where one of them rehearses.
    let others = try given.learned()
    return try fit(training.own.seen(through: others.columns), others, seed: training.seed)
      .seen(through: others.columns)
  }

  private func fit(_ own: Part, _ others: Part, seed: UInt64) throws(FitError) -> any FittedCalibrator {
    let study = Study(own, others, seed: seed, tolerance: tolerance, kept: kept)
    guard !study.people.isEmpty else { throw .noTrainingRows }
    guard study.people.count >= Self.leastPersonCount else {
      throw .notDetermined(
        "there are \(study.people.count) other people, but a prior needs at least \(Self.leastPersonCount)")
    }
    let learned = try study.learned(without: study.left)
    guard !own.rows.isEmpty else {
      return HierarchicalFit(learned, own: own, remarks: ["there is no own training row: pooled"])
    }
    if let place = own.design.firstNotFinite { throw .notFinite(column: own.columnNames[place.column]) }
    let places = Set(own.places)
    let rehearsing = Rehearsing(
      study.people, groups: study.groups, left: study.left, places: places, learned: study.learned)
    let rehearsal: Rehearsal
    if let kappa {
      rehearsal = Rehearsal(candidate: .kappa(kappa), limits: rehearsing.limits(without: study.left))
    } else {
      rehearsal = try kept.rehearsal(
        KeptPeople.RehearsalKey(
          people: study.key(without: []), left: study.names(of: study.left), places: places)
      ) { () throws(FitError) in try rehearsing.rehearse() }
    }
    let remarks = rehearsal.remarks + study.remarks(places)
    let choice = kappa == nil ? rehearsal.candidate.label : nil
    guard case .kappa(let kappa) = rehearsal.candidate else {
      return HierarchicalFit(learned, own: own, choice: choice, remarks: remarks)
    }
    return try HierarchicalFit(
      learned, own: own, kappa: kappa, limits: rehearsal.limits, choice: choice, remarks: remarks)
  }
}

/// The other people of a fold, and what is learned from some of them.
private struct Study {
  let people: [LearnedPerson]
  /// The number of each person's group.
  let groups: [Int]
  /// The groups of the tested people.
  let left: Set<Int>
  let columnNames: [String]
  let tolerance: Double
  let kept: KeptPeople

  init(_ own: Part, _ others: Part, seed: UInt64, tolerance: Double, kept: KeptPeople) {
    self.tolerance = tolerance
    self.kept = kept
    columnNames = others.columnNames
    func name(_ part: Part, _ row: Int) -> String { part.samples.origins[row].key.participant }
    let parts = groupedByKey(others.rows, by: { name(others, $0) }).sorted { $0.key < $1.key }
    people = parts.map { LearnedPerson(others.with(rows: $0.value), name: $0.key) }
    let tested = Set(own.rows.map { name(own, $0) })
    let all = tested.union(parts.map(\.key)).sorted()
    var groupOfName = [String: Int]()
    if all.count <= HierarchicalCalibrator.mostSinglePeople {
      for (number, name) in all.enumerated() { groupOfName[name] = number }
    } else {
      var generator = SeededGenerator(seed: seed, stream: "hierarchical")
      var positions = Array(all.indices)
      generator.shuffle(&positions)
      for (number, position) in positions.enumerated() {
        groupOfName[all[position]] = number % HierarchicalCalibrator.groupCount
      }
    }
    groups = people.map { groupOfName[$0.name] ?? 0 }
    left = Set(tested.compactMap { groupOfName[$0] })
  }

  func key(without left: Set<Int>) -> KeptPeople.Key {
    let chosen = people.indices.filter { !left.contains(groups[$0]) }.map { people[$0] }
    return KeptPeople.Key(
      names: chosen.map(\.name), digests: chosen.flatMap(\.digest), columnNames: columnNames)
  }

  func names(of groups: Set<Int>) -> Set<String> {
    Set(people.indices.filter { groups.contains(self.groups[$0]) }.map { people[$0].name })
  }

  func learned(without left: Set<Int>) throws(FitError) -> LearnedPeople {
    try kept.people(key(without: left)) { () throws(FitError) in
      try LearnedPeople(
        people.indices.filter { !left.contains(groups[$0]) }.map { people[$0] }, columnNames: columnNames,
        tolerance: tolerance)
    }
  }

  /// Remarks on what the other people's targets allow.
  func remarks(_ places: Set<LearnedPerson.Place>) -> [String] {
    let own = Set(places.map(\.target)).count
    let theirs = people.map { Set($0.places.map(\.target)).count }.max() ?? 0
    guard theirs <= own else { return [] }
    return [
      "no other person has more targets (\(theirs)) than the own calibration (\(own)): little is gained over the own rows"
    ]
  }
}
