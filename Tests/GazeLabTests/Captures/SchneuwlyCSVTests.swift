import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct SchneuwlyCSVTests {
  private static let capture = PlantedCapture(participants: ["anna"], framesPerFixation: 2)

  /// The capture in a file with this text.
  private static func read(_ text: String) throws -> Capture {
    try TemporaryFolder.with { try Capture(path: $0.write("p01.csv", text)) }
  }

  @Test("a written capture is read back exactly")
  func roundTrip() throws {
    let read = try Self.read(Self.capture.table.text())
    let planted = Self.capture.frames
    #expect(read.frames.count == 18)
    #expect(read.frames.map(\.time) == planted.map(\.time))
    #expect(read.frames.map(\.target) == planted.map(\.target))
    #expect(read.frames.map(\.recordedPoint) == planted.map(\.recordedPoint))
    #expect(read.frames.map(\.face) == planted.map(\.face))
    #expect(read.frames.map(\.rightEye) == planted.map(\.rightEye))
    #expect(read.frames.map(\.leftEye) == planted.map(\.leftEye))
    #expect(read.frames.map(\.lookAt) == planted.map(\.lookAt))
    #expect(Set(read.absentColumns.keys) == [.blendShapes] && read.unknownColumns.isEmpty)
    #expect(read.name == "p01")
  }

  @Test("a capture needs no targets: the columns may be absent, or empty where none was shown")
  func withoutTargets() throws {
    var absent = Self.capture.table
    absent.remove(["targetPointX", "targetPointY"])
    let free = try Self.read(absent.text())
    #expect(free.frames.count == 18 && !free.frames.has(.target) && free.fixations.isEmpty)
    #expect(free.frames.indices.map(free.frames.recordedPoint) == Self.capture.frames.map(\.recordedPoint))

    var partial = Self.capture.table
    for name in ["targetPointX", "targetPointY"] { partial.set(name, "") { $0 < 4 } }
    let some = try Self.read(partial.text())
    #expect(
      some.frames.count == 18
        && some.frames.indices.map { some.frames.target($0).x.isNaN }.prefix(5)
          == [true, true, true, true, false]
    )
    #expect(some.fixations.count == 7 && some.fixations[0].frames == 4..<6)

    // What is written has the same targets, or none.
    for capture in [free, some] {
      let file = SchneuwlyFile(capture)
      #expect(file.lacks.isEmpty && file.account.leftOut.isEmpty)
      let again = try Self.read(String(decoding: file.bytes(deviceNames: Self.names(capture)), as: UTF8.self))
      #expect(again.frames.has(.target) == capture.frames.has(.target))
      #expect(again.frames.count == 18 && again.fixations.map(\.frames) == capture.fixations.map(\.frames))
    }
  }

  private static func names(_ capture: Capture) -> [Display: String] {
    Dictionary(capture.frames.displays.all.map { ($0, $0.device) }) { first, _ in first }
  }

  @Test("each number is stored under its column's name")
  func columnNames() throws {
    var table = Self.capture.table
    let transforms = (9...56).reduce(into: [Int: Double]()) { numbers, index in
      // Rotations about an axis each, whose positions are their columns.
      let (place, turn) = ((index - 9) % 16, Double((index - 9) / 16 + 1))
      let rotation = [
        cos(turn), sin(turn), 0, 0, -sin(turn), cos(turn), 0, 0, 0, 0, 1, 0, Double(index), Double(index),
        Double(index), 1,
      ]
      numbers[index] = rotation[place]
    }
    for (index, name) in table.header.enumerated() where index >= 4 {
      table[0, name] = "\(transforms[index] ?? Double(index))"
    }
    let frame = try Self.read(table.text()).frames[0]
    // timestamp 4, targetPoint 5–6, gazePoint 7–8, face 9–24, right eye 25–40, left eye 41–56, look-at 57–59.
    #expect(
      (frame.time, frame.target, frame.recordedPoint) == (4, ScreenPoint(x: 5, y: 6), ScreenPoint(x: 7, y: 8))
    )
    #expect(frame.face.numbers == (9...24).map { transforms[$0] })
    #expect(frame.face.translation == Vector(21, 22, 23))
    #expect(frame.rightEye?.numbers == (25...40).map { transforms[$0] })
    #expect(frame.leftEye?.numbers == (41...56).map { transforms[$0] })
    #expect(frame.lookAt == Vector(57, 58, 59))
  }

  @Test("column order, spaces, line ends and quotes do not matter")
  func forms() throws {
    let table = Self.capture.table
    let plain = try Self.read(table.text()).frames
    var reversed = table
    reversed.reverseColumns()
    var quoted = table
    quoted.header = table.header.map { "\"\($0)\"" }
    quoted.rows = table.rows.map { $0.map { "\"\($0)\"" } }
    let forms = [
      reversed.text(), quoted.text(), table.text(separator: " ,\t "), table.text(lineEnd: "\r\n") + "\r\n",
      "\u{FEFF}" + table.text() + "\n\n\n",
    ]
    for form in forms {
      let frames = try Self.read(form).frames
      #expect(frames.map(\.face) == plain.map(\.face))
      #expect(frames.map(\.lookAt) == plain.map(\.lookAt))
      #expect(frames.map(\.participant) == plain.map(\.participant))
      #expect(frames.map(\.time) == plain.map(\.time))
    }
  }

  @Test("labels may contain commas, quotation marks and any script")
  func labels() throws {
    var table = Self.capture.table
    table[0, "username"] = #""O'Neil, ""Peg""""#
    table[1, "username"] = "Zoë 李"
    #expect(try Self.read(table.text()).frames.prefix(2).map(\.participant) == [#"O'Neil, "Peg""#, "Zoë 李"])
  }

  @Test(
    "a capture without look-at point or eyes is read, and lists these as absent",
    arguments: [Channel.rightEye, .leftEye, .lookAt])
  func absentParts(part: Channel) throws {
    var table = Self.capture.table
    table.remove(SchneuwlyCSV.columns(of: part))
    let capture = try Self.read(table.text())
    #expect(
      capture.absentColumns
        == [
          part: SchneuwlyCSV.columns(of: part), .blendShapes: SchneuwlyCSV.columns(of: .blendShapes),
        ])
    let frame = capture.frames[0]
    #expect(
      (frame.rightEye == nil, frame.leftEye == nil, frame.lookAt == nil)
        == (part == .rightEye, part == .leftEye, part == .lookAt))
  }

  @Test("unknown columns are ignored and named, whatever they contain")
  func unknownColumns() throws {
    var table = Self.capture.table
    table.insert("note", "nan,".dropLast().description, at: 3)
    table.insert("blinkLeft", "", at: 20)
    let capture = try Self.read(table.text())
    #expect(capture.unknownColumns == ["note", "blinkLeft"])
    #expect(capture.frames[5].face == Self.capture.frames[5].face)
  }

  @Test("a file in another format is described by its header")
  func otherFiles() throws {
    let errors = try ["x,y,t\n1,2,3\n", Self.capture.table.text(separator: ";")].map { text in
      try #require(throws: InputError.self) { try Self.read(text) }.complaints[0]
    }
    #expect(errors.map { [$0.place.line, $0.place.column] } == [[1, 1], [1, 1]])
    #expect(
      errors[0].sentence.hasPrefix("is not a capture: its header starts with 'x', 'y', 't'; known formats:"))
    #expect(errors[1].sentence.contains("separated by semicolons; save it with commas"))
  }
}
