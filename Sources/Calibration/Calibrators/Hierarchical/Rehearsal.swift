import Inputs
import LinearAlgebra

/// The choice of how much own rows count, made by calibrating each of the other people as the tested person is calibrated.
struct Rehearsal: Sendable {
  enum Candidate: Hashable, Sendable {
    /// The fit to the other people alone, whatever the own rows say.
    case pooled
    /// Own rows with errors of κ times the other people's variance.
    case kappa(Double)

    /// The most cautious first, since the first of equals is chosen.
    static let all: [Candidate] = [.pooled] + [300, 100, 30, 10, 3, 1].map(Candidate.kappa)

    var label: String {
      switch self {
      case .pooled: "pooled"
      case .kappa(let kappa): "kappa=\(decimal(kappa, 0))"
      }
    }
  }

  let candidate: Candidate
  /// The largest distance of a column, in any row of any person, from its mean over that person's rows at the places of
  /// the own calibration; infinite where no person has a row there. One for each column of the feature set.
  let limits: [Double]
  var remarks: [String] = []
}

/// Other people who are each calibrated at the places where the tested person was, and tested on their other rows.
struct Rehearsing {
  let people: [LearnedPerson]
  let groups: PeopleGroups
  let places: Set<CalibrationPlace>
  let naming: CalibrationPlace.Naming
  /// Learns from the people who are in none of some groups.
  let learned: (_ without: Set<Int>) throws(FitError) -> LearnedPeople

  static let leastPersonCount = 3

  /// The limits of the columns, learned from the people outside the groups that are left out.
  func limits(without left: Set<Int>) -> [Double] {
    let all = groups.people(without: left).compactMap { reaches[$0] }
    guard let first = all.first else {
      return [Double](repeating: .infinity, count: people[0].design.columnCount)
    }
    return all.dropFirst().reduce(first) { zip($0, $1).map { max($0, $1) } }
  }

  /// For each person the largest distance of each column from its mean at the places; nil for a person who has no row there.
  private let reaches: [[Double]?]

  init(
    _ people: [LearnedPerson], _ groups: PeopleGroups, _ places: Set<CalibrationPlace>,
    _ naming: CalibrationPlace.Naming,
    learned: @escaping (_ without: Set<Int>) throws(FitError) -> LearnedPeople
  ) {
    self.people = people
    self.groups = groups
    self.places = places
    self.naming = naming
    self.learned = learned
    reaches = people.map { person in
      let rows = person.placed.divided(by: places, naming).own
      guard !rows.isEmpty else { return nil }
      let centres = person.design.means(of: rows)
      return centres.indices.map { column in
        (0..<person.design.rowCount).reduce(0) { max($0, abs(person.design[$1, column] - centres[column])) }
      }
    }
  }

  /// Chooses the candidate with the lowest RMSE, averaged over the people who have all targets of the own calibration.
  func rehearse() throws(FitError) -> Rehearsal {
    let limits = limits(without: groups.tested)
    var sums = [Double](repeating: 0, count: Rehearsal.Candidate.all.count)
    var count = 0
    // Many people share a group.
    var known = [Int: Known]()
    for index in groups.people(without: groups.tested) {
      guard let (own, rest) = people[index].placed.rehearsing(at: places, naming) else { continue }
      try FitError.checkCancellation()
      let group = groups.numbers[index]
      let without = groups.tested.union([group])
      let others: Known
      if let found = known[group] {
        others = found
      } else {
        others = Known(people: try learned(without), limits: self.limits(without: without))
        known[group] = others
      }
      let errors = try errors(of: people[index], own: own, rest: rest, others)
      for (candidate, error) in errors.enumerated() { sums[candidate] += error }
      count += 1
    }
    guard count >= Self.leastPersonCount else {
      return Rehearsal(
        candidate: .pooled, limits: limits,
        remarks: [
          "only \(count) other people have the targets of the own calibration and others to be tested on, too few to "
            + "rehearse with: pooled"
        ])
    }
    let judged = sums.map { sum in
      let mean = sum / Double(count)
      return mean.isFinite ? InnerError(mean: mean, standardError: 0) : nil
    }
    guard let best = SelectingCalibrator.Rule.least.choice(judged) else { throw .overflow }
    return Rehearsal(candidate: Rehearsal.Candidate.all[best], limits: limits)
  }

  /// What is known of people who are in none of some groups.
  private struct Known {
    let people: LearnedPeople
    let limits: [Double]
  }

  /// The RMSE of each candidate on a person's other rows, pt.
  private func errors(
    of person: LearnedPerson, own: [Int], rest: [Int], _ others: Known
  ) throws(FitError) -> [Double] {
    let known = others.people
    let calibration = person.design.rows(own)
    let response = person.response.rows(own)
    let tested = ReachGuard(centres: person.design.means(of: own), limits: others.limits)
      .clipped(person.design.rows(rest)).design
    let targets = person.response.rows(rest)
    let regressors = known.regressors(tested)
    var errors = [Double]()
    for candidate in Rehearsal.Candidate.all {
      switch candidate {
      case .pooled:
        errors.append(known.pooled.predict(person.design.rows(rest)).rootMeanSquare(from: targets))
      case .kappa(let kappa):
        let axes = try known.posterior(design: calibration, response: response, kappa: kappa)
        let points = Matrix(
          rowCount: rest.count, columnCount: 2,
          elements: (0..<rest.count).flatMap { row in
            axes.map { axis in zip(regressors.row(row), axis.mean).reduce(0) { $0 + $1.0 * $1.1 } }
          })
        errors.append(points.rootMeanSquare(from: targets))
      }
    }
    return errors
  }
}

/// Keeps the columns of tested rows within what other people's columns reached from their calibration rows.
///
/// A linear map has no bounds: a headset that slipped after the calibration would move the gaze point by any distance.
struct ReachGuard: Sendable {
  /// The means of the columns over the own calibration rows, in the columns' units, as are the limits.
  let centres: [Double]
  let limits: [Double]

  /// The ranges of the columns that are limited, by their positions.
  var bounds: [Int: ClosedRange<Double>] {
    let limited = centres.indices.filter { limits[$0].isFinite }
    return Dictionary(
      uniqueKeysWithValues: limited.map { ($0, centres[$0] - limits[$0]...centres[$0] + limits[$0]) })
  }

  /// - Returns: The rows with each number at most its limit away from its centre, and the number of rows that were changed.
  func clipped(_ design: Matrix) -> (design: Matrix, rowCount: Int) {
    var (clipped, count) = (design, 0)
    for row in 0..<design.rowCount {
      var isChanged = false
      for column in centres.indices {
        let difference = design[row, column] - centres[column]
        guard abs(difference) > limits[column] else { continue }
        clipped[row, column] = centres[column] + (difference < 0 ? -1 : 1) * limits[column]
        isChanged = true
      }
      count += isChanged ? 1 : 0
    }
    return (clipped, count)
  }
}

extension Matrix {
  func means(of rows: [Int]) -> [Double] {
    (0..<columnCount).map { column in rows.reduce(0) { $0 + self[$1, column] } / Double(rows.count) }
  }

  /// √ of the mean over rows of the squared distance in the plane.
  fileprivate func rootMeanSquare(from targets: Matrix) -> Double {
    let squares = zip(elements, targets.elements).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return (squares / Double(rowCount)).squareRoot()
  }
}
