import Captures
import DelimitedText
import Statistics

/// A stretch of a recording in which the person was doing an exercise: one cycle of it.
struct ExerciseInterval: Sendable, Equatable {
  let exercise: Exercise
  /// Counts the intervals of this exercise in the recording, from 1.
  let cycle: Int
  /// Since the first row of the recording, seconds. The end belongs to the interval.
  let start: Double
  let end: Double

  func contains(_ time: Double) -> Bool { (start...end).contains(time) }
}

extension [ExerciseInterval] {
  /// The runs of rows that have the same word.
  ///
  /// - Parameters:
  ///   - times: Seconds, by row.
  ///   - words: By row. An empty word and `none` mean that there is no exercise.
  /// - Returns: Sorted by time; the first word that is no exercise if there is one.
  static func runs(
    times: [Double], words: FrameTable.Codes<String>
  ) -> (intervals: [ExerciseInterval], unknown: String?) {
    let exercises = words.all.map(Exercise.init(rawValue:))
    let isNone = words.all.map { $0.isEmpty || $0 == "none" }
    var (intervals, cycles) = ([ExerciseInterval](), [Exercise: Int]())
    var first = 0
    let count = words.codes.count
    while first < count {
      let code = words.codes[first]
      var next = first + 1
      while next < count, words.codes[next] == code { next += 1 }
      if let exercise = exercises[code] {
        cycles[exercise, default: 0] += 1
        let own = times[first..<next]
        intervals.append(
          ExerciseInterval(
            exercise: exercise, cycle: cycles[exercise] ?? 1, start: own.min() ?? 0, end: own.max() ?? 0))
      } else if !isNone[code] {
        return ([], words.all[code])
      }
      first = next
    }
    return (intervals.sorted { ($0.start, $0.end) < ($1.start, $1.end) }, nil)
  }

  /// The interval that holds a time; of two that touch, the later one. The intervals are sorted and do not overlap.
  func interval(at time: Double) -> Int? {
    let last = partitioningIndex { $0.start > time } - 1
    return last >= 0 && self[last].contains(time) ? last : nil
  }
}
