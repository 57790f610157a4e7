/// The agreement of a tracker's eye movements with those that a method finds, weighted by time.
///
/// Each row counts for the time that it holds. Rows without a gaze point, and those that the tracker calls UNKNOWN, are
/// left out; a row outside the method's fixations is a saccade.
///
/// Source: Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20(1), 1960.
struct StateAgreement: Sendable, Equatable {
  enum Movement: Int, Sendable, CaseIterable {
    case fixation, saccade

    /// - Returns: Nil for UNKNOWN and for no word.
    init?(word: String) {
      switch word {
      case "FIXATION": self = .fixation
      case "SACCADE": self = .saccade
      default: return nil
      }
    }

    var word: String { self == .fixation ? "FIXATION" : "SACCADE" }
  }

  /// Seconds, by the tracker's state and then by the method's.
  let seconds: [[Double]]
  /// The time of rows with a gaze point whose state the tracker does not know.
  let unknownSeconds: Double

  func seconds(tracker: Movement, here: Movement) -> Double { seconds[tracker.rawValue][here.rawValue] }

  /// - Parameters:
  ///   - movement: What the tracker states on a row of the stream.
  ///   - fixations: Of the samples, in order.
  init(
    _ order: TimeOrder, _ samples: EventSamples, fixations: [Range<Int>], movement: (_ row: Int) -> Movement?
  ) {
    var seconds = Movement.allCases.map { _ in [0.0, 0.0] }
    var (unknown, place, next) = (0.0, 0, 0)
    for index in order.indices {
      let row = order.row(index)
      guard place < samples.count, samples.rows[place] == Int32(row) else { continue }
      while next < fixations.count, fixations[next].upperBound <= place { next += 1 }
      let isFixation = next < fixations.count && fixations[next].contains(place)
      let hold = order.hold(index)
      if let movement = movement(row) {
        seconds[movement.rawValue][isFixation ? 0 : 1] += hold
      } else {
        unknown += hold
      }
      place += 1
    }
    self.seconds = seconds
    unknownSeconds = unknown
  }

  var totalSeconds: Double { seconds.joined().reduce(0, +) }

  /// The share of the time in which both say the same; nil without any time.
  var share: Double? {
    totalSeconds > 0 ? (seconds[0][0] + seconds[1][1]) / totalSeconds : nil
  }

  /// Cohen's κ; nil if the tracker or the method has one state only.
  var kappa: Double? {
    guard let share else { return nil }
    let total = totalSeconds
    let tracker = seconds.map { ($0[0] + $0[1]) / total }
    let method = [0, 1].map { (seconds[0][$0] + seconds[1][$0]) / total }
    guard tracker.allSatisfy({ $0 > 0 }), method.allSatisfy({ $0 > 0 }) else { return nil }
    let expected = zip(tracker, method).reduce(0) { $0 + $1.0 * $1.1 }
    return (share - expected) / (1 - expected)
  }
}
