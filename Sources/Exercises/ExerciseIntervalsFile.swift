import Inputs

/// A CSV file that says when which exercise was done: `capture,exercise,cycle,start_s,end_s`.
struct ExerciseIntervalsFile {
  static let columns = ["capture", "exercise", "cycle", "start_s", "end_s"]

  /// By capture, sorted by time.
  let intervals: [String: [ExerciseInterval]]

  /// Seconds that an interval may reach beyond the last row, for a recording that was labelled by its picture.
  private static let tolerance = 0.5

  /// - Parameters:
  ///   - spans: The length of each capture by its name, seconds.
  /// - Throws: All errors in rows: unknown captures and exercises, times that make no interval, overlaps.
  init(path: String, spans: [String: Double]) throws(InputError) {
    let rows = try HeadedRows(path: path, required: Self.columns).rows
    var (found, errors) = ([String: [(interval: ExerciseInterval, line: Int)]](), [InputError]())
    for row in rows {
      let capture = row.text(0)
      do throws(InputError) {
        let interval = try Self.interval(row, spans)
        if let other = found[capture]?.first(where: {
          $0.interval.exercise == interval.exercise && $0.interval.cycle == interval.cycle
        }) {
          throw InputError(
            row.place(2),
            "cycle \(interval.cycle) of \(interval.exercise.rawValue) in \(capture.quoted) is already in line \(other.line)"
          )
        }
        found[capture, default: []].append((interval, row.line))
      } catch {
        errors.append(error)
      }
    }
    var sorted = [String: [ExerciseInterval]]()
    for (capture, own) in found {
      let own = own.sorted { ($0.interval.start, $0.line) < ($1.interval.start, $1.line) }
      for (one, next) in zip(own, own.dropFirst()) where next.interval.start < one.interval.end {
        let (first, later) = one.line < next.line ? (one, next) : (next, one)
        errors.append(
          InputError(
            Place(file: path, line: later.line),
            "the interval \(Self.text(later.interval)) overlaps with \(Self.text(first.interval)) in line \(first.line)"
          ))
      }
      sorted[capture] = own.map(\.interval)
    }
    if rows.isEmpty { errors.append(InputError(Place(file: path), "has no intervals below its header")) }
    guard errors.isEmpty else { throw InputError(errors) }
    intervals = sorted
  }

  private static func text(_ interval: ExerciseInterval) -> String {
    "\(shortest(interval.start))–\(shortest(interval.end)) s (\(interval.exercise.rawValue))"
  }

  private static func interval(
    _ row: HeadedRows.Row, _ spans: [String: Double]
  ) throws(InputError) -> ExerciseInterval {
    let (capture, word) = (row.text(0), row.text(1))
    guard let span = spans[capture] else {
      throw InputError(
        row.place(0), "unknown capture \(capture.quoted)" + hint(for: capture, among: spans.keys.sorted()))
    }
    guard let exercise = Exercise(rawValue: word) else {
      throw InputError(
        row.place(1), "unknown exercise \(word.quoted)" + hint(for: word, among: Exercise.names))
    }
    guard let cycle = row.number(2), cycle >= 1, cycle <= 1e6, cycle == cycle.rounded() else {
      throw InputError(row.place(2), "'cycle' must be a whole number from 1 on, not \(row.text(2).quoted)")
    }
    func time(_ column: Int) throws(InputError) -> Double {
      guard let time = row.number(column), time >= 0 else {
        throw InputError(
          row.place(column),
          "\(columns[column].quoted) must be a number of seconds since the first row of the capture, not "
            + row.text(column).quoted)
      }
      return time
    }
    let (start, end) = (try time(3), try time(4))
    guard start < end else {
      throw InputError(
        row.place(4),
        "the interval ends at \(shortest(end)) s, which is not after its start at \(shortest(start)) s")
    }
    guard end <= span + tolerance else {
      throw InputError(
        row.place(4),
        "the interval ends at \(shortest(end)) s, but \(capture.quoted) lasts \(decimal(span, 2)) s; times count from "
          + "the capture's first row")
    }
    return ExerciseInterval(exercise: exercise, cycle: Int(cycle), start: start, end: end)
  }
}
