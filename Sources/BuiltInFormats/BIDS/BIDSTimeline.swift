import Captures
import DelimitedText

/// The frames of a run, in which every sample of its recordings has a place.
struct BIDSTimeline: Sendable {
  /// Rising, in seconds.
  let times: [Double]
  /// For each recording the row of each frame, -1 where it has none; nil if its rows are the frames.
  private let rows: [[Int]?]
  /// Frames that some recording lacks.
  let partialCount: Int

  /// - Parameter recordings: The rising times of each.
  init(_ recordings: [[Double]]) {
    guard let first = recordings.first, recordings.contains(where: { $0 != first }) else {
      times = recordings.first ?? []
      rows = recordings.map { _ in nil }
      partialCount = 0
      return
    }
    var next = [Int](repeating: 0, count: recordings.count)
    var (times, rows) = ([Double](), [[Int]](repeating: [], count: recordings.count))
    while let time = recordings.indices.compactMap({ index in
      next[index] < recordings[index].count ? recordings[index][next[index]] : nil
    }).min() {
      times.append(time)
      for index in recordings.indices {
        let isThere = next[index] < recordings[index].count && recordings[index][next[index]] == time
        rows[index].append(isThere ? next[index] : -1)
        if isThere { next[index] += 1 }
      }
    }
    partialCount = times.indices.count { frame in rows.contains { $0[frame] < 0 } }
    self.times = times
    self.rows = rows
  }

  /// A column of a recording by frame, with NaN where it has no sample.
  func column(_ column: NumberColumn, of recording: Int) -> NumberColumn {
    guard let rows = rows[recording] else { return column }
    return NumberColumn(rows.map { $0 < 0 ? .nan : column[$0] })
  }

  /// The words of a recording by frame, `absent` where it has no sample.
  func words(
    _ words: FrameTable.Codes<String>, of recording: Int, absent: String = BIDSText.missing
  ) -> FrameTable.Codes<String> {
    guard let rows = rows[recording] else { return words }
    return .init(rows.map { $0 < 0 ? absent : words[$0] })
  }
}
