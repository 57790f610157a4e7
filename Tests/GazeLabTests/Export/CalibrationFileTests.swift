import Files
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange

@Suite("Calibration files")
struct CalibrationFileTests {
  @Test("a written calibration is read back to the last bit, with the same gaze points")
  func roundTrip() throws {
    for one in PortableCase.all {
      let file = try one.file(PortableCase.planted)
      let again = try read(file.json())
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

  @Test("columns that are noise or were left out are read back, and the checksum covers them")
  func noise() throws {
    let noise = NoiseColumn(
      column: "faceTransform_3_w", x: -3.1e7, y: -5.6e7, floatStep: 1.1920928955078125e-07,
      pointsPerFloatStep: 7.63)
    let plain = try Self.small
    var origin = plain.origin
    origin.without = ["faceTransform_2_w"]
    let file = CalibrationFile(
      name: "n", calibration: plain.calibration, device: plain.device, screen: plain.screen,
      origin: origin, test: plain.test, noiseColumns: [noise])
    let again = try read(file.json())
    #expect(again.noiseColumns == [noise] && again.origin == file.origin)
    #expect(again.checksum == file.checksum && again.checksum != plain.checksum)
    let text = String(decoding: plain.json(), as: UTF8.self)
    #expect(!text.contains("noiseColumns") && !text.contains("without"))
  }

  @Test("extreme numbers are read back exactly")
  func numbers() throws {
    let hard = Self.hardNumbers
    let map = LinearMap.planted(
      hard.map { ("headX", $0, $0, -$0) }, at: ScreenPoint(x: 123_456_789.123_456_78, y: -0.0))
    let again = try read(Self.file(map).json()).calibration.parameters
    #expect(again.map(\.bitPattern) == map.parameters.map(\.bitPattern))
  }

  /// The bytes were assembled with `struct.pack` and digested with `hashlib` in Python 3.11.7.
  @Test("the checksum of a file of version 1 is that of the documented bytes")
  func checksumOfNumbers() throws {
    #expect(
      try Self.earlier(Self.small).checksum
        == "aea02cdec30eb1aaf30d0dbdb02f94c0d4bf1cf68ba643fcfb2060b75244d258")
    let ray = GazeRaySource.assumed(distance: 0.4)
    let map = RayMap(ray, PolynomialMap(x: (100, 0.8, 0), y: (-50, -0.0, 0.7)))
    #expect(
      Self.earlier(Self.file(map)).checksum
        == "ebbd5a5a5214d948a1d3177c8cbc0025fb5c7f37dc2339f213f0dd7baf5470b2")
  }

