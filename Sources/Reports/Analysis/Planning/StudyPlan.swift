import Statistics
import Trials

/// How many people and targets a study needs, as a run with people as units foretells.
struct StudyPlan: Sendable {
  /// What is asked, in the unit of the errors.
  struct Question: Sendable {
    let difference: Double
    let halfWidth: Double
    let power: Double
  }

  /// Numbers of people: with the pilot's standard deviation, and with the ends of its 95 % interval. Nil above what is
  /// computed.
  struct PeopleCount: Sendable {
    let count: Int?
    let low: Int?
    let high: Int?
  }

  struct Combination: Sendable {
    let targetCount: Int
    /// Nil above a million.
    let peopleCount: Int?
  }

  let ranking: Ranking
  let question: Question
  /// The row with the lower mean first.
  let rows: (better: Ranking.Row, worse: Ranking.Row)
  /// The worse row's error minus the better one's: mean and standard deviation over people.
  let meanDifference: Double
  let deviation: Double
  /// 95 % interval of the standard deviation, for normal differences.
  let deviationInterval: (low: Double, high: Double)
  /// For the two-sided paired t test.
  let byT: PeopleCount
  /// For the rule of the card, with these two rows.
  let byCard: PeopleCount
  /// What the better row's errors vary by; nil where they are no means over fixations.
  let components: ErrorComponents?
  /// From few targets to many; empty without components.
  let combinations: [Combination]

  var peopleInPilot: Int { ranking.units.names.count }

  /// - Returns: Nil if the differences of all people are the same, so that they have no spread to plan with.
  init?(
    _ results: SplitResults, _ ranking: Ranking, _ one: Ranking.Row, _ other: Ranking.Row,
    _ question: Question
  ) {
    let rows = one.mean <= other.mean ? (better: one, worse: other) : (better: other, worse: one)
    let differences = zip(rows.worse.errors, rows.better.errors).map { $0 - $1 }
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / (count - 1)).squareRoot()
    guard deviation > BestComparison.rounding * rows.better.mean else { return nil }
    let interval = ChiSquareDistribution.interval(
      ofDeviation: deviation, degreesOfFreedom: differences.count - 1)
    func people(_ count: (_ deviation: Double) -> Int?) -> PeopleCount {
      PeopleCount(count: count(deviation), low: count(interval.low), high: count(interval.high))
    }
    byT = people {
      PairedTPower(difference: question.difference, deviation: $0).count(for: question.power)
    }
    let seed = results.run.record.experiment.seed
    byCard = people {
      SignFlipPower(
        differences, difference: question.difference, scale: $0 / deviation, seed: seed,
        stream: "plan \(results.split)"
      ).count(for: question.power)
    }
    let fixations = results.fixations(of: rows.better.cells)
    let components = ErrorComponents(fixations, ranking.measure)
    combinations =
      components.map { components in
        Set(Self.usualTargetCounts + [components.targetCount]).sorted().map {
          Combination(
            targetCount: $0,
            peopleCount: components.peopleCount(halfWidth: question.halfWidth, targets: $0))
        }
      } ?? []
    self.components = components
    self.ranking = ranking
    self.question = question
    self.rows = rows
    self.deviation = deviation
    meanDifference = mean
    deviationInterval = interval
  }

  /// Grids and crosses of usual calibrations.
  private static let usualTargetCounts = [5, 9, 16, 25]
}
