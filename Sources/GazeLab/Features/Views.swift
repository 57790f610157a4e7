import DelimitedText
import Inputs
import Statistics

/// A sample as calibrators without features see it: the tracker's measurements.
struct View: Sendable {
  /// The table whose row is the frame, or the median of each number over the fixation (entry by entry for matrices).
  fileprivate let table: FrameTable
  fileprivate let row: Int
  let screen: Screen

  /// The whole frame. The properties below are faster for a single part.
  var frame: Frame { table[row] }

  var time: Double { table.column(FrameColumn.time)[row] }
  var recordedPoint: ScreenPoint { table.recordedPoint(row) }
  var face: Transform { table.face(row) }
  /// Nil if the capture has no such columns, as for all optional properties.
  var rightEye: Transform? { table.rightEye(row) }
  var leftEye: Transform? { table.leftEye(row) }
  /// In face space, metres.
  var lookAt: Vector? { table.lookAt(row) }
  var eyesMidpoint: Vector? { table.eyesMidpoint(row) }
  /// The number in an own column of the capture; nil if the capture has no such column.
  func own(_ column: String) -> Double? { nil }

  func on(_ screen: Screen) -> View { View(table: table, row: row, screen: screen) }
}

extension View {
  init(frame: Frame, screen: Screen) { self.init(table: FrameTable([frame]), row: 0, screen: screen) }
}

/// The views of samples. Each is a row of a table of frames, which for frames is the table of their capture.
struct Views: Sendable, RandomAccessCollection {
  private struct Place: Sendable {
    let table: UInt32
    let row: UInt32
  }

  private var tables: [FrameTable] = []
  /// The screens by table and device code.
  private var screens: [[Screen]] = []
  private var places: [Place] = []

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(sample: Int) -> View {
    View(table: tables[table(sample)], row: row(sample), screen: screen(sample))
  }

  func screen(_ sample: Int) -> Screen {
    let table = table(sample)
    return screens[table][tables[table].devices.codes[row(sample)]]
  }

  func time(_ sample: Int) -> Double { tables[table(sample)].column(FrameColumn.time)[row(sample)] }

  private func table(_ sample: Int) -> Int { Int(places[sample].table) }
  private func row(_ sample: Int) -> Int { Int(places[sample].row) }

  func numbers(_ column: Int, of samples: [Int]) -> [Double] {
    samples.map { tables[table($0)].column(column)[row($0)] }
  }

  /// Copies the numbers of some samples in a `FrameColumn` to the same rows of a column.
  func copy(_ column: Int, of samples: Range<Int>, into elements: inout [Double], column to: Int, stride: Int)
  {
    var (table, numbers) = (-1, NumberColumn([]))
    for sample in samples {
      let place = places[sample]
      if place.table != table {
        table = Int(place.table)
        numbers = tables[table].column(column)
      }
      elements[to + sample * stride] = numbers[Int(place.row)]
    }
  }

  mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  /// - Parameter screens: The screens by device name, for all devices of the table.
  mutating func append(_ table: FrameTable, rows: Range<Int>, screens: [String: Screen]) {
    if tables.last?.isSame(as: table) != true {
      tables.append(table)
      self.screens.append(
        table.devices.all.map { name in
          guard let screen = screens[name] else { preconditionFailure("a device without screen") }
          return screen
        })
    }
    for row in rows { places.append(Place(table: UInt32(tables.count - 1), row: UInt32(row))) }
  }

  func only(_ samples: [Int]) -> Views { changed(self) { $0.places = samples.map { places[$0] } } }

  /// One view per group of samples with the same labels and target, none of them empty: the median of each number.
  func medians(of groups: [[Int]]) -> Views {
    var medians = Views()
    medians.places = groups.map { _ in Place(table: 0, row: 0) }
    // A table has the same columns in all its rows.
    let parts = tables.map { table in FramePart.allCases.filter(table.has) }
    let kinds = grouped(Array(groups.indices), by: { parts[table(groups[$0][0])] })
    for (number, members) in kinds.enumerated() {
      let made = FrameTable(
        mediansOf: members.map { group in groups[group].map { (tables[table($0)], row($0)) } })
      medians.tables.append(made)
      var screens = [Screen?](repeating: nil, count: made.devices.all.count)
      for (row, group) in members.enumerated() {
        medians.places[group] = Place(table: UInt32(number), row: UInt32(row))
        screens[made.devices.codes[row]] = screen(groups[group][0])
      }
      medians.screens.append(screens.compactMap { $0 })
    }
    return medians
  }
}
