import Statistics

/// The errors of several treatments in clusters that could have been others: the fixations of one person, or
/// persons. What an interval over clusters says holds for other clusters of that kind, and for nothing else.
struct ClusteredErrors: Sendable {
  /// What is drawn anew as a whole.
  enum Unit: String, Sendable {
    case fixation, participant
  }

  /// What is averaged over the samples of all clusters.
  enum Measure: Sendable {
    /// Root mean square over samples and both axes, pt; `euclidean` is √2 × as large.
    case rmse, euclidean
    /// Mean over samples, pt.
    case distance
    /// Mean over samples, degrees.
    case angle

    /// Nil for metrics that are no such average.
    init?(metric: String) {
      switch metric {
      case "rmse": self = .rmse
      case "rmse_euclidean": self = .euclidean
      case "distance_mean_pt": self = .distance
      case "angle_mean_degrees": self = .angle
      default: return nil
      }
    }
  }

  let unit: Unit
  let clusterCount: Int
  /// By treatment, then cluster; nil where the treatment has no score of it.
  private let sums: [[FixationScore.Sums?]]

  /// - Parameter treatments: The fixations of each. Where they are of more than one person, persons are the
  ///   clusters.
  init(_ treatments: [[FixationScore]]) {
    let participants = Set(treatments.joined().map(\.subject.participant))
    let unit: Unit = participants.count > 1 ? .participant : .fixation
    func name(_ subject: FixationScore.Subject) -> String {
      // Pieces of one fixation are one cluster: they do not vary on their own.
      unit == .fixation ? subject.keyName : subject.participant
    }
    var numbers = [String: Int]()
    // By treatment, then fixation.
    var clusters = [[Int]]()
    for fixations in treatments {
      let places = fixations.enumerated().map { place, fixation -> Int in
        // Mostly all treatments have the same fixations in the same order.
        if let first = treatments.first, place < first.count, let known = clusters.first?[place],
          first[place].subject == fixation.subject
        {
          return known
        }
        let name = name(fixation.subject)
        let number = numbers[name] ?? numbers.count
        numbers[name] = number
        return number
      }
      clusters.append(places)
    }
    self.unit = unit
    clusterCount = numbers.count
    sums = zip(treatments, clusters).map { fixations, places in
      var sums = [FixationScore.Sums?](repeating: nil, count: numbers.count)
      for (fixation, place) in zip(fixations, places) {
        var sum = sums[place] ?? FixationScore.Sums()
        sum.add(fixation.sums)
        sums[place] = sum
      }
      return sums
    }
  }

  /// How many clusters have no score of a treatment.
  func missingCount(_ treatment: Int) -> Int { sums[treatment].count { $0 == nil } }

  /// A measure of one treatment as a function of how often each cluster counts. Not defined where a cluster has none,
  /// as angles have where eyes are missing.
  func statistic(_ measure: Measure, of treatment: Int) -> ClusterMean {
    let terms = sums[treatment].map { sums -> (total: Double, count: Double)? in
      guard let sums else { return (0, 0) }
      let count = Double(sums.count)
      return switch measure {
      case .rmse: (sums.squaredErrorX + sums.squaredErrorY, 2 * count)
      case .euclidean: (sums.squaredErrorX + sums.squaredErrorY, count)
      case .distance: (sums.distance, count)
      case .angle: sums.angle.map { ($0, count) }
      }
    }
    let isDefined = terms.allSatisfy { $0 != nil }
    return ClusterMean(
      terms.map { isDefined ? $0 ?? (0, 0) : (.nan, 0) },
      isRoot: measure == .rmse || measure == .euclidean)
  }

  /// By how much a treatment's measure is above that of another one, over the same clusters.
  func difference(
    _ measure: Measure, of treatment: Int, from other: Int
  ) -> (_ weights: [Int]) -> Double? {
    let (ours, theirs) = (statistic(measure, of: treatment), statistic(measure, of: other))
    return { weights in ours(weights).flatMap { ours in theirs(weights).map { ours - $0 } } }
  }
}
