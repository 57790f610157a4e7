import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Simulation

struct CaptureAuditTests {
  private static let planted = PlantedCapture(headPoses: [.middle, .left, .top], framesPerFixation: 10)

  /// The sentences of the warnings for a file.
  private static func warnings(_ table: PlantedTable) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("a/p01.csv", table.text())
      let warnings = try folder.dataset("a").warnings
      #expect(warnings.allSatisfy { $0.subject == "p01" })
      return warnings.map(\.sentence)
    }
  }

  @Test("a clean capture of all head poses and distances gives no warning")
  func clean() throws {
    let planted = PlantedCapture(
      participants: ["anna", "ben"], headPoses: HeadPose.allCases, viewingDistances: ViewingDistance.allCases)
    #expect(try Self.warnings(planted.table) == [])
  }

  @Test("clean captures of every built-in device give no warning", arguments: Device.builtIn)
  func cleanDevices(device: Device) throws {
    #expect(try Self.warnings(PlantedCapture(device: device).table) == [])
  }

  @Test("frames that repeat the time of the frame before are counted")
  func repeatedTimes() throws {
    var table = Self.planted.table
    for row in [1, 2, 57] { table[row, "timestamp"] = table[row - 1, "timestamp"] }
    #expect(
      try Self.warnings(table) == [
        "3 of 270 frames have the same time as the frame before; are these storage times, not capture times?"
      ])
  }

  @Test("recorded points off the screen are counted, those on its edge are not")
  func pointsOffScreen() throws {
    var table = Self.planted.table
    // No eye looks at these points; without eyes nothing is recomputed.
    table.remove(SchneuwlyCSV.columns(of: .rightEye))
    let places = [("0", "0"), ("1133", "744"), ("-0.5", "3"), ("1134", "3"), ("3", "744.5"), ("3", "-1")]
    for (row, place) in places.enumerated() {
      (table[row, "gazePointX"], table[row, "gazePointY"]) = place
    }
    #expect(try Self.warnings(table) == ["4 of 270 recorded gaze points are off the screen"])
  }

  @Test("altered recorded points are found, with the frame and the size of the largest difference")
  func alteredPoint() throws {
    var table = Self.planted.table
    table[41, "gazePointY"] = "\(Self.planted.frames[41].recordedPoint.y + 7.25)"
    table[80, "gazePointX"] = "\(Self.planted.frames[80].recordedPoint.x - 0.5)"
    #expect(
      try Self.warnings(table) == [
        "2 of 270 recorded gaze points differ from those computed from the right eye's transform (by up to 7.25 pt, "
          + "frame 41); were they recorded with another formula or device?"
      ])
  }

  @Test("an eye that looks away from the screen is found")
  func eyeTurnedAway() throws {
    var table = Self.planted.table
    // Half a turn about its y axis.
    for column in ["0_x", "0_y", "0_z", "2_x", "2_y", "2_z"].map({ "rightEyeTransform_\($0)" }) {
      table[7, column] = "\(-(Double(table[7, column]) ?? 0))"
    }
    let warnings = try Self.warnings(table)
    #expect(warnings.count == 1)
    #expect(
      warnings[0].hasPrefix(
        "1 of 270 recorded gaze points differ from those computed from the right eye's transform"))
    #expect(warnings[0].contains("frame 7"))
  }

  @Test("a fixation of 9 frames is found")
  func nineFrames() throws {
    var table = Self.planted.table
    table.rows.remove(at: 15)
    #expect(try Self.warnings(table) == ["1 of 27 fixations do not have 10 frames but 9"])
  }

  @Test("a fixation in two pieces counts as two")
  func twoPieces() throws {
    var table = Self.planted.table
    let piece = table.rows[4..<10]
    table.rows.removeSubrange(4..<10)
    table.rows.append(contentsOf: piece)
    #expect(
      try Self.warnings(table) == [
        "2 of 28 fixations do not have 10 frames but 4, 6",
        "1 fixations continue later in the file; each piece counts as a separate fixation, "
          + "but random splits keep the pieces together",
      ])
  }

  @Test("a head direction that contradicts its label is found")
  func contradictedPose() throws {
    var table = Self.planted.table
    let turned = PlantedCapture(headPoses: [.middle, .right, .top], seed: 2).table
    // The second fixation under the second pose: frames 100 to 109, at (0, 372).
    for row in 100..<110 {
      table.rows[row] = turned.rows[row]
      table[row, "position"] = "Left"
    }
    #expect(
      try Self.warnings(table) == [
        "the head direction contradicts its label in 1 of 27 fixations: Left Regular at (0, 372)"
      ])
  }

  @Test("unknown columns are named, but for those without a name, which spreadsheets leave behind")
  func unknownColumns() throws {
    var table = Self.planted.table
    table.insert("mood", "good", at: 0)
    table.insert("", "", at: table.header.count)
    #expect(try Self.warnings(table) == ["unknown columns are ignored: 'mood'"])
  }

  @Test("a capture in which every frame is a separate fixation can be audited")
  func manyFixations() throws {
    let few = PlantedCapture(headPoses: [.middle, .left], framesPerFixation: 1).frames
    let frames = (0..<40_000).map { few[$0 % few.count] }
    let capture = try TemporaryFolder.with { folder in
      try Capture(path: folder.write("p01.csv", SchneuwlyCSV.bytes(of: frames)))
    }
    #expect(capture.format.audit(capture).count == 4)
  }
}
