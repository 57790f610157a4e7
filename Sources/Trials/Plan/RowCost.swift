import Calibration
import Inputs

/// The samples of a set that an experiment cannot use, and what it costs that all feature sets use the same rows.
package struct RowCost: Sendable {
  /// More than this share of dropped rows is said strongly.
  package static let largestShare = 0.05

  private let samples: Samples
  private let askedCount: Int
  /// The feature set that loses most rows because others lack a column of them; nil if none loses any.
  private let dearest: (features: String, count: Int)?

  /// Nil if no row is dropped.
  init?(_ samples: Samples, _ features: [FeatureSet]) {
    guard samples.droppedCount > 0 else { return nil }
    self.samples = samples
    askedCount = samples.count + samples.droppedCount
    let costs = features.compactMap { set -> (features: String, count: Int)? in
      guard let columns = samples.blocks.allColumns(of: set) else { return nil }
      let whole = samples.lacking.filter { samples.blocks.reason($0, among: columns) == nil }
      return (set.name, whole.reduce(0) { $0 + $1.count })
    }
    // Of equal costs, the first in the order of the experiment.
    dearest = costs.reversed().max { $0.count < $1.count }.flatMap { $0.count > 0 ? $0 : nil }
  }

  var sentence: CountedSentence {
    let isStrong = Double(samples.droppedCount) > Self.largestShare * Double(askedCount)
    let mark = isStrong ? "MORE THAN 5 % OF THE ROWS: " : ""
    let noun = samples.kind == .frames ? "frames" : "medians of fixations"
    var text: CountedSentence =
      "\(mark)\(count: samples.droppedCount) of \(count: askedCount) \(noun) are dropped"
    if samples.numbers == nil { text = "\(text) for all feature sets" }
    for (place, reason) in samples.dropped.prefix(Self.mostNamed).enumerated() {
      text = "\(text)\(place == 0 ? ": " : ", ")\(count: reason.count) (\(reason.reason))"
    }
    let rest = samples.dropped.dropFirst(Self.mostNamed)
    if !rest.isEmpty {
      text = "\(text) and \(count: rest.reduce(0) { $0 + $1.count }) for \(count: rest.count) more reasons"
    }
    if let dearest {
      text = "\(text). By itself ('rows: own'), \(dearest.features) could use \(count: dearest.count) of them"
    }
    return text
  }

  private static let mostNamed = 4
}
