import Captures
import Inputs

/// The fixations of samples in time: a target that is looked at twice counts as two looks, although both have the same
/// key. Pieces of one key that are almost adjacent in time count as one look, as in a file whose rows were sorted,
/// unless the experiment has divided them.
struct Looks {
  /// The look of each source.
  let ofSources: [Int]
  /// The times of each look, seconds; nil without times.
  let times: [ClosedRange<Double>?]
  /// The look of each sample.
  let numbers: [Int]

  /// The longest pause between frames of one fixation, seconds.
  private static let longestPause = 1.0

  private struct Name: Hashable {
    let key: FixationKey
    let cut: Int?
  }

  /// - Parameter joinsPieces: Whether the pieces of a fixation that the experiment has divided count as one.
  init(_ origins: Origins, joinsPieces: Bool = false) {
    var (ofSources, times) = ([Int](repeating: 0, count: origins.sources.count), [ClosedRange<Double>?]())
    let names = Dictionary(grouping: origins.sources.indices) { index in
      Name(key: origins.sources[index].key, cut: joinsPieces ? nil : origins.sources[index].cut)
    }
    func start(_ source: Int) -> (Double, Int) {
      (origins.sources[source].times?.lowerBound ?? .infinity, source)
    }
    for sources in names.values.map({ $0.sorted { start($0) < start($1) } }).sorted(by: { $0[0] < $1[0] }) {
      var isOpen = false
      for source in sources {
        let own = origins.sources[source].times
        if isOpen, let last = times[times.count - 1], let own,
          own.lowerBound - last.upperBound <= Self.longestPause
        {
          times[times.count - 1] = last.lowerBound...max(last.upperBound, own.upperBound)
        } else {
          times.append(own)
        }
        ofSources[source] = times.count - 1
        isOpen = true
      }
    }
    numbers = origins.indices.map { ofSources[origins.sourceIndex($0)] }
    self.ofSources = ofSources
    self.times = times
  }
}
