import Captures
import DelimitedText
import Inputs

/// The rows of a log as frames: seconds, points with y up, radians and metres, in the order of their times.
struct EyedidFrames {
  let table: FrameTable
  let warnings: [CountedSentence]

  init(
    _ columns: NamedColumns, _ rows: NamedRows, _ events: EyedidEvents?, _ placement: StreamPlacement,
    _ participant: String
  ) throws(InputError) {
    let count = rows.count
    let height = placement.screen.height
    guard let stamps = rows.number("timestamp") else { preconditionFailure("a log without times") }
    // -1 and -1001 stand for a missing one.
    if let row = stamps.firstIndex(where: { $0 < 0 }) {
      throw InputError(
        Place(file: columns.file.path, line: row + 2),
        "'timestamp' is \(shortest(stamps[row])); every row needs a time in Unix milliseconds")
    }
    var oddities = [CountedSentence]()
    var channels = [Channel: [NumberColumn]]()
    channels[.gazePoint] = Self.point(rows, "gazeX", "gazeY", height)
    channels[.openness] = Self.either(rows, ["leftOpenness", "rightOpenness"])
    channels[.headRotation] = rows.numbers(EyedidColumns.rotation)?.map { $0.mapped { $0 * .pi / 180 } }
    channels[.headPosition] = rows.numbers(EyedidColumns.position)?.map { $0.mapped { $0 / 1000 } }
    channels[.eyeDistance] = rows.number("faceCenterZ").map { [$0.mapped { abs($0) / 1000 }] }
    channels[.faceBox] = Self.box(rows)
    let time = stamps.mapped { $0 / 1000 }
    if let events {
      channels[.target] = events.targets(at: time, height: height)
      oddities += events.warnings
    } else {
      channels[.target] = Self.point(rows, "target_x", "target_y", height)
    }
    var states = [FrameTable.StateColumn]()
    for (column, state) in EyedidColumns.states {
      guard let words = try rows.words(column) else { continue }
      states.append(FrameTable.StateColumn(name: state, words: words))
    }
    let frames = FrameTable(
      time: time, participants: .init(repeating: participant, count: count),
      displays: .init(repeating: placement.display, count: count), labels: try rows.ownLabels,
      states: states + (try rows.ownStates), channels: channels,
      own: Self.own(rows, height, hasBox: channels[.faceBox] != nil) + rows.ownFeatures)
    let back = time.indices.dropFirst().count { time[$0] < time[$0 - 1] }
    if back > 0 {
      oddities.append(
        "\(count: back) of \(count: count) rows were earlier than the row before; all were put in the order of their times"
      )
    }
    table = back > 0 ? frames.sortedByTime : frames
    warnings = oddities
  }

  /// Channels that a log can hold and this one lacks.
  static func absent(_ frames: FrameTable) -> [Channel: [String]] {
    let columns: [(Channel, [String])] = [
      (.target, ["target_x", "target_y"]), (.openness, ["leftOpenness", "rightOpenness"]),
      (.headRotation, EyedidColumns.rotation), (.headPosition, EyedidColumns.position),
      (.eyeDistance, ["faceCenterZ"]), (.faceBox, EyedidColumns.box + EyedidColumns.frame),
    ]
    return Dictionary(uniqueKeysWithValues: columns.filter { !frames.has($0.0) })
  }

  /// A point with y up; NaN in both coordinates if it lacks one. Nil if the log has no such columns.
  private static func point(
    _ rows: NamedRows, _ x: String, _ y: String, _ height: Double
  ) -> [NumberColumn]? {
    guard let x = rows.number(x), let y = rows.number(y) else { return nil }
    let isTorn = x.indices.contains { x[$0].isNaN != y[$0].isNaN }
    let across =
      isTorn ? NumberColumn(x.indices.map { y[$0].isNaN ? .nan : x[$0] }) : x
    return [across, NumberColumn(y.indices.map { x[$0].isNaN ? .nan : height - y[$0] })]
  }

  /// Two columns of which one may be absent; nil if both are.
  private static func either(_ rows: NamedRows, _ names: [String]) -> [NumberColumn]? {
    let found = names.map(rows.number)
    guard found.contains(where: { $0 != nil }) else { return nil }
    return found.map { $0 ?? NumberColumn(repeating: .nan, count: rows.count) }
  }

  /// Left, top, width and height as shares of the picture, as for all captures.
  private static func box(_ rows: NamedRows) -> [NumberColumn]? {
    guard let box = rows.numbers(EyedidColumns.box), let frame = rows.numbers(EyedidColumns.frame) else {
      return nil
    }
    func share(_ side: Int, _ number: (Int) -> Double) -> NumberColumn {
      NumberColumn(
        (0..<rows.count).map { row in
          let size = frame[side][row]
          return size > 0 ? number(row) / size : .nan
        })
    }
    return [
      share(0) { box[0][$0] }, share(1) { box[1][$0] }, share(0) { box[2][$0] - box[0][$0] },
      share(1) { box[3][$0] - box[1][$0] },
    ]
  }

  private static func own(
    _ rows: NamedRows, _ height: Double, hasBox: Bool
  ) -> [(columns: OwnColumns, numbers: [NumberColumn])] {
    var own = [(columns: OwnColumns, numbers: [NumberColumn])]()
    func add(_ name: String, _ columns: [String], _ unit: String, _ numbers: [NumberColumn]?) {
      if let numbers { own.append((OwnColumns(name: name, columns: columns, unit: unit), numbers)) }
    }
    add("fixation_point", ["fixationX", "fixationY"], "pt", point(rows, "fixationX", "fixationY", height))
    add("confidence", ["faceScore"], "1", rows.numbers(["faceScore"]))
    add("drowsiness", ["drowsinessIntensity"], "1", rows.numbers(["drowsinessIntensity"]))
    // The sample app writes the score of a window in rows of its own.
    let (whole, windowed) = (rows.number("attentionScore"), rows.number("score"))
    if let windowed {
      let both = whole.map { whole in
        NumberColumn(whole.indices.map { whole[$0].isNaN ? windowed[$0] : whole[$0] })
      }
      add("attention", ["attentionScore"], "1", [both ?? windowed])
    } else {
      add("attention", ["attentionScore"], "1", whole.map { [$0] })
    }
    add(
      "attention_window", ["timestampBegin", "timestampEnd"], "s",
      rows.numbers(["timestampBegin", "timestampEnd"])?.map { $0.mapped { $0 / 1000 } })
    if !hasBox { add("face_rectangle", EyedidColumns.box, "px", rows.numbers(EyedidColumns.box)) }
    return own
  }
}

extension FrameTable {
  /// The same frames in the order of their times; those of one time stay in their order.
  var sortedByTime: FrameTable {
    let times = time
    let order = indices.sorted { (times[$0], $0) < (times[$1], $1) }
    func sorted(_ column: NumberColumn) -> NumberColumn {
      column.varying == nil ? column : NumberColumn(order.map { column[$0] })
    }
    func sorted<Value: Hashable>(_ codes: Codes<Value>) -> Codes<Value> {
      guard codes.codes.constant == nil else { return codes }
      return Codes(codes.all, CodeColumn(order.map { UInt32(codes.codes[$0]) }))
    }
    return FrameTable(
      participants: sorted(participants), displays: sorted(displays),
      labels: labels.map { LabelColumn(label: $0.label, words: sorted($0.words)) },
      states: states.map { StateColumn(name: $0.name, words: sorted($0.words)) },
      numbers: columnsIfPresent.map { $0.map(sorted) }, own: own)
  }
}
