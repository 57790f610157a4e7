import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct TableFormatTests {
  private static let screen =
    "devices: {desk: {width: 1920, height: 1080, unit: px, width_cm: 48, height_cm: 27, eye_distance_cm: 60}}\n"

  private static let plain = """
    format: table
    columns:
      time: {column: t, unit: ms}
      target: {x: tx, y: ty, unit: px}
      gaze: {x: gx, y: gy, unit: px}
      participant: {value: anna}
      device: {value: desk}

    """

  private static let header = "t,tx,ty,gx,gy"

  /// The only capture of a folder with these files.
  private static func capture(
    _ description: String, _ table: String, as file: String = "p01.csv"
  ) throws -> Capture {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description + screen)
      try folder.write("lab/\(file)", table)
      return try folder.dataset("lab").captures[0]
    }
  }

  private static func complaints(_ description: String, _ table: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description + screen)
      try folder.write("lab/p01.csv", table)
      return folder.complaints("lab").map { $0.replacing("\(folder.path)/", with: "") }
    }
  }

  private static func numbers(_ capture: Capture, _ channel: Channel) -> [[Double]] {
    FrameColumn.of(channel).map { Array(capture.frames.column($0)) }
  }

  @Test(
    "coordinates become points from the bottom left, in every unit and from every origin",
    arguments: [
      // The screen has 1920 × 1080 px on 48 × 27 cm: 40 px are a centimetre.
      ("unit: px", "480,270", 480, 810), ("unit: px, origin: bottom-left", "480,270", 480, 270),
      ("unit: px, origin: bottom-left, y_axis: down", "480,-270", 480, 270),
      ("unit: px, origin: centre", "480,270", 1440, 270),
      ("unit: px, origin: centre, y_axis: up", "480,270", 1440, 810),
      ("unit: pt, y_axis: up", "480,-270", 480, 810), ("unit: cm", "12,6.75", 480, 810),
      ("unit: mm, origin: centre", "120,67.5", 1440, 270), ("unit: m", "0.12,0.0675", 480, 810),
      ("unit: normalised", "0.25,0.25", 480, 810),
      // At 60 cm the tangent of 45° is 60 cm, 2400 px.
      ("unit: deg, origin: centre", "45,-45", 3360, 2940),
    ])
  func units(declared: String, point: String, x: Double, y: Double) throws {
    let description = Self.plain.replacing("{x: gx, y: gy, unit: px}", with: "{x: gx, y: gy, \(declared)}")
    let capture = try Self.capture(description, "\(Self.header)\n0,0,0,\(point)\n")
    let found = capture.frames.recordedPoint(0)
    #expect(abs(found.x - x) < 1e-9 && abs(found.y - y) < 1e-9, "\(found)")
  }

  @Test(
    "times become seconds",
    arguments: [
      ("s", "1.5", 1.5), ("ms", "1500", 1.5), ("us", "1500000", 1.5), ("ns", "1500000000", 1.5),
      ("iso8601", "1970-01-01T00:00:01.5Z", 1.5),
    ])
  func times(unit: String, time: String, seconds: Double) throws {
    let description = Self.plain.replacing("unit: ms", with: "unit: \(unit)")
    #expect(try Self.capture(description, "\(Self.header)\n\(time),0,0,0,0\n").frames.time[0] == seconds)
  }

  @Test("rows without times follow each other at the declared rate")
  func rate() throws {
    let description = Self.plain.replacing("{column: t, unit: ms}", with: "{rate: 50}")
    let capture = try Self.capture(description, "tx,ty,gx,gy\n0,0,0,0\n0,0,0,0\n0,0,0,0\n")
    #expect(Array(capture.frames.time) == [0, 0.02, 0.04])
  }

  @Test("a separator is found in the header, and every way to write a table gives the same frames")
  func syntaxes() throws {
    let rows = [Self.header, "0,10.5,20,30,40", "20,10.5,20,31.25,NA"]
    let expected = try Self.capture(Self.plain, rows.joined(separator: "\n"))
    func same(_ text: String, _ format: String, _ file: String = "p01.txt") throws {
      let capture = try Self.capture(Self.plain.replacing("format: table", with: format), text, as: file)
      #expect(capture.name == "p01")
      for column in [Channel.target, .gazePoint] {
        let (ours, theirs) = (Self.numbers(capture, column), Self.numbers(expected, column))
        #expect(ours.map { $0.map(\.bitPattern) } == theirs.map { $0.map(\.bitPattern) }, "\(text)")
      }
    }
    func written(_ separator: String, decimal: String = ".", end: String = "\n") -> String {
      rows.map {
        $0.replacing(".", with: decimal == "." ? "." : "?").replacing(",", with: separator).replacing(
          "?", with: decimal)
      }
      .joined(separator: end) + end
    }
    try same(written("\t"), "format: table", "p01.tsv")
    try same(written(";"), "format: table")
    try same(written("|"), "format: {kind: table, separator: pipe}")
    try same(written("   "), "format: {kind: table, separator: space}")
    try same(written(";", decimal: ","), "format: {kind: table, decimal: comma}")
    try same(written("\t", decimal: ",", end: "\r\n"), "format: {kind: table, decimal: \",\"}")
    try same("\u{FEFF}" + written(","), "format: table")
    try same(
      "# made by hand\n" + rows.joined(separator: "\n# blink\n"), "format: {kind: table, comment: \"#\"}")
    try same(
      rows.map { $0.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",") }.joined(
        separator: "\n"), "format: table")
  }

  @Test("without a header, columns go by their numbers")
  func noHeader() throws {
    let description = """
      format: {kind: table, header: false}
      columns:
        time: {column: 1, unit: s}
        target: {x: 2, y: 3, unit: px}
        gaze: {x: 4, y: 5, unit: px}
        participant: {value: anna}
        device: {value: desk}

      """
    let capture = try Self.capture(description, "0,1,2,3,4\n1,1,2,5,6\n")
    #expect(capture.frames.count == 2)
    #expect(Self.numbers(capture, .gazePoint) == [[3, 5], [1076, 1074]])
  }

  @Test("a doubled carriage return is read with a warning")
  func doubledReturns() throws {
    let text = "\(Self.header)\r\r\n0,1,2,3,4\r\r\n1,1,2,3,4\r\r\n"
    let capture = try Self.capture(Self.plain, text)
    #expect(capture.frames.count == 2)
    #expect(capture.tolerated.map(\.text) == ["2 lines end in two carriage returns and a line feed"])
  }

  @Test("what is missing is lost, and the mean of two eyes is there where both are")
  func eyes() throws {
    let description = """
      format: {kind: table, missing: ["", -1001]}
      columns:
        time: {column: t, unit: ms}
        target: {x: tx, y: ty, unit: px, origin: bottom-left}
        gaze:
          left: {x: lx, y: ly, unit: px, origin: bottom-left}
          right: {x: rx, y: ry, unit: px, origin: bottom-left}
        valid: {left: {column: lv, keep: [1]}, right: {column: rc, at_least: 0.5}}
        eye_distance: {column: z, unit: mm}
        participant: {value: anna}
        device: {value: desk}

      """
    let rows = """
      t,tx,ty,lx,ly,rx,ry,lv,rc,z
      0,0,0,10,20,30,40,1,0.9,600
      1,0,0,,20,30,40,1,0.9,
      2,0,0,10,20,30,-1001,1.0,0.9,600
      3,0,0,10,20,30,40,0,0.9,600
      4,,,10,20,30,40,1,0.4,600

      """
    let capture = try Self.capture(description, rows)
    let frames = capture.frames
    func points(_ channel: Channel) -> [String] {
      frames.indices.map { frames.point($0, channel) }.map {
        $0.x.isNaN && $0.y.isNaN ? "-" : "\($0.x) \($0.y)"
      }
    }
    #expect(points(.leftGazePoint) == ["10.0 20.0", "-", "10.0 20.0", "-", "10.0 20.0"])
    #expect(points(.rightGazePoint) == ["30.0 40.0", "30.0 40.0", "-", "30.0 40.0", "-"])
    #expect(points(.gazePoint) == ["20.0 30.0", "-", "-", "-", "-"])
    #expect(points(.target)[3...] == ["0.0 0.0", "-"])
    #expect(frames.column(FrameColumn.of(.eyeDistance).lowerBound)[0] == 0.6)
    #expect(capture.fixations.map(\.frames) == [0..<4])
  }

  @Test("a fixation is a run of its column; else another target or label begins one")
  func fixations() throws {
    let columns = Self.plain.replacing(
      "participant:", with: "labels: {glasses: {column: g, order: [no, yes]}}\n  participant:")
    let rows = [
      "0,1,2,3,4,no,a", "1,1,2,3,4,no,a", "2,1,2,3,4,no,b", "3,1,2,3,4,yes,b", "4,5,2,3,4,yes,b",
      "5,5,2,3,4,yes,-1",
    ]
    let text = ([Self.header + ",g,id"] + rows).joined(separator: "\n")
    #expect(try Self.capture(columns, text).fixations.map(\.frames) == [0..<3, 3..<4, 4..<6])
    let numbered = columns.replacing(
      "participant:", with: "fixation: {column: id, ignore: [-1]}\n  participant:")
    let capture = try Self.capture(numbered, text)
    #expect(capture.fixations.map(\.frames) == [0..<2, 2..<3, 3..<4, 4..<5])
    #expect(capture.fixations.map { $0.key.labels["glasses"] } == ["no", "no", "yes", "yes"])
  }

  @Test("own columns are features, listed or by a pattern, and words come from the file's name")
  func ownColumns() throws {
    let description = """
      format: table
      columns:
        time: {column: t, unit: ms}
        participant: {file_name: "(?<participant>[^_]+)_.*"}
        device: {value: desk}
        labels: {session: {file_name: "[^_]+_(?<session>.+)"}}
        features: {pupil: {columns: [pl, pr], unit: mm}, cnn: {columns: "f_*"}}

      """
    let capture = try Self.capture(
      description, "t,pl,f_1,f_2,pr,x\n0,1,2,3,4,5\n1,1,2,3,NA,5\n", as: "anna_day 2.csv")
    #expect(capture.frames.participants[0] == "anna")
    #expect(capture.frames.words(0)["session"] == "day 2")
    #expect(capture.frames.own.map(\.columns) == [["pl", "pr"], ["f_1", "f_2"]])
    #expect(capture.frames.own.map(\.unit) == ["mm", "1"])
    let range = try #require(capture.frames.ownRange("pupil"))
    #expect(range.map { capture.frames.column($0)[0] } == [1, 4])
    #expect(capture.frames.column(range.upperBound - 1)[1].isNaN)
    #expect(capture.fixations.isEmpty)
  }

  @Test(
    "what is wrong in a declaration is one line with its place",
    arguments: [
      (
        "{x: tx, y: ty, unit: px}", "{x: tx, y: ty, unit: parsec}",
        "lab/dataset.yaml:4:32: error: 'unit' must be one of pt, px, m, cm, mm, normalised, deg, not 'parsec'"
      ),
      (
        "{x: tx, y: ty, unit: px}", "{x: tx, y: ty, unit: deg}",
        "lab/dataset.yaml:4:32: error: angles are measured from the middle of the screen; write 'origin: centre'"
      ),
      (
        "{x: gx,", "{x: tx,",
        "lab/dataset.yaml:5:13: error: column 'tx' is declared as gaze x, but already as target x at line 4"
      ),
      (
        "  participant: {value: anna}\n", "",
        "lab/dataset.yaml:3:3: error: 'participant' is missing"
      ),
      (
        "{value: anna}", "{value: anna, column: t}",
        "lab/dataset.yaml:6:16: error: needs one of column, value and file_name; there are column and value"
      ),
      (
        "{value: anna}", "{file_name: \"(a+)+\"}",
        "lab/dataset.yaml:6:28: error: 'file_name' has no group (?<participant>…), which would take the word from the name"
      ),
      (
        "{x: gx,", "{x: gz,",
        "lab/dataset.yaml:5:13: error: lab/p01.csv has no column 'gz'; its columns: 't', 'tx', 'ty', 'gx', 'gy'"
      ),
      (
        "  device:", "  labels: {device: {value: a}}\n  device:",
        "lab/dataset.yaml:7:20: error: a label cannot be called 'device', which captures have anyway"
      ),
      (
        "  device:", "  features: {gaze: {columns: [t2]}}\n  device:",
        "lab/dataset.yaml:7:20: error: a feature block cannot be called 'gaze', which is one already"
      ),
      (
        "format: table", "format: {kind: table, separator: comma, decimal: comma}",
        "lab/dataset.yaml:1:50: error: 'decimal' and 'separator' are both a comma; numbers could not be separated"
      ),
    ])
  func declarationErrors(text: String, wrong: String, line: String) throws {
    let complaints = try Self.complaints(
      Self.plain.replacing(text, with: wrong), "\(Self.header)\n0,0,0,0,0\n")
    #expect(complaints.contains(line), "\(complaints)")
  }

  @Test(
    "what is wrong in a file is one line with its place",
    arguments: [
      (
        "0,0,0,0,0\nx,0,0,0,0\n",
        "3:1: error: 't' is not a number: 'x'; numbers are written like -0.25 or 1e-3, and other words for a missing one are declared as 'missing'"
      ),
      ("0,0,0,0,0\nNA,0,0,0,0\n", "3:1: error: 't' is missing; every row needs it"),
      (
        "0,0,0,\"0,5\",0\n",
        "2:8: error: 'gx' is not a number: '0,5'; numbers are written with a decimal point unless 'decimal: comma' is declared in the format"
      ),
      (
        "5,0,0,0,0\n7,0,0,0,0\n6,0,0,0,0\n",
        "4: error: 't' goes back from 0.007 to 0.006 s; rows must be in the order of their times"
      ),
    ])
  func fileErrors(rows: String, line: String) throws {
    #expect(try Self.complaints(Self.plain, "\(Self.header)\n\(rows)") == ["lab/p01.csv:\(line)"])
  }

  @Test("comments count when a place is told")
  func placesBehindComments() throws {
    let description = Self.plain.replacing(
      "format: table", with: "format: {kind: table, comment: \"#\"}")
    let rows = "# a\n\(Self.header)\n# b\n0,0,0,0,0\n# c\n"
    let unread = try Self.complaints(description, rows + "x,0,0,0,0\n")
    #expect(unread.count == 1 && unread[0].hasPrefix("lab/p01.csv:6:1: error: 't' is not a number"))
    let early = try Self.complaints(description, rows + "-1,0,0,0,0\n")
    #expect(early.count == 1 && early[0].hasPrefix("lab/p01.csv:6: error: 't' goes back"))
  }

  @Test("a file of ten thousand columns is read, and one of more is an error")
  func manyColumns() throws {
    func table(_ count: Int) -> String {
      let further = (0..<count - 5).map { "f_\($0)" }
      let row = further.indices.map { "\($0)" }
      return "\(Self.header),\(further.joined(separator: ","))\n"
        + (0..<3).map { "\($0),0,0,1,1,\(row.joined(separator: ","))\n" }.joined()
    }
    let description = Self.plain + "  features: {all: {columns: \"f_*\"}}\n"
    let capture = try Self.capture(description, table(10_000))
    let range = try #require(capture.frames.ownRange("all"))
    #expect(range.count == 9995 && capture.frames.column(range.upperBound - 1)[2] == 9994)
    let complaints = try Self.complaints(description, table(10_001))
    #expect(complaints == ["lab/p01.csv:1: error: has 10001 columns; at most 10000 are read"])
  }

  @Test("a device that nobody has described is an error that offers no numbers")
  func unknownDevice() throws {
    let complaints = try Self.complaints(
      Self.plain.replacing("value: desk", with: "value: wall"), "\(Self.header)\n0,0,0,0,0\n")
    #expect(complaints.count == 1)
    #expect(complaints[0].hasPrefix("lab/p01.csv: error: unknown device 'wall'"))
  }
}
