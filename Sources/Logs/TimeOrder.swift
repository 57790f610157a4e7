import Statistics

/// The rows of a stream in the order of time, and how long each one stands for.
struct TimeOrder: Sendable {
  /// The longest step that is never a gap, seconds.
  static let shortestGap = 0.075
  /// A step of more than this many median steps is a gap, unless it is shorter than `shortestGap`.
  static let gapFactor = 2.5
  /// How much times may differ by rounding alone, seconds: Unix times as doubles are 0.24 µs apart.
  static let rounding = 1e-6

  private let times: [Double]
  /// Nil if the rows are in order already.
  private let rows: [Int32]?
  /// The median of the steps forward in time, seconds; nil if time never advances.
  private(set) var medianStep: Double?
  /// Rows that are earlier than the row before them.
  let backwardCount: Int
  /// Rows at the time of the row before them, in the order of time.
  let repeatedCount: Int

  /// - Parameters:
  ///   - times: By row, seconds; all finite.
  ///   - isUnique: Of rows at the same time, only the last one counts.
  init(_ times: [Double], isUnique: Bool = true) {
    var (backwardCount, repeatedCount) = (0, 0)
    for row in times.indices.dropFirst() {
      if times[row] < times[row - 1] {
        backwardCount += 1
      } else if times[row] == times[row - 1] {
        repeatedCount += 1
      }
    }
    var rows: [Int32]?
    if backwardCount > 0 {
      let sorted = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map(Int32.init)
      repeatedCount = zip(sorted, sorted.dropFirst()).count { times[Int($0)] == times[Int($1)] }
      rows = sorted
    }
    if isUnique && repeatedCount > 0 {
      let all = rows ?? times.indices.map(Int32.init)
      rows = all.indices.filter { index in
        index + 1 == all.count || times[Int(all[index + 1])] != times[Int(all[index])]
      }.map { all[$0] }
    }
    self.times = times
    self.rows = rows
    self.backwardCount = backwardCount
    self.repeatedCount = repeatedCount
    let steps = indices.dropFirst().map { time($0) - time($0 - 1) }.filter { $0 > 0 }
    medianStep = RankedNumbers.median(of: steps)
  }

  /// The number of rows of the stream, including those at repeated times.
  var rowCount: Int { times.count }
  var count: Int { rows?.count ?? times.count }
  var indices: Range<Int> { 0..<count }

  func row(_ index: Int) -> Int { rows.map { Int($0[index]) } ?? index }

  func time(_ index: Int) -> Double { times[row(index)] }

  /// How long a row stands for, seconds: until the next row, but at most two median steps; the last row one median step.
  func hold(_ index: Int) -> Double {
    guard let medianStep else { return 0 }
    return index + 1 < count ? min(time(index + 1) - time(index), 2 * medianStep) : medianStep
  }

  /// How long the rows at some places stand for, seconds.
  func seconds(where isIn: (_ index: Int) -> Bool) -> Double {
    indices.reduce(0) { isIn($1) ? $0 + hold($1) : $0 }
  }

  /// Steps above it are gaps, seconds.
  var gapLimit: Double { max(Self.shortestGap, Self.gapFactor * (medianStep ?? 0)) + Self.rounding }
}

extension Range<Int> {
  /// The runs of neighbours of a kind.
  ///
  /// - Parameter breaks: Whether a run that could go on ends before a place.
  func runs(where isIn: (Int) -> Bool, breaks: (_ place: Int) -> Bool = { _ in false }) -> [Range<Int>] {
    var runs = [Range<Int>]()
    var start: Int?
    for place in self {
      let goesOn = isIn(place)
      if let first = start, !goesOn || breaks(place) {
        runs.append(first..<place)
        start = nil
      }
      if goesOn, start == nil { start = place }
    }
    if let start { runs.append(start..<upperBound) }
    return runs
  }
}
