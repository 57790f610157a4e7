import Scores
import Statistics
import Trials

/// Errors in clusters: the fixations of one person, or people. Intervals hold for further clusters of that kind only.
struct ClusteredErrors: Sendable {
  enum Unit: String, Sendable {
    case fixation, participant
  }

  /// A measure, named as its metric: the root mean square over all samples, per axis or Euclidean, or the mean. Points or degrees.
  enum Measure: String, Sendable {
    case rmse
    case euclidean = "rmse_euclidean"
    case distance = "distance_mean_pt"
    case angle = "angle_mean_degrees"
  }

  let unit: Unit
  let clusterCount: Int
  /// The sums by treatment, then cluster; nil where the treatment has no score in the cluster.
  private let sums: [[FixationScore.Sums?]]

  /// - Parameter treatments: The fixations of each. If they are from more than one person, people are the clusters.
  init(_ treatments: [[FixationScore]]) {
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
    // A NaN marks a statistic that is not defined: `ErrorDraws` makes an absence of it.
    let isDefined = terms.allSatisfy { $0 != nil }
    return ClusterMean(
      terms.map { isDefined ? $0 ?? (0, 0) : (.nan, 0) },
      isRoot: measure == .rmse || measure == .euclidean)
  }
}

/// Numbers what subjects share, in the order of its first appearance, so that rows are compared without joining names.
struct SubjectNumbers<Key: Hashable> {
  private let key: (FixationScore.Subject) -> Key
  private var numbers: [Key: Int] = [:]
  /// The row that was numbered first; usually all others have the same fixations in the same order.
  private var first: (fixations: [FixationScore], numbers: [Int])?

  init(by key: @escaping (FixationScore.Subject) -> Key) { self.key = key }

  var count: Int { numbers.count }

  /// The numbers of a row's fixations.
  mutating func all(_ fixations: [FixationScore]) -> [Int] {
    let all = fixations.indices.map { index in
      let subject = fixations[index].subject
      if let first, index < first.numbers.count, first.fixations[index].subject == subject {
        return first.numbers[index]
      }
      let key = key(subject)
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
    first = first ?? (fixations: fixations, numbers: all)
    return all
  }
}
