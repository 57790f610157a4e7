import Captures
import DelimitedText
import Inputs

/// The four files of a recording of Ollier's app, joined row by row: what lies where gaze was lost and before the first
/// touch, and what contradicts itself.
struct OllierRecording {
  private let gaze: [ScreenPoint]
  private let touch: [ScreenPoint]
  /// The row of the first touch; the number of rows if there is none.
  private let firstTouch: Int
  /// The place at which the app puts lost points; nil if the size of the screen is not known.
  private let lostPlace: ScreenPoint?
  private let startTime: Double?
  /// |gaze − touch| as two of the files state it.
  private let differences: [[NumberColumn]]

  /// Differences beyond this, in points, are no rounding.
  private static let tolerance = 0.001
  /// Calibration takes 7 times 2 s, and rows are written only after it.
  private static let calibrationSeconds = 14.0

  /// - Throws: If keys of `dataset.yaml` do not fit the format, or if times differ between the files.
  init(_ recording: RowFormat.Recording) throws(InputError) {
    try Self.check(recording.keys)
    let rows = recording.rows
    for file in rows { try Self.checkRising(file) }
    for other in rows.dropFirst() { try Self.checkTimes(of: rows[0], other) }
    gaze = Self.points(rows[0], .gazePoint)
    touch = Self.points(rows[1], .touch)
    // The screen has not been touched before the first point that is not 0,0.
    firstTouch = touch.firstIndex { $0 != .zero } ?? touch.count
    let screen = recording.screen
    lostPlace = screen.isThere ? ScreenPoint(x: screen.width / 2, y: screen.height) : nil
    startTime = rows[0].time?.first
    differences = rows[2...].compactMap { $0.numbers(.part("difference")) }
  }

  private static func check(_ keys: StreamKeys) throws(InputError) {
    if let screen = keys.screen, screen.width > screen.height {
      throw InputError(
        keys.place(of: "screen"),
        "'screen' must have the shorter side first for \(OllierLogs.name), whose coordinates are those of the portrait screen"
      )
    }
    if let turned = keys.orientation, turned != .portrait {
      throw InputError(
        keys.place(of: "orientation"),
        "the coordinates of \(OllierLogs.name) are those of the portrait screen; leave out 'orientation'")
    }
  }

  // MARK: Times

