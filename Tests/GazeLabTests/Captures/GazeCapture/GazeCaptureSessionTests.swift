import Inputs
import Testing

@testable import BuiltInFormats

struct GazeCaptureSessionTests {
  private static func complaints(_ session: PlantedSession) throws -> [String] {
    try #require(throws: InputError.self) { try session.read() }.complaints.map(\.line)
  }

  @Test("a session is read with all its lists, and a box that is not valid is no number")
  func session() throws {
    let session = try PlantedSession().read()
    #expect(session.frames == ["00000", "00001", "00002", "00003", "00004", "00006"])
    #expect(session.dots.numbers == [0, 0, 0, 1, 1, 1])
    #expect(session.dots.x == [160, 160, 160, 0, 0, 0])
    #expect(session.screens.orientations == [1, 1, 1, 3, 3, 3])
    #expect(session.screens.width == [320, 320, 320, 568, 568, 568])
    #expect((0..<6).map(session.isValid) == [true, true, true, false, false, true])
    #expect(session.face.x[4] == 48 && session.face.x[3].isNaN)
    #expect(session.leftEye.foundCount == 4 && session.rightEye.foundCount == 5)
    #expect(session.info.device == "iPhone 6" && session.info.split == "train")
    #expect([session.info.frameCount, session.info.faceCount, session.info.eyeCount] == [6, 5, 4])
  }

  @Test("a dot appears one usual step after the last frame of the dot before, so that times rise")
  func times() throws {
    let times = try PlantedSession().read().dots.capturedTimes
    // The median of the steps 0.1, 0.1, 0.1 and 0.2 is 0.1: the second dot appears at 0.8 s.
    for (time, expected) in zip(times, [0.5, 0.6, 0.7, 1.3, 1.4, 1.6]) {
      #expect(abs(time - expected) < 1e-12)
    }
  }

  @Test("names in an object, no Dataset, no camera columns and one screen for all frames are tolerated")
  func tolerance() throws {
    var planted = PlantedSession()
    planted.files["frames.json"] = #"{"frameNames": \#(planted.files["frames.json"] ?? "")}"#
    planted = planted.replacing(#""Dataset": "train", "#, by: "", in: "info.json")
    planted.files["dotInfo.json"] =
      #"{"DotNum": [0,0,0,0,0,0], "XPts": [1,1,1,1,1,1], "YPts": [1,1,1,1,1,1], "Time": [0,0,1,2,3,4]}"#
    planted.files["screen.json"] = #"{"H": 320, "W": 568, "Orientation": 3}"#
    planted.files["motion.json"] = #"[{"DotNum": 0, "Time": 0.016, "Attitude": {"w": 1}}]"#
    let session = try planted.read()
    #expect(session.info.split == nil)
    #expect(session.dots.camera == nil)
    #expect(session.screens.width == [Double](repeating: 568, count: 6))
    #expect(
      session.oddities.map(\.text) == ["info.json does not say whether this is training data ('Dataset')"])
  }

