import DelimitedText
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

struct FrameTableTests {
  private static let frames = PlantedCapture(participants: ["anna", "ben"], headPoses: [.middle, .left])
    .frames

  private static func expectSame(_ one: Frame, _ other: Frame) {
    #expect(one.participant == other.participant && one.device == other.device)
    #expect(one.headPose == other.headPose && one.viewingDistance == other.viewingDistance)
    #expect(one.time == other.time && one.target == other.target && one.recordedPoint == other.recordedPoint)
    #expect(one.face == other.face && one.rightEye == other.rightEye && one.leftEye == other.leftEye)
    #expect(one.lookAt == other.lookAt && one.blendShapes == other.blendShapes)
  }

  @Test("a table returns its frames, whole and part by part")
  func frames() {
    let table = FrameTable(Self.frames)
    #expect(table.count == Self.frames.count)
    for (row, frame) in Self.frames.enumerated() {
      Self.expectSame(table[row], frame)
      #expect(table.eyesMidpoint(row) == frame.eyesMidpoint && table.lookAt(row) == frame.lookAt)
    }
    #expect(table.participants.all == ["anna", "ben"])
  }

  @Test("a part that one frame lacks is absent; blend shapes are kept")
  func parts() {
    var frames = Self.frames
    frames[3].leftEye = nil
    for row in frames.indices {
      frames[row].blendShapes = BlendShape.eyes.indices.map { Double($0 + row) }
    }
    let table = FrameTable(frames)
    #expect(!table.has(.leftEye) && table.has(.rightEye) && table.has(.blendShapes))
    #expect(
      table[0].leftEye == nil && table.eyesMidpoint(0) == nil && table[5].blendShapes == frames[5].blendShapes
    )
  }

  @Test("constant columns are stored once, and views store no frames")
  func memory() {
    let table = FrameTable(Self.frames)
    // The last row of a rigid transform.
    #expect([3, 7, 11].allSatisfy { table.column(FrameColumn.face.lowerBound + $0).constant == 0 })
    #expect(table.column(FrameColumn.face.lowerBound + 15).constant == 1)
    #expect(table.labels[1].words.codes.constant != nil && table.participants.codes.constant == nil)
    #expect(MemoryLayout<View>.size < 130 && MemoryLayout<Frame>.size > 400)
  }

  @Test("rows that are read a block at a time have the numbers of their columns, constant or not")
  func blocks() {
    let count = 600
    let table = FrameTable(
      time: NumberColumn((0..<count).map(Double.init)),
      participants: .init(repeating: "anna", count: count),
      displays: .init(repeating: Display(device: "pad"), count: count),
      channels: [
        .target: [NumberColumn(repeating: 7, count: count), NumberColumn((0..<count).map { -Double($0) })]
      ])
    var rows = [Int]()
    table.forEachRow(of: [FrameColumn.targetY, FrameColumn.time, FrameColumn.targetX]) {
      row, numbers, start in
      #expect(numbers[start..<start + 3] == [-Double(row), Double(row), 7])
      rows.append(row)
    }
    #expect(rows == Array(0..<count))
  }

  @Test("a table can be empty")
  func empty() {
    #expect(FrameTable([]).isEmpty && !FrameTable([]).has(.rightEye))
  }
}
