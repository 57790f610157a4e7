import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct OllierLogsTests {
  private static let description = "format: ollier-logs\nscreen: [390, 844]\n"

  /// Three rows: without a touch, lost, and normal.
  private static let files = [
    "ptsData.csv": "X,Y,Timestamp\n100.0,50.0,00:58.200\n195.0,844.0,00:58.216\n110.5,60.25,61:00.000\n",
    "touchData.csv": "X,Y,Timestamp\n0.0,0.0,00:58.200\n90.0,40.0,00:58.216\n0.0,0.0,61:00.000\n",
    "eulerData.csv":
      "Timestamp,Xrot,Yrot,Zrot,Xdiff,Ydiff\n00:58.200,0.1,0.2,0.3,100.0,50.0\n00:58.216,0.1,0.2,0.3,105.0,804.0\n"
      + "61:00.000,-0.1,-0.2,-0.3,110.5,60.25\n",
    "distData.csv":
      "Timestamp, Xface, Yface, Zface, Xdiff, Ydiff\n00:58.200,0.01,0.02,0.33,100.0,50.0\n"
      + "00:58.216,0.01,0.02,0.34,105.0,804.0\n61:00.000,0.01,0.02,0.35,110.5,60.25\n",
  ]

  private static func write(
    _ folder: TemporaryFolder, _ description: String = description, _ files: [String: String] = files,
    to path: String = "lab"
  ) throws {
    try folder.write("lab/dataset.yaml", description)
    for (name, text) in files { try folder.write("\(path)/\(name)", text) }
  }

  private static func capture(
    _ description: String = description, _ files: [String: String] = files
  ) throws -> Capture {
    try TemporaryFolder.with { folder in
      try write(folder, description, files)
      return try folder.dataset("lab").captures[0]
    }
  }

  private static func complaints(
    _ changed: [String: String?], _ description: String = description
  ) throws -> [String] {
    try TemporaryFolder.with { folder in
      var files = files
      for (name, text) in changed { files[name] = text }
      try write(folder, description, files)
      return folder.complaints("lab").map { $0.replacing("lab/", with: "") }
    }
  }

  private static func numbers(_ capture: Capture, _ channel: Channel) -> [[Double]] {
    FrameColumn.of(channel).map { Array(capture.frames.column($0)) }
  }

  @Test("four files become one capture, joined row by row")
  func joined() throws {
    let capture = try Self.capture()
    #expect(capture.name == "lab" && capture.frames.participants[0] == "lab")
    #expect(Array(capture.frames.time) == [58.2, 58.216, 3660])
    #expect(
      Self.numbers(capture, .headRotation) == [[0.1, 0.1, -0.1], [0.2, 0.2, -0.2], [0.3, 0.3, -0.3]])
    #expect(
      Self.numbers(capture, .headPosition) == [[0.01, 0.01, 0.01], [0.02, 0.02, 0.02], [0.33, 0.34, 0.35]])
    #expect(Self.numbers(capture, .eyeDistance) == [[0.33, 0.34, 0.35]])
    #expect(capture.screens[0].width == 390 && capture.screens[0].height == 844)
    #expect(!capture.screens[0].hasLengths && capture.screens[0].pointsPerMetre.isNaN)
  }

  @Test(
    "a point in the middle of the upper edge is lost and counted; nothing is touched before the first touch")
  func lostAndUntouched() throws {
    let capture = try Self.capture()
    let gaze = Self.numbers(capture, .gazePoint)
    #expect(
      gaze[0][0] == 100 && gaze[1][0] == 50 && gaze[0][1].isNaN && gaze[1][1].isNaN && gaze[1][2] == 60.25)
    let touch = Self.numbers(capture, .touch)
    // The last row is a touch in the corner, since somebody has touched the screen before.
    #expect(
      touch[0][0].isNaN && touch[0][1] == 90 && touch[1][1] == 40 && touch[0][2] == 0 && touch[1][2] == 0)
    #expect(Self.numbers(capture, .target)[0][1] == 90 && capture.fixations.count == 2)
    #expect(
      capture.tolerated.map(\.text).contains { $0.hasPrefix("1 of 3 gaze points are exactly at 195, 844") })
  }

  @Test("a known device tells the size of the screen, in points and metres")
  func knownDevice() throws {
    let capture = try Self.capture("format: ollier-logs\ndevice: iPhone 12\nparticipant: pruner\n")
    #expect(
      capture.screens[0].width == 390 && capture.screens[0].height == 844 && capture.screens[0].hasLengths)
    #expect(capture.frames.participants[0] == "pruner")
    #expect(capture.frames.displays[0].orientation == .portrait)
    #expect(Self.numbers(capture, .gazePoint)[0][1].isNaN)
  }

  @Test("without a screen nothing is lost, and a point that recurs tells what to declare")
  func unknownScreen() throws {
    var files = Self.files
    files["ptsData.csv"] =
      "X,Y,Timestamp\n195.0,844.0,00:58.200\n195.0,844.0,00:58.216\n110.5,60.25,61:00.000\n"
    let capture = try Self.capture("format: ollier-logs\n", files)
    #expect(Self.numbers(capture, .gazePoint)[1] == [844, 844, 60.25])
    let said = capture.tolerated.map(\.text)
    #expect(said.contains { $0.contains("write 'screen: [390, 844]' in dataset.yaml") }, "\(said)")
    #expect(said.contains { $0.hasPrefix("the size of the screen is not known") })
  }

  @Test("what contradicts itself is counted")
  func audit() throws {
    var files = Self.files
    for name in files.keys { files[name] = files[name]?.replacing("00:58", with: "00:13") }
    files["eulerData.csv"] = files["eulerData.csv"]?.replacing("0.3,100.0,50.0", with: "0.3,100.5,50.0")
    let said = try Self.capture(Self.description, files).tolerated.map(\.text)
    #expect(
      said.contains(
        "in 1 of 3 rows Xdiff and Ydiff of eulerData.csv are not |gaze − touch|, by up to 0.500 pt"),
      "\(said)")
    #expect(said.contains("Xdiff and Ydiff differ between eulerData.csv and distData.csv in 1 of 3 rows"))
    #expect(
      said.contains { $0.hasPrefix("the first row is from 00:13.200, but calibration takes 14 seconds") })
  }

  @Test("sub-folders are several captures")
  func severalCaptures() throws {
    try TemporaryFolder.with { folder in
      try Self.write(folder, to: "lab/anna")
      try Self.write(
        folder, Self.description, Self.files.mapValues { $0.replacing("00:58", with: "00:57") }, to: "lab/ben"
      )
      let dataset = try folder.dataset("lab")
      #expect(dataset.captures.map(\.name) == ["anna", "ben"])
      #expect(dataset.captures.map { $0.frames.participants[0] } == ["anna", "ben"])
    }
  }

  @Test(
    "files that do not belong together are refused",
    arguments: [
      (
        "touchData.csv", "X,Y,Timestamp\n0.0,0.0,00:58.200\n90.0,40.0,00:58.217\n0.0,0.0,61:00.000\n",
        "touchData.csv:3: error: the time is 00:58.217, but 00:58.216 in the same row of ptsData.csv; the four files "
          + "are joined row by row"
      ),
      (
        "distData.csv",
        "Timestamp,Xface,Yface,Zface,Xdiff,Ydiff\n00:58.200,0,0,0.3,100.0,50.0\n00:58.216,0,0,0.3,105.0,804.0\n",
        "distData.csv:4: error: the file ends after 2 rows, but ptsData.csv has 3; the row for 61:00.000 is missing"
      ),
      (
        "touchData.csv",
        "X,Y,Timestamp\n0,0,00:58.200\n9,4,00:58.216\n0,0,61:00.000\n0,0,61:00.001\n",
        "touchData.csv:5: error: a row for 61:00.001, which ptsData.csv does not have: it ends after 3 rows"
      ),
      (
        "ptsData.csv", "X,Y\n1,2\n",
        "ptsData.csv:1: error: column 3 must be 'Timestamp', and that column is missing; the header must be X,Y,Timestamp"
      ),
      (
        "ptsData.csv", "X,Y,Timestamp\n1,2,58.2\n",
        "ptsData.csv:2:5: error: 'Timestamp' is no time: '58.2'; expected one like 00:58.200"
      ),
      (
        "ptsData.csv", "X,Y,Timestamp\n1,2,00:58.200\n1,2,00:58.100\n",
        "ptsData.csv:3: error: the time goes back from 00:58.200 to 00:58.100"
      ),
    ])
  func refused(file: String, text: String, complaint: String) throws {
    #expect(try Self.complaints([file: text]) == [complaint])
  }

  @Test("a recording lacks none of its files")
  func missingFile() throws {
    let complaints = try Self.complaints(["eulerData.csv": nil as String?])
    #expect(
      complaints.count == 1 && complaints[0].hasPrefix("eulerData.csv: error: is missing beside ptsData.csv"))
  }

  @Test("the shorter side of the screen comes first, and a misspelled device is no device")
  func wrongScreen() throws {
    #expect(
      try Self.complaints([:], "format: ollier-logs\nscreen: [844, 390]\n")[0].contains(
        "the shorter side first"))
    #expect(
      try Self.complaints([:], "format: ollier-logs\nscreen: [390, 844]\ndevice: iPhone 12 Por\n")[0]
        .hasPrefix(
          "dataset.yaml:3:9: error: unknown device 'iPhone 12 Por'; did you mean 'iPhone 12 Pro'?"))
  }

  @Test(
    "the sample is read as its files say", .enabled(if: RealCaptures.samples != nil, RealCaptures.advice))
  func sample() throws {
    let samples = try #require(RealCaptures.samples)
    try TemporaryFolder.with { folder in
      let files = OllierLogs.fileNames.map { ($0, "\(samples)/made/ollier/\($0)") }
      try Self.write(
        folder, Self.description,
        Dictionary(
          uniqueKeysWithValues: try files.map { ($0.0, try String(contentsOfFile: $0.1, encoding: .utf8)) }))
      let capture = try folder.dataset("lab").captures[0]
      // Counted with awk in the four files.
      let touch = Self.numbers(capture, .touch)
      #expect(capture.frames.count == 900 && Self.numbers(capture, .gazePoint)[0].count(where: \.isNaN) == 4)
      #expect(touch[0].count(where: \.isNaN) == 90 && touch[0][90] == 195.5 && touch[1][899] == 400.25)
      #expect(capture.frames.time[0] == 58.2 && capture.frames.time[899] == 74.683)
      #expect(capture.fixations.count == 1 && capture.fixations[0].frames == 90..<900)
      #expect(capture.tolerated.count == 2, "\(capture.tolerated.map(\.text))")
    }
  }
}