  @Test(
    "whatever is wrong with a file is one line with the place and the key",
    arguments: [
      (
        "dotInfo.json", "\"XPts\": [160, ", "\"XPts\": [",
        "1:40: error: 'XPts' must be a list of 6 numbers, one for each of the frames, not of 5"
      ),
      (
        "dotInfo.json", "0.5, 0.6, 0.7", "0.5, 0.4, 0.7",
        "3:74: error: 'Time[1]' goes back from 0.5 to 0.4 s, although the dot is still 0"
      ),
      (
        "dotInfo.json", "[0, 0, 0, 1", "[0, 0, 0.5, 1",
        "1:19: error: 'DotNum[2]' must be a whole number, not 0.5"
      ),
      (
        "dotInfo.json", "[284, ", "[NaN, ",
        "1:75: error: 'YPts[0]': a value was expected, not 'NaN'; JSON has finite numbers only, and null for a value that is missing"
      ),
      (
        "dotInfo.json", "\"XPts\"", "\"Xpts\"",
        "1:40: error: 'XPts' is missing; did you mean 'XPts' by 'Xpts'?"
      ),
      (
        "dotInfo.json", "\"YPts\"", "\"XPts\"",
        "1:66: error: duplicate key 'XPts', first at line 1, column 32"
      ),
      (
        "screen.json", "[1, 1, 1, 3", "[1, 1, 5, 3",
        "1:98: error: 'Orientation[2]' must be a number from 1 to 4, not 5"
      ),
      (
        "screen.json", "[1, 1, 1, 3", "[1, 1, 2.5, 3",
        "1:98: error: 'Orientation[2]' must be 1, 2, 3 or 4, not 2.5"
      ),
      (
        "appleFace.json", "\"IsValid\": [1", "\"IsValid\": [0.5",
        "2:49: error: 'IsValid[0]' must be 0 or 1, not 0.5"
      ),
      (
        "appleFace.json", "\"W\": [240", "\"W\": [0",
        "1:68: error: 'W[0]' must be positive where 'IsValid' is 1, not 0"
      ),
      ("appleFace.json", "[48, ", "[1e400, ", "1:8: error: 'X[0]': '1e400' is too large for a number"),
      (
        "frames.json", "00001.jpg", "1.jpg",
        "1:15: error: 'frameNames[1]' must be the name of a frame like 00012.jpg, not '1.jpg'"
      ),
      (
        "frames.json", "00001.jpg", "00000.jpg",
        "1:15: error: 'frameNames[1]' is '00000.jpg' for a second time"
      ),
      (
        "frames.json", "\"00001.jpg\"", "[\"00001.jpg\"]",
        "1:15: error: 'frameNames[1]' must be a text in double quotes, not a list"
      ),
      (
        "info.json", "train", "trian",
        "1:78: error: 'Dataset' must be one of train, val, test, not 'trian'; did you mean 'train'?"
      ),
      ("info.json", "\"iPhone 6\"", "6", "1:101: error: 'DeviceName' must be a text in double quotes, not 6"),
      (
        "info.json", "\"TotalFrames\": 6", "\"TotalFrames\": -6",
        "1:17: error: 'TotalFrames' must be a whole number from 0 to 10000000, not -6"
      ),
    ])
  func faults(file: String, text: String, other: String, expected: String) throws {
    let session = PlantedSession().replacing(text, by: other, in: file)
    #expect(try Self.complaints(session) == ["\(file):\(expected)"])
  }

  @Test("a file that is missing or cut off is named, and all such files together")
  func damagedFiles() throws {
    var session = PlantedSession()
    session.files["appleFace.json"] = nil
    session.files["info.json"] = String(repeating: "[", count: 100_000)
    session.files["motion.json"] = #"{"DotNum": [0, 0], "Time": [0]}"#
    #expect(
      try Self.complaints(session) == [
        "appleFace.json: error: there is no such file",
        "info.json:1:101: error: lists and objects are nested more than 100 deep; that is the limit",
        "motion.json:1:28: error: 'Time' must be a list of 2 numbers, one for each of the samples, not of 1",
      ])
  }

  @Test("face grids are those of the dataset's own code")
  func grids() {
    // By hand: 57 · 25/480 = 2.97, 97 · 25/640 = 3.79, 148 · 25/480 = 7.71, 148 · 25/640 = 5.78.
    #expect(GazeCaptureBoxes.grid([57, 97, 148, 148], frameWidth: 480, frameHeight: 640) == [4, 5, 8, 6])
    // Halves away from zero: 48 · 25/480 = 2.5, 64 · 25/640 = 2.5, 240 · 25/480 = 12.5, 240 · 25/640 = 9.375.
    #expect(GazeCaptureBoxes.grid([48, 64, 240, 240], frameWidth: 480, frameHeight: 640) == [4, 4, 13, 9])
  }
}
