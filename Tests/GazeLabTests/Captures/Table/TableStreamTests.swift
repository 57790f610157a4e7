import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

/// What tables can hold beside gaze points and targets.
struct TableStreamTests {
  private static func description(_ keys: String) -> String {
    """
    format: table
    columns:
      time: {column: t, unit: s}
      participant: {value: anna}
      device: {value: desk}
    \(keys.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    devices: {desk: {width: 1920, height: 1080, unit: px, width_cm: 48, height_cm: 27}}

    """
  }

  private static func capture(_ keys: String, _ table: String) throws -> Capture {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description(keys))
      try folder.write("lab/p01.csv", table)
      return try folder.dataset("lab").captures[0]
    }
  }

  private static func complaints(_ keys: String, _ table: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description(keys))
      try folder.write("lab/p01.csv", table)
      return folder.complaints("lab").map { $0.replacing("lab/", with: "") }
    }
  }

  private static func numbers(_ capture: Capture, _ channel: Channel) -> [[Double]] {
    FrameColumn.of(channel).map { Array(capture.frames.column($0)) }
  }

  @Test("a stream needs neither targets nor gaze points")
  func heads() throws {
    let capture = try Self.capture(
      """
      head_rotation: {x: pitch, y: yaw, z: roll, unit: degrees}
      head_position: {x: hx, y: hy, z: hz, unit: mm}
      openness: {left: l, right: r}
      touch: {x: tx, y: ty, unit: px}
      """,
      "t,pitch,yaw,roll,hx,hy,hz,l,r,tx,ty\n0,180,-90,0,10,-20,450,0.5,1.2,NA,NA\n1,0,45,90,0,0,500,,0.1,960,80\n"
    )
    let quarter = Double.pi / 2
    let rotations: [[Double]] = [[2 * quarter, 0], [-quarter, quarter / 2], [0, quarter]]
    #expect(Self.numbers(capture, .headRotation) == rotations)
    #expect(Self.numbers(capture, .headPosition) == [[0.01, 0], [-0.02, 0], [0.45, 0.5]])
    let openness = Self.numbers(capture, .openness)
    #expect(openness[0][0] == 0.5 && openness[0][1].isNaN && openness[1] == [1.2, 0.1])
    let touch = Self.numbers(capture, .touch)
    #expect(touch[0][0].isNaN && touch[1][0].isNaN && touch[0][1] == 960 && touch[1][1] == 1000)
    #expect(capture.fixations.isEmpty)
  }

  @Test("one column of openness stands for both eyes, and the touched point may be the target")
  func shared() throws {
    let capture = try Self.capture(
      "openness: {column: open}\ntarget: {x: tx, y: ty, unit: px}\ntouch: {x: tx, y: ty, unit: px}",
      "t,open,tx,ty\n0,0.5,1,80\n1,0.6,1,80\n")
    #expect(Self.numbers(capture, .openness) == [[0.5, 0.6], [0.5, 0.6]])
    #expect(Self.numbers(capture, .touch) == Self.numbers(capture, .target) && capture.fixations.count == 1)
  }

  @Test("states do not divide fixations, and missing words are none")
  func states() throws {
    let capture = try Self.capture(
      """
      target: {x: tx, y: ty, unit: px}
      states:
        tracking_state: {column: s, order: [SUCCESS, FACE_MISSING]}
        task: {value: reading}
      """, "t,s,tx,ty\n0,FACE_MISSING,1,1\n1,SUCCESS,1,1\n2,NA,1,1\n3,,1,1\n")
    let words = try #require(capture.frames.words(named: "tracking_state"))
    #expect((0..<4).map { words[$0] } == ["FACE_MISSING", "SUCCESS", "", ""])
    #expect(words.all == ["SUCCESS", "FACE_MISSING", ""] && capture.fixations.count == 1)
    #expect(capture.frames.words(named: "task")?[2] == "reading")
  }

  @Test(
    "blend shapes are found by a pattern, in any of their spellings",
    arguments: [
      ("*", "eyeBlinkLeft,eyeWideRight"), ("*", "EyeBlinkLeft,EyeWideRight"),
      ("bs.*", "bs.eyeBlink_L,bs.eyeWide_R"),
    ])
  func blendShapes(pattern: String, columns: String) throws {
    let capture = try Self.capture(
      "blend_shapes: {columns: \"\(pattern)\"}", "t,\(columns)\n0,0.1,0.2\n1,-0.1,1.1\n")
    let shapes = Self.numbers(capture, .blendShapes)
    #expect(shapes[0] == [0.1, -0.1] && shapes[13] == [0.2, 1.1] && shapes[1].allSatisfy(\.isNaN))
    #expect(
      capture.tolerated.map(\.text)[0].hasPrefix("there are no columns of the blend shapes eyeLookDownLeft, ")
    )
  }

  @Test("what is declared wrongly is refused where it is")
  func refused() throws {
    func check(_ keys: String, _ complaint: String) throws {
      let complaints = try Self.complaints(keys, "t,a,b,c,eyeBlinkLeft\n0,1,2,3,4\n")
      #expect(complaints.count == 1 && complaints[0].hasPrefix(complaint), "\(complaints)")
    }
    try check(
      "head_rotation: {x: a, y: b, z: c, unit: rad}",
      "dataset.yaml:6:43: error: 'unit' must be one of radians, degrees, not 'rad'")
    try check("head_position: {x: a, y: b, unit: m}", "dataset.yaml:6:18: error: 'z' is missing")
    try check(
      "openness: {column: a, left: b}",
      "dataset.yaml:6:13: error: needs 'column' for both eyes, or 'left' and")
    try check("openness: {}", "dataset.yaml:6:13: error: needs 'column' for both eyes, or 'left' and 'right'")
    try check("blend_shapes: {columns: a}", "dataset.yaml:6:27: error: 'columns' must hold one *")
    try check(
      "blend_shapes: {columns: \"x_*\"}",
      "dataset.yaml:6:27: error: p01.csv has no column of a blend shape that fits 'x_*', such as 'x_eyeBlinkLeft'"
    )
    try check(
      "states: {mood: {column: a}}\nlabels: {mood: {column: b}}",
      "dataset.yaml:6:18: error: there is already a label 'mood'")
    try check("states: {target: {column: a}}", "dataset.yaml:6:20: error: a state cannot be called 'target'")
    try check("touch: {x: a, y: d, unit: px}", "dataset.yaml:6:20: error: p01.csv has no column 'd'")
    try check(
      "openness: {column: a}\nfeatures: {mine: {columns: [a]}}",
      "dataset.yaml:7:31: error: column 'a' is declared as")
  }
}
