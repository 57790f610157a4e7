import Files
import Inputs
import TestSupport
import Testing

@testable import GazeLab

@Suite("Calibration files")
struct CalibrationFileTests {
  @Test("what is written is read back, to the last bit and with the same gaze points")
  func roundTrip() throws {
    for one in PortableCase.all {
      let file = try one.file(PortableCase.planted)
      let again = try read(try file.json())
      let (before, after) = (file.calibration, again.calibration)
      #expect((before.kind, before.formula ?? "") == (after.kind, after.formula ?? ""))
      #expect(
        before.layout == after.layout
          && before.parameters.map(\.bitPattern) == after.parameters.map(\.bitPattern))
      #expect((file.name, file.device, file.screen) == (again.name, again.device, again.screen))
      #expect((file.origin, file.test) == (again.origin, again.test))
      #expect(file.checksum == again.checksum)
      let samples = PortableCase.planted
      let points = [before, after].map { $0.estimates(samples, on: file.screen).map(\.point) }
      #expect(points[0] == points[1])
    }
  }

  @Test("numbers that are hard to write come back as they were")
  func numbers() throws {
    let hard = Self.hardNumbers
    let columns = hard.map { Coefficients.Column(name: "headX", x: $0, y: -$0) }
    let map = try #require(
      LinearMap(
        Coefficients(intercept: ScreenPoint(x: 0, y: 0), columns: columns), centres: hard,
        point: ScreenPoint(x: 123_456_789.123_456_78, y: -0.0)))
    let again = try read(try Self.file(map).json()).calibration.parameters
    #expect(again.map(\.bitPattern) == map.parameters.map(\.bitPattern))
  }

  /// The bytes put together with `struct.pack` and digested by `hashlib` of Python 3.11.7.
  @Test("the checksum is that of the documented bytes")
  func checksum() throws {
    #expect(
      try Self.small.checksum == "aea02cdec30eb1aaf30d0dbdb02f94c0d4bf1cf68ba643fcfb2060b75244d258")
    let ray = GazeRaySource.assumed(distance: 0.4)
    let map = try #require(RayMap(ray, PolynomialMap(x: (100, 0.8, 0), y: (-50, -0.0, 0.7))))
    #expect(
      Self.file(map).checksum == "ebbd5a5a5214d948a1d3177c8cbc0025fb5c7f37dc2339f213f0dd7baf5470b2")
  }

  @Test("a calibration of another format, version or kind is refused with nothing else said of it")
  func other() throws {
    let changes = [
      Change(
        #""gazelab-calibration""#, #""other", "x": 1"#, at: #""other"#,
        "is not a calibration: 'format' must be gazelab-calibration; 'gazelab export' writes such files"),
      Change(
        #""version" : 1"#, #""version" : 2, "new": []"#, at: "2, ",
        "'version' must be 1, which this gazelab reads, not '2'"),
      Change(
        #""linear","#, #""lineal", "formula": 2,"#, at: #""lineal"#,
        "no kind of calibration is called 'lineal'; did you mean 'linear'? there are: linear, ray, physical"),
    ]
    for change in changes { try expect(change) }
  }

  @Test("whatever has been changed, lost or added is found, with its place", arguments: changes)
  func changed(change: Change) throws { try expect(change) }

  struct Change: Sendable {
    let text: String
    let replacement: String
    /// What stands at the place of the error, in the changed text.
    let place: String
    let sentence: String

    init(_ text: String, _ replacement: String, at place: String, _ sentence: String) {
      (self.text, self.replacement, self.place, self.sentence) = (text, replacement, place, sentence)
    }
  }

  private static let layoutError =
    "'layout' is not that of the kind: name 4 must be 'x per headX', not 'y per headX'"

  static let changes: [Change] = [
    // The digest is of Python's hashlib, as above.
    Change(
      "2000,", "2000.5,", at: "\"aea02",
      "'checksum' is not that of what the file holds, "
        + "82ddbbb89e009e6de0e8856f34faf9c18d09b4e457bcc447db17b8f0df735817: something in it has changed; export the "
        + "calibration again"),
    Change("2000,", "", at: "[\n    566.5", "'parameters' must be a list of 5 numbers, not 4"),
    Change(
      "2000,", "1e999,", at: "1e999", "'parameters' must be finite numbers, not '1e999' for 'x per headX'"),
    Change("2000,", "NaN,", at: "NaN", "'parameters' must be finite numbers, not 'NaN' for 'x per headX'"),
    Change(
      "2000,", "\"2000\",", at: "\"2000\"",
      "'parameters' must be finite numbers, not '2000' for 'x per headX'"),
    Change(#""x per headX","#, #""y per headX","#, at: "[\n    \"x at", layoutError),
    Change(#""x per headX","#, "", at: "[\n    \"x at", layoutError),
    Change(#""unit" : "m""#, #""unit" : "pt""#, at: "\"pt\"", "the unit of 'headX' is m, not pt"),
    Change("headX", "headW", at: "\"headW", "no feature block has a column 'headW'"),
    Change(
      #""scale" : 2"#, #""scale" : 3"#, at: "6417.",
      "'pointsPerMetre' must be pixelsPerInch / 0.0254 / scale, 4278.215223097113"),
    Change(
      #""lostCount" : 1"#, #""lostCount" : 1, "lust": 2"#, at: "\"lust",
      "unknown key 'lust'; expected: honesty, count, lostCount, rmse, angleDegrees, biasX, biasY"),
    Change(
      #""isTrained" : true"#, #""isTrained" : 1"#, at: "1,\n        \"name\" : \"c\"",
      "'isTrained' must be true or false, not '1'"),
    Change(#""honesty" : "honest","#, "", at: "{\n    \"biasX", "'honesty' is missing"),
  ]

  @Test("a file that is no JSON, and one that is not there, are errors with its name")
  func unreadable() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("x.json", "{\"format\": ")
      #expect(throws: InputErrors.self) { try CalibrationFile(path: path) }
      let error = #expect(throws: InputErrors.self) { try CalibrationFile(path: folder.path + "/y.json") }
      #expect(error?.onlyMissingFiles == true)
    }
  }

  @Test("JSON that another program has written again, on one line, is the same calibration")
  func compact() throws {
    let text = try String(decoding: Self.small.json(), as: UTF8.self)
    let compact = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined()
      .replacing("\" : ", with: "\":")
    #expect(try read(Array(compact.utf8)).checksum == Self.small.checksum)
  }

  // MARK: Fixture

  /// x = 566.5 + 2000·(headX − 0.1), y = 372 − 30.5·(headX − 0.1).
  static var small: CalibrationFile {
    get throws {
      let coefficients = Coefficients(
        intercept: ScreenPoint(x: 0, y: 0), columns: [Coefficients.Column(name: "headX", x: 2000, y: -30.5)])
      return file(
        try #require(LinearMap(coefficients, centres: [0.1], point: ScreenPoint(x: 566.5, y: 372))))
    }
  }

  static let hardNumbers = [
    -0.0, Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1 + 0.2, 1.0 / 3, -.leastNormalMagnitude,
    -.leastNormalMagnitude / 3, 1e23,
  ]

  static func file(_ calibration: any PortableCalibration) -> CalibrationFile {
    CalibrationFile(
      name: "n", calibration: calibration, device: Planted.device, screen: Device.builtIn[0].screen,
      origin: PortableCase.origin, test: PortableCase.test)
  }

  private func read(_ bytes: [UInt8]) throws -> CalibrationFile {
    try TemporaryFolder.with { folder in try CalibrationFile(path: folder.write("x.json", bytes)) }
  }

  /// Expects the small file with a change to have this one error.
  private func expect(_ change: Change, at location: SourceLocation = #_sourceLocation) throws {
    let json = try String(decoding: Self.small.json(), as: UTF8.self)
    let changed = json.replacing(change.text, with: change.replacement)
    let before = try #require(changed.firstRange(of: change.place), sourceLocation: location)
    let lines = changed[..<before.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let place = "\(lines.count):\((lines.last?.count ?? 0) + 1)"
    let found = try TemporaryFolder.with { folder -> [String] in
      let path = try folder.write("x.json", changed)
      do throws(InputErrors) {
        _ = try CalibrationFile(path: path)
        return []
      } catch {
        return error.errors.map { $0.line.replacing(path + ":", with: "") }
      }
    }
    #expect(found == ["\(place): error: \(change.sentence)"], sourceLocation: location)
  }
}