  private static func checkRising(_ rows: PlannedRows) throws(InputError) {
    guard let times = rows.time,
      let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] })
    else { return }
    throw InputError(
      Place(file: rows.file.path, line: row + 2),
      "the time goes back from \(text(times[row - 1])) to \(text(times[row]))")
  }

  /// - Throws: At the first row that is not of the same frame as in another file.
  private static func checkTimes(of first: PlannedRows, _ other: PlannedRows) throws(InputError) {
    guard let ours = other.time, let theirs = first.time else { return }
    let shared = min(ours.count, theirs.count)
    let file = fileName(first.file.path)
    func complaint(_ row: Int, _ sentence: String) -> InputError {
      InputError(Place(file: other.file.path, line: row + 2), sentence)
    }
    if let row = (0..<shared).first(where: { ours[$0] != theirs[$0] }) {
      throw complaint(
        row,
        "the time is \(text(ours[row])), but \(text(theirs[row])) in the same row of \(file); the four files are "
          + "joined row by row")
    }
    if ours.count > shared {
      throw complaint(
        shared, "a row for \(text(ours[shared])), which \(file) does not have: it ends after \(shared) rows")
    }
    if theirs.count > shared {
      throw complaint(
        shared,
        "the file ends after \(shared) rows, but \(file) has \(theirs.count); the row for \(text(theirs[shared])) is "
          + "missing")
    }
  }

  private static func text(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    return
      "\(padded(thousandths / 60_000, 2)):\(padded(thousandths / 1000 % 60, 2)).\(padded(thousandths % 1000, 3))"
  }

  // MARK: Points

  private static func points(_ rows: PlannedRows, _ channel: Channel) -> [ScreenPoint] {
    guard let columns = rows.numbers(.channel(channel)) else {
      preconditionFailure("a file without its columns")
    }
    return columns[0].indices.map { ScreenPoint(x: columns[0][$0], y: columns[1][$0]) }
  }

  private static func columns(_ points: [ScreenPoint], where isThere: (Int) -> Bool) -> [NumberColumn] {
    [\ScreenPoint.x, \.y].map { axis in
      NumberColumn(points.indices.map { isThere($0) ? points[$0][keyPath: axis] : .nan })
    }
  }

  /// Takes out lost points, and makes the touched point the target.
  func complete(_ parts: inout FrameParts) {
    let touched = Self.columns(touch) { $0 >= firstTouch }
    parts.channels[.gazePoint] = Self.columns(gaze) { gaze[$0] != lostPlace }
    parts.channels[.touch] = touched
    if firstTouch < touch.count { parts.channels[.target] = touched }
    parts.channels[.eyeDistance] = parts.channels[.headPosition]?.last.map { [$0.mapped(abs)] }
  }

  // MARK: Oddities

  var oddities: [CountedSentence] { [lost, untouched, early, gaps, contradictions].compactMap(\.self) }

  private var lost: CountedSentence? {
    guard let lostPlace else {
      guard let (likely, count) = likelyLostPlace else { return nil }
      let size = "[\(shortest(2 * likely.x)), \(shortest(likely.y))]"
      return """
        \(count: count) of \(count: gaze.count) gaze points are exactly at \(shortest(likely.x)), \(shortest(likely.y)), as \
        lost ones are on a screen of twice this width; if so, write 'screen: \(size)' in dataset.yaml
        """
    }
    let count = gaze.count { $0 == lostPlace }
    return count == 0
      ? nil
      : """
      \(count: count) of \(count: gaze.count) gaze points are exactly at \(shortest(lostPlace.x)), \
      \(shortest(lostPlace.y)), where the app puts those that it cannot find; they are lost
      """
  }

  /// A point that recurs exactly, which a measured one hardly does.
  private var likelyLostPlace: (ScreenPoint, Int)? {
    var counts = [ScreenPoint: Int]()
    for point in gaze where point.x > 0 && point.y > 2 * point.x { counts[point, default: 0] += 1 }
    let most = counts.filter { $0.value > 1 }.max {
      ($0.value, $1.key.x, $1.key.y) < ($1.value, $0.key.x, $0.key.y)
    }
    return most.map { ($0.key, $0.value) }
  }

  private var untouched: CountedSentence? {
    firstTouch < touch.count
      ? nil : "the screen was never touched in \(count: touch.count) frames, so that there is no target"
  }

  private var early: CountedSentence? {
    guard let startTime, startTime < Self.calibrationSeconds else { return nil }
    return """
      the first row is from \(Self.text(startTime)), but calibration takes \(count: Int(Self.calibrationSeconds)) seconds \
      before any row is written
      """
  }

  private var gaps: CountedSentence? {
    let gaps = gaze.indices.map { row in
      let gap = gaze[row] - touch[row]
      return max(abs(abs(gap.x) - differences[0][0][row]), abs(abs(gap.y) - differences[0][1][row]))
    }
    let wrong = gaps.count { $0 > Self.tolerance }
    return wrong == 0
      ? nil
      : """
      in \(count: wrong) of \(count: gaze.count) rows Xdiff and Ydiff of eulerData.csv are not |gaze − touch|, by up to \
      \(decimal(gaps.reduce(0, max), 3)) pt
      """
  }

  private var contradictions: CountedSentence? {
    let wrong = gaze.indices.count { row in
      zip(differences[0], differences[1]).contains { $0[row] != $1[row] }
    }
    return wrong == 0
      ? nil
      : "Xdiff and Ydiff differ between eulerData.csv and distData.csv in \(count: wrong) of \(count: gaze.count) rows"
  }
}
