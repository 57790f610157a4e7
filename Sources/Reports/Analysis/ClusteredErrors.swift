import Statistics
import Trials

/// Errors in clusters: the fixations of one person, or people. Intervals hold for further clusters of that kind only.
struct ClusteredErrors: Sendable {
  enum Unit: String, Sendable {
    case fixation, participant
  }

  /// By its metric's name: the root mean square over all samples, per axis or Euclidean, or the mean. Points or degrees.
  enum Measure: String, Sendable {
    case rmse
    case euclidean = "rmse_euclidean"
    case distance = "distance_mean_pt"
    case angle = "angle_mean_degrees"
  }

  let unit: Unit
  let clusterCount: Int
  /// By treatment, then cluster; nil where the treatment has no score in the cluster.
  private let sums: [[FixationScore.Sums?]]

  /// - Parameter treatments: The fixations of each. If they are from more than one person, people are the clusters.
  init(_ treatments: [[FixationScore]]) {
    let anyone = treatments.lazy.joined().first?.subject.participant
    let areSeveral = treatments.contains { $0.contains { $0.subject.participant != anyone } }
    let unit: Unit = areSeveral ? .participant : .fixation
    func name(_ subject: FixationScore.Subject) -> String {
      // Pieces of one fixation are one cluster, because they do not vary independently.
      unit == .fixation ? subject.keyName : subject.participant
    }
    var numbers = [String: Int]()
    // By treatment, then fixation.
    var clusters = [[Int]]()
    for fixations in treatments {
      let places = fixations.enumerated().map { place, fixation -> Int in
        // Usually all treatments have the same fixations in the same order.
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

  func missingCount(_ treatment: Int) -> Int { sums[treatment].count { $0 == nil } }

  /// A measure of one treatment by the weights of clusters; undefined if one lacks it, as angles without eyes.
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

  func difference(
    _ measure: Measure, of treatment: Int, from other: Int
  ) -> (_ weights: [Int]) -> Double? {
    let (ours, theirs) = (statistic(measure, of: treatment), statistic(measure, of: other))
    return { weights in ours(weights).flatMap { ours in theirs(weights).map { ours - $0 } } }
  }
}
