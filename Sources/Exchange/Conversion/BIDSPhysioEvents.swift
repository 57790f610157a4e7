import BuiltInFormats
import Captures
import DelimitedText
import Documents
import Files
import Inputs

/// The states of the tracker and the touches of a run as BIDS keeps them beside the samples: one row wherever one of
/// them changes, so that each holds until its next row.
struct BIDSPhysioEvents: Sendable {
  private struct Row {
    /// The first frame.
    let frame: Int
    /// The frame at which it ends; that after the last one if nothing follows.
    let end: Int
    let kind: String
    var word = ""
    var touch = [Double.nan, .nan]
  }

  private let columns: [BIDSColumn]
  private let states: [JSONValue.Member]

  /// Nil for a run without states and touches.
  ///
  /// - Parameters:
  ///   - seconds: The times of its frames.
  ///   - step: The time that the last frame takes, seconds.
  init?(_ part: CapturePart, seconds: [Double], step: Double, _ coordinates: BIDSPixels) {
    let all = part.capture.frames.states
    let touches = part.columns(of: .touch).map { coordinates.pixels($0[0], $0[1]) }
    guard !all.isEmpty || touches != nil else { return nil }
    var rows = all.flatMap { Self.rows(of: $0, part.rows) }
    if let touches { rows += Self.rows(of: touches) }
    rows = rows.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
      .map(\.element)
    let ends = seconds + [(seconds.last ?? 0) + step]
    let touchColumns = zip(BIDSColumns.touch, BIDSPixels.directions).enumerated().map { axis, name in
      BIDSColumn(
        name: name.0, unit: "pixel", description: "\(Channel.touch.entry.meaning), \(name.1)",
        values: .numbers(rows.map { $0.touch[axis] }))
    }
    columns =
      [
        BIDSColumn(
          name: "onset", unit: "s", description: "Time since the first frame",
          values: .numbers(rows.map { seconds[$0.frame] })),
        BIDSColumn(
          name: "duration", unit: "s", description: "Time until the next row of the same trial_type",
          values: .numbers(rows.map { ends[$0.end] - seconds[$0.frame] })),
        BIDSColumn(
          name: "trial_type", description: "Name of a state of the tracker, or touch",
          values: .texts(rows.map(\.kind))),
        BIDSColumn(
          name: BIDSColumns.word, description: "Word of the state; n/a where the tracker reports none",
          values: .texts(rows.map(\.word))),
        BIDSColumn(
          name: BIDSColumns.frame, description: "Row of the recording at which it begins, counted from 0",
          values: .numbers(rows.map { Double($0.frame) })),
      ] + (touches == nil ? [] : touchColumns)
    states = all.map { ($0.name, .texts($0.words.all.filter { !$0.isEmpty })) }
  }

  private static func rows(of state: FrameTable.WordColumn, _ frames: [Int]) -> [Row] {
    let codes = frames.map { state.words.codes[$0] }
    return runs(frames.count) { codes[$0] == codes[$1] }.map { range in
      Row(
        frame: range.lowerBound, end: range.upperBound, kind: state.name,
        word: state.words.all[codes[range.lowerBound]])
    }
  }

  private static func rows(of touches: [[Double]]) -> [Row] {
    let (x, y) = (touches[0], touches[1])
    func isSame(_ one: Double, _ other: Double) -> Bool { one == other || one.isNaN && other.isNaN }
    return runs(x.count) { isSame(x[$0], x[$1]) && isSame(y[$0], y[$1]) }.map { range in
      let first = range.lowerBound
      return Row(
        frame: first, end: range.upperBound, kind: BIDSColumns.touchType, touch: [x[first], y[first]])
    }
  }

  /// Ranges of consecutive frames that are the same.
  private static func runs(_ count: Int, _ isSame: (_ frame: Int, _ before: Int) -> Bool) -> [Range<Int>] {
    let starts = (0..<count).filter { $0 == 0 || !isSame($0, $0 - 1) }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }

  /// The compressed table.
  var bytes: [UInt8] { gzip(BIDSColumn.bytes(columns, hasHeader: false)) }

  var sidecar: JSONValue {
    Facts {
      Fact("Columns", nil, JSONValue.texts(columns.map(\.name)))
      Fact("OnsetSource", nil, "timestamp")
      Fact(BIDSKeys.states, nil, JSONValue.object(states))
      for (name, description) in columns.map(\.member) { Fact(name, nil, description) }
    }.json
  }
}
