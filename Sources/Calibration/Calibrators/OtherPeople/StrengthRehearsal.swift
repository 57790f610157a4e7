import Captures

/// The choice of a strength of `fine-tune` by other people.
///
/// Each of them is calibrated, from a pooled fit that does not know them, at the targets and labels of the own training
/// rows, and tested on the rest. The strength with the lowest RMSE, averaged over these people, wins; of equals the
/// greatest. With fewer than three who have these targets and others, it is infinite: `recentre`. With more than 60
/// people, groups of people take the place of single ones.
struct StrengthRehearsal {
  struct Key: Hashable, Sendable {
    /// The people outside the tested person's group; nil if their transforms have learned something.
    let others: PartIdentity?
    let division: [Int]
    let places: Set<CalibrationPlace>
    let seed: UInt64
  }

  struct Choice: Sendable {
    let strength: Double
    var remarks: [String] = []
  }

  private let others: Part
  private let people: [(name: String, rows: [Int])]
  private let placed: [PlacedRows]
  private let groups: PeopleGroups
  private let places: Set<CalibrationPlace>
  private let naming: CalibrationPlace.Naming
  private let pooled: PooledCalibrator
  private let seed: UInt64

  static let leastPersonCount = 3

  /// - Parameter own: At least one row.
  init(own: Part, others: Part, pooled: PooledCalibrator, seed: UInt64) {
    self.others = others
    self.pooled = pooled
    self.seed = seed
    people = others.people
    placed = people.map { PlacedRows(others.with(rows: $0.rows)) }
    groups = PeopleGroups(people.map(\.name), tested: Set(own.people.map(\.name)), seed: seed)
    let ownPlaced = PlacedRows(own)
    naming = CalibrationPlace.Naming(
      sharing: ownPlaced, with: placed, leastCount: Self.leastPersonCount)
    places = Set(ownPlaced.places(naming))
  }

  var key: Key {
    Key(
      others: PartIdentity(part(without: groups.tested)), division: groups.division, places: places,
      seed: seed)
  }

  private func part(without left: Set<Int>) -> Part {
    others.with(rows: groups.people(without: left).flatMap { people[$0].rows }.sorted())
  }

  func choice() throws(FitError) -> Choice {
    var sums = [Double](repeating: 0, count: FineTunedCalibrator.strengths.count)
    var count = 0
    for index in groups.people(without: groups.tested) {
      guard let (own, rest) = placed[index].rehearsing(at: places, naming) else { continue }
      let known = part(without: groups.tested.union([groups.numbers[index]]))
      guard !known.rows.isEmpty else { continue }
      try FitError.checkCancellation()
      let rows = people[index].rows
      let errors = try errors(
        known, own: others.with(rows: own.map { rows[$0] }), rest: others.with(rows: rest.map { rows[$0] }))
      for (position, error) in errors.enumerated() { sums[position] += error }
      count += 1
    }
    guard count >= Self.leastPersonCount else {
      return Choice(
        strength: .infinity,
        remarks: [
          "only \(count) other people have the targets of the own calibration and others to be tested on, too few to "
            + "rehearse with: only recentred"
        ])
    }
    let judged = sums.map { sum in
      let mean = sum / Double(count)
      return mean.isFinite ? InnerError(mean: mean, standardError: 0) : nil
    }
    guard let best = SelectingCalibrator.Rule.least.choice(judged) else { throw .overflow }
    return Choice(strength: FineTunedCalibrator.strengths[best])
  }

  /// The RMSE of each strength on a person's other rows, pt.
  private func errors(_ known: Part, own: Part, rest: Part) throws(FitError) -> [Double] {
    let fitted = try pooled.fit(Training(own: own, others: known, seed: seed))
    let steps = try CoefficientSteps(fitted, own: own, others: known)
    let system = steps.system()
    let targets = rest.targets
    var errors = [Double]()
    for strength in FineTunedCalibrator.strengths {
      let tuned = FineTuned(pooled: fitted, step: try steps.step(strength, system))
      var sum = 0.0
      for (estimate, target) in zip(try tuned.predict(rest), targets) {
        guard case .point(let point) = estimate else { throw .overflow }
        sum += (point - target).squaredLength
      }
      errors.append((sum / Double(targets.count)).squareRoot())
    }
    return errors
  }
}
