import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct DatasetFileTests {
  private static let digest = String(repeating: "c", count: 64)

  private static func read(_ yaml: String) throws -> DatasetFile {
    try TemporaryFolder.with { try DatasetFile(path: $0.write("dataset.yaml", yaml), formats: .builtIn) }
  }

  /// The errors without the file's path.
  private static func complaints(_ yaml: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      let path = try folder.write("dataset.yaml", yaml)
      let errors = try #require(throws: InputError.self) { try DatasetFile(path: path, formats: .builtIn) }
      return errors.complaints.map { $0.line.replacing(path, with: "yaml") }
    }
  }

  @Test("all keys of a description are read")
  func reads() throws {
    let file = try Self.read(
      """
      title: A title
      citation: "Somebody: a thing"
      licence: none stated
      format: schneuwly-csv
      files:
        - {path: p01.csv, sha256: \(Self.digest), url: https://example.org/p01.csv}
        - path: p02.csv
      devices:
        iPad Max: {width: 1000, height: 600, ppi: 254, scale: 2}
        Phone: {width: 300, height: 200, ppi: 254, scale: 1, camera: [-5, 210]}
      """)
    #expect((file.title, file.citation, file.licence) == ("A title", "Somebody: a thing", "none stated"))
    #expect(file.namesFormat && file.simulation == nil)
    #expect(file.sources.map(\.name) == ["p01.csv", "p02.csv"])
    #expect(file.sources.map(\.sha256) == [Self.digest, nil])
    #expect(file.sources.map(\.url) == ["https://example.org/p01.csv", nil])
    #expect(file.sources.map { $0.place.line } == [6, 7])
    // 254 ppi are 10,000 pixels per metre; the camera is at the middle of the left edge by default.
    #expect(file.devices.map(\.name) == ["iPad Max", "Phone"])
    #expect(file.devices.map(\.screen.pointsPerMetre) == [5000, 10_000])
    #expect(file.devices.map(\.screen.camera) == [ScreenPoint(x: 0, y: 300), ScreenPoint(x: -5, y: 210)])
  }

  @Test("all keys of a description are optional")
  func optional() throws {
    let file = try Self.read("{}")
    #expect(file.title == nil && file.sources.isEmpty && file.devices.isEmpty && !file.namesFormat)
    #expect(try Self.complaints("") == ["yaml: error: is empty; a mapping 'key: value' was expected"])
  }

  @Test(
    "a path out of the dataset's folder is rejected",
    arguments: ["../p01.csv", "/etc/passwd", "a/p01.csv", "..", ".hidden.csv", "a\\\\p01.csv"])
  func paths(path: String) throws {
    let lines = try Self.complaints("files:\n  - path: \"\(path)\"\n")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("yaml:2:11: error: 'path' must be a file name without folders, not '"))
  }

  @Test("all errors of a description are reported at once, each with its place")
  func allErrors() throws {
    let lines = try Self.complaints(
      """
      titel: A title
      format: schneuwly
      files:
        - {sha256: \(Self.digest)}
        - {path: p01.csv, sha256: ABC}
      devices:
        iPad Max: {width: 1000, height: 0, ppi: 254}
      """)
    #expect(
      lines == [
        "yaml:1:1: error: unknown key 'titel'; did you mean 'title'? expected: title, citation, licence, "
          + "recorded_by, simulated, format, columns, predictions, assumed_distance, frame_size, boxes, participant, device, "
          + "screen, orientation, targets, files, devices, aliases, simulation",
        "yaml:2:9: error: no capture format is called 'schneuwly'; did you mean 'schneuwly-csv'? there are: "
          + Catalogue.captureFormats.kinds.joined(separator: ", "),
        "yaml:4:5: error: 'path' is missing",
        "yaml:5:29: error: 'sha256' must be 64 lower-case hexadecimal digits, not 'ABC'",
        "yaml:7:13: error: 'scale' is missing",
        "yaml:7:35: error: 'height' must be a number from 1.0 to 100000.0, not '0'",
      ])
  }

  @Test("a file that is listed twice is rejected, because its frames would count twice")
  func repeatedFile() throws {
    #expect(
      try Self.complaints("files:\n  - path: p01.csv\n  - path: p02.csv\n  - path: p01.csv\n")
        == ["yaml:4:5: error: duplicate file 'p01.csv'"])
  }

  @Test("a dataset is downloaded or simulated, not both")
  func filesAndSimulation() throws {
    #expect(
      try Self.complaints("files:\n  - path: p01.csv\nsimulation: {}\n")
        == ["yaml:2:3: error: 'files' and 'simulation' cannot be combined; leave one out"])
  }
}
