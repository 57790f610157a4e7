import Inputs

/// A CSV file that says when which exercise was done: `capture,exercise,cycle,start_s,end_s`.
struct ExerciseIntervalsFile {
  static let columns = ["capture", "exercise", "cycle", "start_s", "end_s"]

  /// The intervals of each capture, sorted by time.
  let intervals: [String: [ExerciseInterval]]

  /// Seconds that an interval may reach beyond the last row, for a recording that was labelled by its picture.
  private static let tolerance = 0.5

  /// - Parameters:
  ///   - spans: The length of each capture by its name, seconds.
  /// - Throws: All errors in rows: unknown captures and exercises, times that make no interval, overlaps.
  init(path: String, spans: [String: Double]) throws(InputError) {
    var found = [String: [(interval: ExerciseInterval, line: Int)]]()
    var errors = [InputError]()
    try RowReader.readRows(of: path, required: Self.columns, noun: "intervals", into: &errors) {
      row throws(InputError) in
      let capture = try row.text("capture")
      let interval = try Self.interval(row, spans)
      if let other = found[capture]?.first(where: {
        $0.interval.exercise == interval.exercise && $0.interval.cycle == interval.cycle
      }) {
        throw row.complaint(
          "cycle",
          "cycle \(interval.cycle) of \(interval.exercise.rawValue) in \(capture.quoted) is already in line \(other.line)"
        )
      }
      found[capture, default: []].append((interval, row.line))
    }
    intervals = found.mapValues { own in
      let own = own.sorted { ($0.interval.start, $0.line) < ($1.interval.start, $1.line) }
      for (one, next) in zip(own, own.dropFirst()) where next.interval.start < one.interval.end {
        let (first, later) = one.line < next.line ? (one, next) : (next, one)
        errors.append(
          InputError(
            Place(file: path, line: later.line),
            "the interval \(Self.text(later.interval)) overlaps with \(Self.text(first.interval)) in line \(first.line)"
          ))
      }
      return own.map(\.interval)
    }
    guard errors.isEmpty else { throw InputError(errors) }
  }

  private static func text(_ interval: ExerciseInterval) -> String {
    "\(shortest(interval.start))–\(shortest(interval.end)) s (\(interval.exercise.rawValue))"
  }

  private static func interval(
    _ row: HeadedRow, _ spans: [String: Double]
  ) throws(InputError) -> ExerciseInterval {
    let capture = try row.text("capture")
    let word = try row.text("exercise")
    guard let span = spans[capture] else {
      throw row.complaint(
        "capture", "unknown capture \(capture.quoted)" + hint(for: capture, among: spans.keys.sorted()))
    }
    guard let exercise = Exercise(rawValue: word) else {
      throw row.complaint(
        "exercise", "unknown exercise \(word.quoted)" + hint(for: word, among: Exercise.names))
    }
    let counted = try row.text("cycle")
    guard let cycle = row.number("cycle"), cycle >= 1, cycle <= 1e6, cycle == cycle.rounded() else {
      throw row.complaint("cycle", "'cycle' must be a whole number from 1 on, not \(counted.quoted)")
    }
    func time(_ column: String) throws(InputError) -> Double {
      if let time = row.number(column), time >= 0 { return time }
      let text = try row.text(column)
      throw row.complaint(
        column,
        "\(column.quoted) must be a number of seconds since the first row of the capture, not \(text.quoted)")
    }
    let start = try time("start_s")
    let end = try time("end_s")
    guard start < end else {
      throw row.complaint(
        "end_s",
        "the interval ends at \(shortest(end)) s, which is not after its start at \(shortest(start)) s")
    }
    guard end <= span + tolerance else {
      throw row.complaint(
        "end_s",
        "the interval ends at \(shortest(end)) s, but \(capture.quoted) lasts \(decimal(span, 2)) s; times count from "
          + "the capture's first row")
    }
    return ExerciseInterval(exercise: exercise, cycle: Int(cycle), start: start, end: end)
  }
}
