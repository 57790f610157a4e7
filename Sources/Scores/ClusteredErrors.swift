import Statistics

/// Errors in clusters: the fixations of one person, or people. Intervals hold for further clusters of that kind only.
package struct ClusteredErrors: Sendable {
  package enum Unit: String, Sendable {
    case fixation, participant
  }

  /// A measure, named as its metric: the root mean square over all samples, per axis or Euclidean, or the mean. Points or degrees.
  package enum Measure: String, Sendable {
    case rmse
    case euclidean = "rmse_euclidean"
    case distance = "distance_mean_pt"
    case angle = "angle_mean_degrees"
  }

  package let unit: Unit
  package let clusterCount: Int
  /// The sums by treatment, then cluster; nil where the treatment has no score in the cluster.
  private let sums: [[FixationScore.Sums?]]

  /// - Parameter treatments: The fixations of each. If they are from more than one person, people are the clusters.
  package init(_ treatments: [[FixationScore]]) {
    let anyone = treatments.lazy.joined().first?.subject.participant
    let areSeveral = treatments.contains { $0.contains { $0.subject.participant != anyone } }
    let unit: Unit = areSeveral ? .participant : .fixation
    // Pieces of one fixation are one cluster, because they do not vary independently.
    var numbers = SubjectNumbers { unit == .fixation ? $0.keyName : $0.participant }
    let clusters = treatments.map { numbers.all($0) }
    self.unit = unit
    clusterCount = numbers.count
    sums = zip(treatments, clusters).map { fixations, places in
      var sums = [FixationScore.Sums?](repeating: nil, count: numbers.count)
      for index in fixations.indices {
        let place = places[index]
        if sums[place] == nil { sums[place] = FixationScore.Sums() }
        sums[place]?.add(fixations[index].sums)
      }
      return sums
    }
  }

  package func missingCount(_ treatment: Int) -> Int { sums[treatment].count { $0 == nil } }

  /// A measure of one treatment by the weights of clusters; undefined if one lacks it, as angles without eyes.
  package func statistic(_ measure: Measure, of treatment: Int) -> ClusterMean {
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
    // A NaN marks a statistic that is not defined: `ErrorDraws` makes an absence of it.
    let isDefined = terms.allSatisfy { $0 != nil }
    return ClusterMean(
      terms.map { isDefined ? $0 ?? (0, 0) : (.nan, 0) },
      isRoot: measure == .rmse || measure == .euclidean)
  }
}
