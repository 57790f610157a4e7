import Captures
import Inputs
import Logs

/// A recording of one person's blend shapes, with the exercises that it is labelled with.
struct ExerciseRecording: Sendable {
  let name: String
  let participant: String
  let series: ShapeSeries
  /// Sorted by time, without overlaps; empty for a recording without labels.
  let intervals: [ExerciseInterval]

  var isLabelled: Bool { !intervals.isEmpty }

  init(name: String, participant: String, series: ShapeSeries, intervals: [ExerciseInterval]) {
    self.name = name
    self.participant = participant
    self.series = series
    self.intervals = intervals
  }

  /// The word that states and labels of captures have for what the person was asked to do.
  static let column = "exercise"

  /// - Parameter intervals: From a file, in place of those that a column of the capture marks; nil without a file.
  /// - Throws: If the capture has no shapes, several people, or a word that is no exercise.
  init(_ log: Log, intervals: [ExerciseInterval]?) throws(InputError) {
    let (frames, place) = (log.frames, Place(file: log.capture.path))
    guard frames.has(.blendShapes) else {
      throw InputError(
        place,
        "exercises need blend shapes of the eyes, which captures of \(log.capture.format.name) "
          + (Self.canHaveShapes(log) ? "can have, but this one lacks" : "do not have"))
    }
    let people = Set(frames.participants.codes.map { $0 }).map { frames.participants.all[$0] }.sorted()
    guard people.count == 1 else {
      throw InputError(
        place,
        "has rows of \(people.count) participants (\(people.prefix(3).joined(separator: ", "))); thresholds belong to "
          + "one person: use one capture per participant")
    }
    let columns = FrameColumn.of(.blendShapes).map { index in
      frames.columnsIfPresent[index].map(Array.init) ?? []
    }
    name = log.name
    participant = people[0]
    series = ShapeSeries(times: log.times, values: columns)
    guard Exercise.allCases.contains(where: series.has) else {
      throw InputError(place, "has none of the blend shapes that exercises require, such as eyeBlinkLeft")
    }
    if let intervals { self.intervals = intervals } else { self.intervals = try Self.marked(log) }
  }

  private static func canHaveShapes(_ log: Log) -> Bool {
    !(log.capture.absentColumns[.blendShapes] ?? []).isEmpty
  }

  private static func marked(_ log: Log) throws(InputError) -> [ExerciseInterval] {
    guard let words = log.frames.words(named: column) else { return [] }
    let (intervals, unknown) = [ExerciseInterval].runs(times: log.times, words: words)
    if let unknown {
      throw InputError(
        Place(file: log.capture.path),
        "unknown exercise \(unknown.quoted) in the column \(column.quoted)"
          + hint(for: unknown, among: Exercise.names + ["none"]))
    }
    for (one, next) in zip(intervals, intervals.dropFirst()) where next.start < one.end {
      throw InputError(
        Place(file: log.capture.path),
        "rows of \(one.exercise.rawValue) and \(next.exercise.rawValue) overlap at \(decimal(next.start, 2)) s, because "
          + "times do not rise; sort the rows")
    }
    return intervals
  }
}
