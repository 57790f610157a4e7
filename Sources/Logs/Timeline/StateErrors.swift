import Captures
import DelimitedText
import Statistics

/// The errors of a log's gaze points by a word that its rows have, such as the tracker's state.
///
/// Rows of one fixation share what happened in it, so intervals draw whole fixations.
struct StateErrors: Sendable {
  enum Unit: String, Sendable, CaseIterable {
    case degrees = "°"
    case centimetres = "cm"
    case points = "pt"

    var slug: String { self == .degrees ? "degrees" : rawValue }
  }

  enum Statistic: Sendable { case meanError, rootMeanSquare }

  /// The sums over the rows of a fixation that have a word, one per unit.
  struct Sums: Sendable {
    var count = 0.0
    var errors: SIMD4<Double> = .zero
    var squares: SIMD4<Double> = .zero

    static func + (one: Sums, other: Sums) -> Sums {
      Sums(
        count: one.count + other.count, errors: one.errors + other.errors,
        squares: one.squares + other.squares)
    }
  }

  /// An estimate, and its interval or why there is none.
  struct Value: Sendable {
    let estimate: Double
    let interval: Result<ConfidenceInterval, WithheldReason>
  }

  let name: String
  let words: [String]
  /// By word, then by cluster.
  fileprivate let sums: [[Sums]]
  let bootstrap: ClusterBootstrap

  func rowCount(_ words: [Int]) -> Int { Int(words.reduce(0) { $0 + total($1).count }) }

  var rowCount: Int { rowCount(Array(words.indices)) }

  private func total(_ word: Int) -> Sums { sums[word].reduce(Sums(), +) }

  func clusterCount(_ words: [Int]) -> Int {
    (0..<bootstrap.clusterCount).count { cluster in words.contains { sums[$0][cluster].count > 0 } }
  }

  // MARK: Numbers

  func value(_ statistic: Statistic, _ unit: Unit, of words: [Int]) -> Value {
    value(of: values(statistic, unit, of: words))
  }

  /// How much a statistic changes where only some of the words are kept; negative if the error falls.
  func change(_ statistic: Statistic, _ unit: Unit, keeping words: [Int]) -> Value {
    value(
      of: values(statistic, unit, of: words).minus(values(statistic, unit, of: Array(self.words.indices))))
  }

  private func value(of values: ClusterBootstrap.Values) -> Value {
    Value(
      estimate: values.estimate,
      interval: Result { () throws(WithheldReason) in try bootstrap.interval(of: values) })
  }

  private func values(_ statistic: Statistic, _ unit: Unit, of words: [Int]) -> ClusterBootstrap.Values {
    let lane = Unit.allCases.firstIndex(of: unit) ?? 0
    let terms = (0..<bootstrap.clusterCount).map { cluster -> (total: Double, count: Double) in
      let own = words.reduce(Sums()) { $0 + sums[$1][cluster] }
      return (statistic == .meanError ? own.errors[lane] : own.squares[lane], own.count)
    }
    return bootstrap.values(ClusterMean(terms, isRoot: statistic == .rootMeanSquare))
  }
}

/// The errors of a log with targets, by several words that its rows have.
struct RowErrors: Sendable {
  struct Grouping {
    let name: String
    let words: [String]
    /// The word of a row, as an index into `words`.
    let code: (_ row: Int) -> Int
  }

  /// More fixations are joined in equal groups of neighbours, since draws of clusters take memory.
  static let largestClusterCount = 1000

  let fixationCount: Int
  let clusterCount: Int
  /// Nil where no distance of the eyes is known.
  let places: EyePlaces?
  /// True if the size of the screen is known for each row with an error.
  let hasLengths: Bool
  /// The number of rows of the log.
  let allRowCount: Int
  /// The number of rows on targets.
  let targetRowCount: Int
  /// On targets, with a gaze point.
  let rowCount: Int
  let groups: [StateErrors]

  /// - Returns: Nil for a log without gaze points or targets, and where no row has both.
  init?(_ log: Log, by groupings: [Grouping]) {
    let (frames, fixations) = (log.frames, log.capture.fixations)
    guard frames.has(.gazePoint), frames.has(.target), !fixations.isEmpty else { return nil }
    fixationCount = fixations.count
    let clusterCount = min(fixations.count, Self.largestClusterCount)
    var sums = groupings.map { grouping in
      [[StateErrors.Sums]](
        repeating: [StateErrors.Sums](repeating: StateErrors.Sums(), count: clusterCount),
        count: grouping.words.count)
    }
    let places = EyePlaces(log)
    var count = 0
    var hasLengths = true
    for (index, fixation) in fixations.enumerated() {
      let (screen, target) = (log.capture.screen(of: fixation), fixation.key.target)
      let cluster = index * clusterCount / fixations.count
      for row in fixation.frames {
        let point = frames.recordedPoint(row)
        guard point.x.isFinite, point.y.isFinite else { continue }
        let error = Self.error(point, target, screen, places?.eyes(row))
        for (number, grouping) in groupings.enumerated() {
          let word = grouping.code(row)
          sums[number][word][cluster].count += 1
          sums[number][word][cluster].errors += error
          sums[number][word][cluster].squares += error * error
        }
        hasLengths = hasLengths && screen.hasLengths
        count += 1
      }
    }
    guard count > 0 else { return nil }
    allRowCount = frames.count
    targetRowCount = fixations.reduce(0) { $0 + $1.frames.count }
    rowCount = count
    self.hasLengths = hasLengths
    self.clusterCount = clusterCount
    self.places = places
    let bootstrap = ClusterBootstrap(clusterCount: clusterCount, seed: 1, stream: "errors by state")
    groups = zip(groupings, sums).map { grouping, sums in
      // Words without a row say nothing.
      let kept = grouping.words.indices.filter { word in sums[word].contains { $0.count > 0 } }
      return StateErrors(
        name: grouping.name, words: kept.map { grouping.words[$0] }, sums: kept.map { sums[$0] },
        bootstrap: bootstrap)
    }
  }

  private static func error(
    _ point: ScreenPoint, _ target: ScreenPoint, _ screen: Screen, _ eyes: Vector?
  ) -> SIMD4<Double> {
    let difference = point - target
    let angle = eyes.map { eyes in
      VisualAngle.between(screen.position(point) - eyes, screen.position(target) - eyes).degrees
    }
    return SIMD4(
      angle ?? .nan, screen.length(difference.x, difference.y) * 100,
      difference.squaredLength.squareRoot(), 0)
  }

  /// The units in which errors are known, the first of which leads.
  var units: [StateErrors.Unit] {
    StateErrors.Unit.allCases.filter { unit in
      switch unit {
      case .degrees: places != nil
      case .centimetres: hasLengths
      case .points: true
      }
    }
  }
}
