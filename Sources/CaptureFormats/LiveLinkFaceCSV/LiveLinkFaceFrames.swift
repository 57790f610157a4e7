import Captures
import DelimitedText
import Inputs

/// The rows of Live Link Face as frames.
struct LiveLinkFaceFrames {
  let table: FrameTable
  let warnings: [CountedSentence]

  private static let day = 86_400.0

  init(
    _ columns: NamedColumns, _ rows: NamedRows, _ placement: StreamPlacement, _ participant: String
  ) throws(InputError) {
    guard let codes = rows.number("Timecode") else { preconditionFailure("a recording without times") }
    let time = try Self.rising(codes, columns.file)
    var channels = [Channel: [NumberColumn]]()
    channels[.blendShapes] = rows.numbers(LiveLinkFaceCSV.eyeShapes)
    var oddities = [CountedSentence]()
    let rotation = rows.numbers(LiveLinkFaceCSV.rotation)
    if let rotation, rotation.allSatisfy({ $0.constant == 0 }) {
      oddities.append(
        "HeadYaw, HeadPitch and HeadRoll are 0 in all rows: the head's rotation was not recorded")
    } else {
      channels[.headRotation] = rotation
    }
    if let stated = rows.number("BlendShapeCount")?.first {
      // The count covers the angles, too.
      let there = columns.present.count {
        !["Timecode", "BlendShapeCount", "exercise"].contains($0.column.name)
      }
      if stated != Double(there) {
        oddities.append(
          "BlendShapeCount is \(shortest(stated)), but there are \(count: there) known columns of numbers")
      }
    }
    let states =
      try rows.words("exercise").map { [FrameTable.StateColumn(name: "exercise", words: $0)] } ?? []
    table = FrameTable(
      time: time, participants: .init(repeating: participant, count: rows.count),
      displays: .init(repeating: placement.display, count: rows.count), labels: try rows.ownLabels,
      states: states + (try rows.ownStates), channels: channels,
      own: Self.own(columns, rows) + rows.ownFeatures)
    warnings = oddities
  }

  /// Times that go on at midnight.
  private static func rising(_ codes: NumberColumn, _ file: CSVFile) throws(InputError) -> NumberColumn {
    var (days, times) = (0.0, [Double]())
    times.reserveCapacity(codes.count)
    for row in codes.indices {
      if row > 0, codes[row] < codes[row - 1] {
        guard codes[row - 1] - codes[row] > day / 2 else {
          throw InputError(
            Place(file: file.path, line: row + 2),
            "'Timecode' goes back by \(decimal(codes[row - 1] - codes[row], 3)) s; rows must be in the order of their times"
          )
        }
        days += 1
      }
      times.append(codes[row] + days * day)
    }
    return NumberColumn(times)
  }

  private static func own(
    _ columns: NamedColumns, _ rows: NamedRows
  ) -> [(columns: OwnColumns, numbers: [NumberColumn])] {
    var own = [(columns: OwnColumns, numbers: [NumberColumn])]()
    func add(_ name: String, _ names: [String], _ unit: String) {
      let present = names.filter(columns.has)
      guard !present.isEmpty, let numbers = rows.numbers(present) else { return }
      own.append((OwnColumns(name: name, columns: present, unit: unit), numbers))
    }
    add("face_shapes", LiveLinkFaceCSV.otherShapes, "1")
    add("left_eye_rotation", LiveLinkFaceCSV.eyes[0], "rad")
    add("right_eye_rotation", LiveLinkFaceCSV.eyes[1], "rad")
    return own
  }
}