  @Test("the checksum is that of the file without its line")
  func checksum() throws {
    let lines = try String(decoding: Self.small.json(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.filter { !$0.hasPrefix("  \"checksum\" : ") }
    #expect(others.count == lines.count - 1)
    #expect(try Self.small.checksum == sha256(Array(others.joined(separator: "\n").utf8)))
  }

  @Test("a file of version 1 is read, and keeps its version and its checksum")
  func earlierVersion() throws {
    let file = try Self.earlier(Self.small)
    let again = try read(file.json())
    #expect(again.version == 1 && again.checksum == file.checksum && again.json() == file.json())
  }

  @Test("a change of any value is found, whether or not a gaze point depends on it", arguments: values)
  func covered(value: String, replacement: String) throws {
    let json = try String(decoding: Self.small.json(), as: UTF8.self)
    let changed = json.replacing(value, with: replacement)
    #expect(changed != json)
    let error = #expect(throws: InputError.self) { try read(Array(changed.utf8)) }
    #expect(error?.report.contains("'checksum' does not match the content") == true)
  }

  static let values = [
    (#""rmse" : 12.5"#, #""rmse" : 1.5"#), (#""rmse" : 12.5"#, #""rmse" : 0"#),
    (#""count" : 3"#, #""count" : 30"#),
    (#""lostCount" : 1"#, #""lostCount" : 0"#), (#""biasX" : -0.1"#, #""biasX" : 0.1"#),
    (#""honesty" : "honest""#, #""honesty" : "leaks""#),
    (#""isSimulated" : false"#, #""isSimulated" : true"#),
    (#""isTrained" : true"#, #""isTrained" : false"#), (#""split" : "s""#, #""split" : "t""#),
    (#""sha256" : "cd""#, #""sha256" : "ce""#), (#""name" : "n""#, #""name" : "m""#),
    (#""trainCount" : 5"#, #""trainCount" : 50"#), (#""seed" : 1"#, #""seed" : 2"#),
  ]

  @Test(
    "a test's error must be there exactly if something was tested",
    arguments: [
      (#""rmse" : 12.5"#, #""rmse" : -1"#, "'rmse' must be a number"),
      (
        #""count" : 3"#, #""count" : 0"#,
        "'rmse' must be absent, because 'count' says that no sample was tested"
      ),
      (
        ",\n    \"rmse\" : 12.5", "",
        "'rmse' is missing, but 'count' says that 3 samples were tested"
      ),
    ])
  func inconsistentTest(value: String, replacement: String, sentence: String) throws {
    let json = try String(decoding: Self.small.json(), as: UTF8.self)
    let changed = json.replacing(value, with: replacement)
    #expect(changed != json)
    let error = #expect(throws: InputError.self) { try read(Array(changed.utf8)) }
    #expect(error?.report.contains(sentence) == true)
  }

  @Test("another format, version or kind is the only error reported")
  func other() throws {
    let changes = [
      Change(
        #""gazelab-calibration""#, #""other", "x": 1"#, at: #""other"#,
        "is not a calibration written by 'gazelab export': 'format' must be gazelab-calibration"),
      Change(
        #""version" : 3"#, #""version" : 4, "new": []"#, at: "4, ",
        "this version of gazelab requires 'version' 1, 2 or 3, not '4'"),
      Change(
        #""linear","#, #""lineal", "formula": 2,"#, at: #""lineal"#,
        "unknown kind of calibration 'lineal'; did you mean 'linear'? there are: linear, ray, physical, kernel, angles, mean, streams"
      ),
    ]
    for change in changes { try expect(change) }
  }

  @Test("any change, deletion or addition is found, with its place", arguments: changes)
  func changed(change: Change) throws { try expect(change) }

  struct Change: Sendable {
    let text: String
    let replacement: String
    /// The text at the place of the error, after the change.
    let place: String
    let sentence: String

    init(_ text: String, _ replacement: String, at place: String, _ sentence: String) {
      (self.text, self.replacement, self.place, self.sentence) = (text, replacement, place, sentence)
    }
  }

  private static let layoutError =
    "'layout' is not that of the kind: name 4 must be 'x per headX', not 'y per headX'"

  static let changes: [Change] = [
    Change("2000,", "", at: "[\n    566.5", "'parameters' must be a list of 5 numbers, not 4"),
    Change(
      "2000,", "1e999,", at: "1e999", "'parameters[3]': '1e999' is too large for a number"),
    Change(
      "2000,", "NaN,", at: "NaN",
      "'parameters[3]': a value was expected, not 'NaN'; JSON has finite numbers only, and null for a value that is missing"
    ),
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

  @Test("a changed number in a file of version 1 is found, with the place of the checksum")
  func changedNumber() throws {
    // The digest was computed with Python's hashlib, as above.
    try expect(
      Change(
        "2000,", "2000.5,", at: "\"aea02",
        "'checksum' does not match the content, which has "
          + "82ddbbb89e009e6de0e8856f34faf9c18d09b4e457bcc447db17b8f0df735817: the file was altered; export the "
          + "calibration again"), in: Self.earlier(Self.small))
  }

  @Test("a file that is not JSON and a missing file are errors")
  func unreadable() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("x.json", "{\"format\": ")
      #expect(throws: InputError.self) { try CalibrationFile(path: path) }
      let error = #expect(throws: InputError.self) { try CalibrationFile(path: folder.path + "/y.json") }
      #expect(error?.onlyMissingFiles == true)
    }
  }

  @Test("JSON reformatted on one line is the same calibration")
  func compact() throws {
    let text = try String(decoding: Self.small.json(), as: UTF8.self)
    let compact = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined()
      .replacing("\" : ", with: "\":")
    #expect(try read(Array(compact.utf8)).checksum == Self.small.checksum)
  }

  // MARK: Fixture

  /// x = 566.5 + 2000·(headX − 0.1), y = 372 − 30.5·(headX − 0.1).
  static var small: CalibrationFile {
    get throws { file(LinearMap.planted([("headX", 0.1, 2000, -30.5)], at: ScreenPoint(x: 566.5, y: 372))) }
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

  private static func earlier(_ file: CalibrationFile) -> CalibrationFile {
    Inputs.changed(file) { $0.version = 1 }
  }

  private func read(_ bytes: [UInt8]) throws -> CalibrationFile {
    try TemporaryFolder.with { folder in try CalibrationFile(path: folder.write("x.json", bytes)) }
  }

  /// Expects exactly this error for the small file after a change.
  private func expect(
    _ change: Change, in file: CalibrationFile? = nil, at location: SourceLocation = #_sourceLocation
  ) throws {
    let json = try String(decoding: (file ?? Self.small).json(), as: UTF8.self)
    let changed = json.replacing(change.text, with: change.replacement)
    let before = try #require(changed.firstRange(of: change.place), sourceLocation: location)
    let lines = changed[..<before.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let place = "\(lines.count):\((lines.last?.count ?? 0) + 1)"
    let found = try TemporaryFolder.with { folder -> [String] in
      let path = try folder.write("x.json", changed)
      do throws(InputError) {
        _ = try CalibrationFile(path: path)
        return []
      } catch {
        return error.complaints.map { $0.line.replacing(path + ":", with: "") }
      }
    }
    #expect(found == ["\(place): error: \(change.sentence)"], sourceLocation: location)
  }
}
