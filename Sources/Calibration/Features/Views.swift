import Captures
import DelimitedText
import Inputs
import LinearAlgebra
import Statistics

/// A sample as calibrators without features see it: the tracker's measurements.
package struct View: Sendable {
  /// The table whose row is the frame, or the median of each number over the fixation (entry by entry for matrices).
  fileprivate let table: FrameTable
  fileprivate let row: Int
  package let screen: Screen

  package var time: Double { table.time[row] }
  /// The recorded gaze point; not finite where it was lost. Only for captures that have the channel, like `face`.
  var recordedPoint: ScreenPoint { table.recordedPoint(row) }
  package var face: Transform { table.face(row) }
  /// The face's transform; nil if the capture has none, or none on this frame.
  package var faceIfKnown: Transform? {
    guard has(.face), case let face = face, face.translation.length.isFinite else { return nil }
    return face
  }
  package func has(_ channel: Channel) -> Bool { table.has(channel) }
  func point(_ channel: Channel) -> ScreenPoint { table.point(row, channel) }
  func numbers(_ channel: Channel) -> [Double] { FrameColumn.of(channel).map { table.column($0)[row] } }
  /// True if the frame has all numbers of some channels.
  func hasNumbers(of channels: Set<Channel>) -> Bool {
    channels.allSatisfy { has($0) && numbers($0).allSatisfy(\.isFinite) }
  }
  /// The numbers of own columns; nil if the capture has none of this name.
  func numbers(ownColumns name: String) -> [Double]? {
    table.ownRange(name)?.map { table.column($0)[row] }
  }
  /// The right eye's transform; nil if the capture has no such columns, as for all optional properties.
  var rightEye: Transform? { table.rightEye(row) }
  var leftEye: Transform? { table.leftEye(row) }
  var lookAt: Vector? { table.lookAt(row) }
  var eyesMidpoint: Vector? { table.eyesMidpoint(row) }
  /// The word of a label, or of a state; nil if the view has none of this name, as medians have no states.
  package func word(named name: String) -> String? { table.words(named: name)?[row] }
  /// The value of a single own column; nil if the capture has none of this name.
  package func own(_ name: String) -> Double? { numbers(ownColumns: name)?.first }

  /// The position of the eyes in camera space, metres, and its basis; nil if it is unknown.
  package var eyes: (place: Vector, basis: EyeDistanceBasis)? {
    if let middle = table.eyesMidpoint(row) { return (middle, .eyes) }
    if table.has(.eyeDistance), case let distance = table.column(FrameColumn.eyeDistance)[row],
      distance.isFinite, distance > 0
    {
      return (screen.eyes(at: distance), .measured)
    }
    return screen.eyeDistance.map { (screen.eyes(at: $0), .declared) }
  }

  package func on(_ screen: Screen) -> View { View(table: table, row: row, screen: screen) }
}

/// The basis of the distance of the eyes from the screen, without which there are no degrees.
package enum EyeDistanceBasis: String, Sendable, CaseIterable, Codable {
  case eyes
  /// A measured distance, straight in front of the centre of the screen.
  case measured
  /// A distance that the dataset declares for all frames, straight in front of the centre of the screen.
  case declared
}

extension View {
  init(_ table: FrameTable, screen: Screen) { self.init(table: table, row: 0, screen: screen) }

  /// A table of this frame alone.
  package var alone: FrameTable { [self].together }

  /// The frames of its table that end with it, at most so many, all on its screen.
  package func upTo(_ count: Int) -> [View] {
    let rows = (max(0, row - count + 1)...row).reversed().prefix {
      table.displays.codes[$0] == table.displays.codes[row]
    }
    return rows.reversed().map { View(table: table, row: $0, screen: screen) }
  }
}

extension [View] {
  /// A table of these frames.
  package var together: FrameTable { FrameTable(mediansOf: map { [($0.table, $0.row)] }) }
}

/// The views of samples. Each is a row of a table of frames, which for frames is the table of their capture.
package struct Views: Sendable, RandomAccessCollection {
  private var tables: [FrameTable] = []
  /// The screens by table and display code.
  private var screens: [[Screen]] = []
  /// The table and the row of each sample.
  private(set) var places: [ColumnDesign.Place] = []

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(sample: Int) -> View {
    View(table: tables[table(sample)], row: row(sample), screen: screen(sample))
  }

  package func screen(_ sample: Int) -> Screen {
    let table = table(sample)
    return screens[table][tables[table].displays.codes[row(sample)]]
  }

  package func time(_ sample: Int) -> Double { tables[table(sample)].time[row(sample)] }

  private func table(_ sample: Int) -> Int { Int(places[sample].table) }
  private func row(_ sample: Int) -> Int { Int(places[sample].row) }

  func columns(_ raw: RawColumns) -> [ColumnDesign.Column] {
    (0..<raw.count).map { offset in
      .shared(tables.map { table in table.column(raw.range(in: table).lowerBound + offset).stored })
    }
  }

  /// The medians of some columns over a group of samples. Missing values do not count.
  func medians(of raw: RawColumns, over group: [Int]) -> [Double] {
    (0..<raw.count).map { offset in
      presentMedian(
        group.map { sample in
          let table = tables[table(sample)]
          return table.column(raw.range(in: table).lowerBound + offset)[row(sample)]
        })
    }
  }

  mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  /// - Parameter screens: One for each display of the table.
  package mutating func append(_ table: FrameTable, rows: Range<Int>, screens: [Screen]) {
    precondition(screens.count == table.displays.all.count, "\(screens.count) screens")
    if tables.last?.isSame(as: table) != true {
      tables.append(table)
      self.screens.append(screens)
    }
    for row in rows { places.append(ColumnDesign.Place(table: tables.count - 1, row: row)) }
  }

  func mapFrames(_ change: (FrameTable) -> FrameTable) -> Views {
    changed(self) { $0.tables = tables.map(change) }
  }

  func only(_ samples: [Int]) -> Views { changed(self) { $0.places = samples.map { places[$0] } } }

  /// One view per group of samples with the same labels and target, none of them empty: the median of each number.
  func medians(of groups: [[Int]]) -> Views {
    var medians = Views()
    medians.places = groups.map { _ in ColumnDesign.Place(table: 0, row: 0) }
    // A table has the same columns in all its rows.
    let parts = tables.map { table in
      [
        Channel.allCases.filter(table.has).map(\.name), table.own.map(\.name),
        table.labels.map(\.label.name),
      ]
    }
    let kinds = grouped(Array(groups.indices), by: { parts[table(groups[$0][0])] })
    for (number, members) in kinds.enumerated() {
      let made = FrameTable(
        mediansOf: members.map { group in groups[group].map { (tables[table($0)], row($0)) } })
      medians.tables.append(made)
      var screens = [Screen?](repeating: nil, count: made.displays.all.count)
      for (row, group) in members.enumerated() {
        medians.places[group] = ColumnDesign.Place(table: number, row: row)
        screens[made.displays.codes[row]] = screen(groups[group][0])
      }
      medians.screens.append(screens.compactMap { $0 })
    }
    return medians
  }
}
