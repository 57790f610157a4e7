import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// The ways to spoil a BIDS recording, and what the warning or refusal names.
enum BIDSSpoiling: String, CaseIterable, Sendable {
  case mirrored, upsideDown, exchanged, millimetresAsPixels, millisecondsAsSeconds, secondsAsMilliseconds
  case missingMark, degreesAsPixels, decimalComma, twoPeople

  var key: String {
    switch self {
    case .mirrored, .upsideDown: "'ScreenOrigin' in the events.json"
    case .exchanged: "'Columns' in the physio.json"
    case .millimetresAsPixels: "'Units' of the coordinates in the physio.json"
    case .millisecondsAsSeconds, .secondsAsMilliseconds: "'Units' of 'timestamp' in the physio.json"
    case .missingMark: "write n/a for it in the physio.tsv.gz"
    case .degreesAsPixels: "'ScreenSize' and 'ScreenResolution' in the events.json"
    case .decimalComma: "decimal point"
    case .twoPeople: "sub-, ses- and run-"
    }
  }

  /// The numbers of a row: time, gaze x and y, target x and y, in pixels from the top left of 2266 × 1488.
  private func changed(_ row: [Double], _ index: Int, run: Int) -> [Double] {
    switch self {
    case .mirrored: [row[0], 2266 - row[1]] + row[2...]
    case .upsideDown: [row[0], row[1], 1488 - row[2]] + row[3...]
    case .exchanged: [row[0], row[2], row[1]] + row[3...]
    case .millimetresAsPixels: [row[0], row[1] * 0.078, row[2] * 0.078] + row[3...]
    case .millisecondsAsSeconds: [row[0] * 1000] + row[1...]
    case .missingMark where index % 8 == 3: [row[0], -1, -1] + row[3...]
    case .degreesAsPixels: [row[0]] + row[1...].map { $0 / 80 }
    // Both runs have one clock.
    case .twoPeople: [row[0] + 1_700_000_000 + 0.3 * Double(run)] + row[1...]
    case .missingMark, .secondsAsMilliseconds, .decimalComma: row
    }
  }

  func spoil(_ sample: BIDSSample) throws {
    for run in [1, 2] {
      let recording = "sub-p01/beh/sub-p01_task-calibration_run-0\(run)_recording-eye1_physio.tsv.gz"
      try sample.edit(recording) { text in
        text.split(separator: "\n").enumerated().map { index, line in
          let fields = line.split(separator: "\t").map { Double($0) ?? .nan }
          let row = changed(fields, index, run: run).map { $0.isNaN ? "n/a" : "\($0)" }
          return row.joined(separator: "\t").replacing(".", with: self == .decimalComma ? "," : ".") + "\n"
        }.joined()
      }
    }
    if self == .secondsAsMilliseconds {
      try sample.edit("task-calibration_physio.json") {
        $0.replacing("\"Units\": \"s\"", with: "\"Units\": \"ms\"")
      }
    }
  }
}

/// The ways to spoil predictions, and what the warning or refusal names. The sessions are held in several orientations, in
/// each of which a place in cm is another point of the screen, so that y that grows downwards and a mark of missing gaze
/// show in sessions of one orientation only.
enum PredictionSpoiling: String, CaseIterable, Sendable {
  case mirrored, exchanged, millimetres, metres, decimalComma, twice

  var key: String {
    switch self {
    case .mirrored, .exchanged, .millimetres, .metres: "see x_cm and y_cm"
    case .decimalComma: "the header begins with recording,frame,x_cm,y_cm"
    case .twice: "has a row already"
    }
  }

  private func changed(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    switch self {
    case .mirrored: (-point.x, point.y)
    case .exchanged: (point.y, point.x)
    case .millimetres: (10 * point.x, 10 * point.y)
    case .metres: (0.01 * point.x, 0.01 * point.y)
    case .decimalComma, .twice: point
    }
  }

  /// The file with its gaze points in the third and fourth column.
  func spoilt(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    var rows = lines.dropFirst().map { fields in
      let point = changed((Double(fields[2]) ?? .nan, Double(fields[3]) ?? .nan))
      return Array(fields.prefix(2)) + ["\(point.x)", "\(point.y)"] + fields.dropFirst(4)
    }
    if self == .decimalComma { rows = rows.map { row in row.map { $0.replacing(".", with: ",") } } }
    if self == .twice { rows.append(rows[0]) }
    let separator = self == .decimalComma ? ";" : ","
    return ([lines[0]] + rows).map { $0.joined(separator: separator) + "\n" }.joined()
  }
}

@Suite("No recording of BIDS and no predictions are read wrongly without a word")
struct SpoiltRecordingsTests {
  /// The warnings or, where it is refused, the complaints.
  private static func said(_ name: String, in folder: TemporaryFolder) throws -> [String] {
    let complaints = folder.complaints(name)
    return complaints.isEmpty ? try folder.dataset(name).warnings.map(\.line) : complaints
  }

  @Test(
    "a spoilt BIDS recording is warned or refused, with the key that mends it",
    arguments: BIDSSpoiling.allCases)
  func bids(spoiling: BIDSSpoiling) throws {
    try BIDSSample.with { sample in
      let before = try Self.said("bids", in: sample.folder)
      #expect(before.allSatisfy { !$0.contains(spoiling.key) }, "\(before)")
      try spoiling.spoil(sample)
      let said = try Self.said("bids", in: sample.folder)
      #expect(said.contains { $0.contains(spoiling.key) }, "\(said)")
    }
  }

  @Test(
    "spoilt predictions are warned or refused, with the place that mends them",
    arguments: PredictionSpoiling.allCases)
  func predictions(spoiling: PredictionSpoiling) throws {
    try TemporaryFolder.with { folder in
      try FileManager.default.copyItem(
        atPath: RealCaptures.root + "/datasets/gazecapture-made", toPath: folder.at("made"))
      let before = try Self.said("made", in: folder)
      #expect(before.allSatisfy { !$0.contains(spoiling.key) }, "\(before)")
      let text = String(decoding: try readFile(folder.at("made/predictions.csv")), as: UTF8.self)
      try folder.write("made/predictions.csv", spoiling.spoilt(text))
      let said = try Self.said("made", in: folder)
      #expect(said.contains { $0.contains(spoiling.key) }, "\(said)")
    }
  }
}
