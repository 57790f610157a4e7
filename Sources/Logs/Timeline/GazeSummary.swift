import Captures
import DelimitedText

/// Where a log's gaze points are: how many are lost, on the screen, and in each cell of it.
struct GazeSummary: Sendable {
  typealias Lost = StateRuns.Run

  let rowCount: Int
  private(set) var validCount = 0
  private(set) var onScreenCount = 0
  private(set) var mean = ScreenPoint.zero
  /// With divisor n, points.
  private(set) var deviation = ScreenPoint.zero
  private(set) var longestLost: Lost?
  /// The screen of most of the rows; cells count points on it only.
  let screen: Screen
  /// By row from the bottom, then by column from the left.
  private(set) var cells: [Int]
  /// Gaze points that are on another screen, or outside by more than the margin.
  private(set) var uncountedCount = 0

  static let columnCount = 48
  /// How far cells reach beyond the edges of the screen, as a share of its size.
  static let margin = 0.1
  let rowCountOfCells: Int

  /// - Returns: Nil for a log without gaze points or rows, and for one without a screen.
  init?(_ log: Log, _ timing: LogTiming) {
    let frames = log.frames
    guard frames.has(.gazePoint), !log.times.isEmpty, !log.capture.screens.isEmpty else { return nil }
    let (displays, screens) = (frames.displays.codes, log.capture.screens)
    let own = Self.mostFrequent(displays, of: screens.count)
    let screen = screens[own]
    guard screen.isThere else { return nil }
    let rows = max(1, Int((Double(Self.columnCount) * screen.height / screen.width).rounded()))
    self.screen = screen
    rowCountOfCells = min(rows, 200)
    rowCount = log.times.count
    cells = [Int](repeating: 0, count: Self.columnCount * rowCountOfCells)
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    // Sums are taken from the screen's centre, where they lose no digits.
    let centre = screen.centre
    var (sum, squares) = (ScreenPoint.zero, ScreenPoint.zero)
    for row in 0..<rowCount {
      let point = ScreenPoint(x: x[row], y: y[row])
      guard point.x.isFinite, point.y.isFinite else { continue }
      validCount += 1
      let code = displays[row]
      if screens[code].contains(point) { onScreenCount += 1 }
      let (dx, dy) = (point.x - centre.x, point.y - centre.y)
      sum = ScreenPoint(x: sum.x + dx, y: sum.y + dy)
      squares = ScreenPoint(x: squares.x + dx * dx, y: squares.y + dy * dy)
      guard code == own else { continue }
      if let cell = cell(of: point) { cells[cell] += 1 } else { uncountedCount += 1 }
    }
    let count = Double(validCount)
    mean = ScreenPoint(x: centre.x + sum.x / count, y: centre.y + sum.y / count)
    deviation = ScreenPoint(
      x: max(0, squares.x / count - sum.x * sum.x / count / count).squareRoot(),
      y: max(0, squares.y / count - sum.y * sum.y / count / count).squareRoot())
    let times = log.times
    for lost in (0..<rowCount).runs(
      where: { !(x[$0].isFinite && y[$0].isFinite) },
      breaks: { times[$0] - times[$0 - 1] > timing.longestStepInRun })
    { keepLost(lost, times, timing) }
  }

  /// A stretch ends with the next row, but does not hold a gap of the recording.
  private mutating func keepLost(_ rows: Range<Int>, _ times: [Double], _ timing: LogTiming) {
    let last = rows.upperBound - 1
    let step = last + 1 < times.count ? times[last + 1] - times[last] : timing.medianStep ?? 0
    let held = step > timing.longestStepInRun ? timing.hold(step) : max(0, step)
    let duration = times[last] - times[rows.lowerBound] + held
    if duration > longestLost?.duration ?? -1 {
      longestLost = Lost(start: times[rows.lowerBound], duration: duration, rowCount: rows.count)
    }
  }

  private static func mostFrequent(_ codes: CodeColumn, of count: Int) -> Int {
    if let constant = codes.constant { return Int(constant) }
    var counts = [Int](repeating: 0, count: count)
    for code in codes { counts[code] += 1 }
    return counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
  }

  private func cell(of point: ScreenPoint) -> Int? {
    func place(_ value: Double, _ size: Double, _ count: Int) -> Int? {
      let share = (value / size + Self.margin) / (1 + 2 * Self.margin)
      return share >= 0 && share < 1 ? Int(share * Double(count)) : nil
    }
    guard let column = place(point.x, screen.width, Self.columnCount),
      let row = place(point.y, screen.height, rowCountOfCells)
    else { return nil }
    return row * Self.columnCount + column
  }

  var cellSize: ScreenPoint {
    ScreenPoint(
      x: screen.width * (1 + 2 * Self.margin) / Double(Self.columnCount),
      y: screen.height * (1 + 2 * Self.margin) / Double(rowCountOfCells))
  }

  func centre(ofCell cell: Int) -> ScreenPoint {
    let size = cellSize
    return ScreenPoint(
      x: -Self.margin * screen.width + (Double(cell % Self.columnCount) + 0.5) * size.x,
      y: -Self.margin * screen.height + (Double(cell / Self.columnCount) + 0.5) * size.y)
  }
}
