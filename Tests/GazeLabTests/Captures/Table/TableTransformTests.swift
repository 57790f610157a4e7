import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// Transforms that tables declare.
struct TableTransformTests {
  /// A quarter turn about z, and a translation: column by column.
  private static let turned: [Double] = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.1, 0.2, -0.4, 1]

  private static func names(_ start: String, _ count: Int) -> [String] {
    (0..<count).map { "\(start)\($0)" }
  }

  /// The first face transform of a table with these columns.
  private static func face(_ declared: String, _ columns: [String], _ row: String) throws -> [Double] {
    let table = "t,\(columns.joined(separator: ","))\n0,\(row)\n1,\(row)\n"
    let capture = try TableLab.capture(TableLab.description("face: \(declared)"), table)
    #expect(capture.tolerated.isEmpty)
    return capture.frames.face(0).numbers
  }

  @Test(
    "every way to write a matrix is read as the same numbers",
    arguments: [
      ("{columns: \"m*\", layout: columns}", 16, "0,1,0,0,-1,0,0,0,0,0,1,0,0.1,0.2,-0.4,1"),
      ("{columns: \"m*\", layout: columns, unit: mm}", 16, "0,1,0,0,-1,0,0,0,0,0,1,0,100,200,-400,1"),
      ("{columns: \"m*\", layout: rows}", 16, "0,-1,0,0.1,1,0,0,0.2,0,0,1,-0.4,0,0,0,1"),
      ("{columns: \"m*\", layout: columns}", 12, "0,1,0,-1,0,0,0,0,1,0.1,0.2,-0.4"),
      ("{columns: \"m*\", layout: rows, unit: cm}", 12, "0,-1,0,1,0,0,0,0,1,10,20,-40"),
      (
        "{rotation: [m0, m1, m2, m4, m5, m6, m8, m9, m10], translation: [m3, m7, m11], layout: rows}", 12,
        "0,-1,0,0.1,1,0,0,0.2,0,0,1,-0.4"
      ),
    ])
  func matrices(declared: String, count: Int, row: String) throws {
    let read = try Self.face(declared, Self.names("m", count), row)
    #expect(read == Self.turned, "\(read)")
  }

  @Test("a quaternion is the rotation by twice its half angle, also where its digits were cut")
  func quaternions() throws {
    // cos 45° and sin 45°: a quarter turn about z.
    for half in ["0.7071067811865476", "0.70711"] {
      let read = try Self.face(
        "{quaternion: [m0, m1, m2, m3], translation: [m4, m5, m6]}", Self.names("m", 7),
        "0,0,\(half),\(half),0.1,0.2,-0.4")
      #expect(zip(read, Self.turned).allSatisfy { abs($0 - $1) < 1e-15 }, "\(read)")
    }
    // 0.8 and 0.6 are the cosine and the sine of half of 73.74°, whose cosine is 0.28 and sine 0.96, about x.
    let read = try Self.face(
      "{quaternion: [m0, m1, m2, m3], translation: [m4, m5, m6]}", Self.names("m", 7), "0.6,0,0,0.8,0,0,0")
    let aboutX: [Double] = [1, 0, 0, 0, 0, 0.28, 0.96, 0, 0, -0.96, 0.28, 0, 0, 0, 0, 1]
    #expect(zip(read, aboutX).allSatisfy { abs($0 - $1) < 1e-15 }, "\(read)")
  }

  @Test("faces in the world's space are read relative to the camera, and are missing where that is lost")
  func camera() throws {
    // The camera is turned like the matrix above, at (1, 2, 3), and sees an upright face at (0.1, 0.2, -0.4).
    let camera = "0,1,0,0,-1,0,0,0,0,0,1,0,1,2,3,1"
    let face = "0,1,0,0,-1,0,0,0,0,0,1,0,0.8,2.1,2.6,1"
    let header = (Self.names("f", 16) + Self.names("c", 16)).joined(separator: ",")
    let lost = [String](repeating: "0", count: 16).joined(separator: ",")
    let capture = try TableLab.capture(
      TableLab.description(
        "face: {columns: \"f*\", layout: columns}\ncamera: {columns: \"c*\", layout: columns}"),
      "t,\(header)\n0,\(face),\(camera)\n1,\(face),\(lost)\n")
    let seen: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.1, 0.2, -0.4, 1]
    #expect(zip(capture.frames.face(0).numbers, seen).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(capture.frames.face(1).numbers.allSatisfy { $0.isNaN })
    #expect(
      capture.tolerated.map(\.text) == [
        "1 of 2 frames have a camera transform that is missing or no rigid motion: they have no face transform"
      ])
  }

  @Test("a matrix in the wrong order is missing, and the warning names the key; so is a quaternion of zeros")
  func wrongOrder() throws {
    let header = Self.names("m", 16).joined(separator: ",")
    let wrong = try TableLab.capture(
      TableLab.description("face: {columns: \"m*\", layout: rows}"),
      "t,\(header)\n0,0,1,0,0,-1,0,0,0,0,0,1,0,0.1,0.2,-0.4,1\n")
    #expect(wrong.frames.face(0).numbers.allSatisfy { $0.isNaN })
    #expect(
      wrong.tolerated.map(\.text) == [
        "1 of 1 frames have a face transform that is no rigid motion (last row not 0 0 0 1): they have no such "
          + "transform; see 'layout' and the order of the columns in dataset.yaml"
      ])
    let lost = try TableLab.capture(
      TableLab.description("face: {quaternion: [a, b, c, d], translation: [x, y, z]}"),
      "t,a,b,c,d,x,y,z\n0,0,0,0,0,0,0,0\n1,0,0,0,1,0,0,-0.4\n2,,,,,,,\n")
    #expect(lost.frames.indices.map { lost.frames.face($0).isRigid } == [false, true, false])
  }

  @Test("a point to look at and the camera of a monitor are read in metres and pixels")
  func lookAt() throws {
    let description = TableLab.description("look_at: {x: a, y: b, z: c, unit: cm}")
      .replacing("eye_distance_cm: 60", with: "eye_distance_cm: 60, camera: [960, 1100]")
    let capture = try TableLab.capture(description, "t,a,b,c\n0,10,-20,45\n1,,,\n")
    #expect(TableLab.numbers(capture, .lookAt).map { $0[0] } == [0.1, -0.2, 0.45])
    #expect(TableLab.numbers(capture, .lookAt).allSatisfy { $0[1].isNaN })
    #expect(capture.screens[0].camera == ScreenPoint(x: 960, y: 1100))
  }

  @Test(
    "a transform that is declared wrongly is refused where it is, with what to write",
    arguments: [
      (
        "face: {columns: [a, b, c], layout: columns}",
        "dataset.yaml:6:19: error: 'columns' names 3 columns; a matrix has 16, or 12 without its last row"
      ),
      (
        "face: {columns: \"m*\", layout: columns}",
        "dataset.yaml:6:19: error: p01.csv has 2 columns for 'm*'; a matrix has 16, or 12 without its last row"
      ),
      (
        "face: {columns: \"m*\"}",
        "dataset.yaml:6:9: error: 'layout' is missing: 'columns' if the numbers follow each other by columns of the "
          + "matrix, as in ARKit, or 'rows'"
      ),
      (
        "face: {columns: \"m*\", layout: diagonal}",
        "dataset.yaml:6:33: error: 'layout' must be one of columns, rows, not 'diagonal'"
      ),
      (
        "right_eye: {quaternion: [a, b, c, m1]}",
        "dataset.yaml:6:27: error: 'translation' is missing beside 'quaternion': the columns of x, y and z"
      ),
      (
        "left_eye: {quaternion: [a, b], translation: [c, m1, m2]}",
        "dataset.yaml:6:26: error: 'quaternion' must name 4 columns, not 2"
      ),
      (
        "face: {layout: rows}",
        "dataset.yaml:6:9: error: needs 'columns' of a matrix, or one of 'rotation' and 'quaternion' with "
          + "'translation'; there is none"
      ),
      (
        "face: {columns: \"m*\", translation: [a, b, c], layout: rows}",
        "dataset.yaml:6:38: error: 'translation' belongs to 'rotation' or 'quaternion'; 'columns' hold it already"
      ),
      (
        "camera: {quaternion: [a, b, c, m1], translation: [m2, m3, m4]}",
        "dataset.yaml:6:11: error: 'camera' places the transforms of 'face' in camera space, but there is no 'face'"
      ),
      (
        "face: {quaternion: [a, b, c, q], translation: [m1, m2, t]}",
        "dataset.yaml:6:58: error: column 't' is declared as face translation, but already as time at line 3"
      ),
    ])
  func refused(columns: String, complaint: String) throws {
    let complaints = try TableLab.complaints(
      TableLab.description(columns), ["p01.csv": "t,a,b,c,m1,m2\n0,1,2,3,4,5\n"])
    #expect(complaints.contains(complaint), "\(complaints)")
  }
}
