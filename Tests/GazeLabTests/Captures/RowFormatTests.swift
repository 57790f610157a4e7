import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab

/// What all formats of rows refuse in the same words.
struct RowFormatTests {
  /// A file of a format with a single row.
  struct Sample: CustomTestStringConvertible, Sendable {
    let format: String
    var file = "p01.csv"
    /// The text of `dataset.yaml`.
    var description = ""
    let columns: [String]
    let row: [String]
    /// A column of numbers.
    let number: String
    /// The files that belong to the recording, by their names.
    var others: [String: String] = [:]

    var testDescription: String { format }
    var position: Int { columns.firstIndex(of: number) ?? 0 }

    /// A row with another number.
    func row(_ text: String) -> [String] {
      var row = row
      row[position] = text
      return row
    }
  }

  private static let ollier = [
    "touchData.csv": "X,Y,Timestamp\n0,0,00:58.200\n",
    "eulerData.csv": "Timestamp,Xrot,Yrot,Zrot,Xdiff,Ydiff\n00:58.200,0,0,0,1,2\n",
    "distData.csv": "Timestamp,Xface,Yface,Zface,Xdiff,Ydiff\n00:58.200,0,0,0.3,1,2\n",
  ]

  static let samples = [
    Sample(
      format: "schneuwly-csv", columns: SchneuwlyCSV.labels + SchneuwlyCSV.numbers,
      row: ["anna", "iPad Mini 6th", "Middle", "Regular"] + SchneuwlyCSV.numbers.map { _ in "1" },
      number: "gazePointX"),
    Sample(
      format: "eyedid-csv", columns: ["timestamp", "gazeX", "gazeY", "trackingState"],
      row: ["0", "1", "1", "SUCCESS"], number: "gazeX"),
    Sample(
      format: "live-link-face-csv", columns: ["Timecode"] + LiveLinkFaceCSV.eyeShapes,
      row: ["00:00:01:00.000"] + LiveLinkFaceCSV.eyeShapes.map { _ in "0.1" }, number: "EyeBlinkLeft"),
    Sample(
      format: "table",
      description: """
        columns:
          time: {column: t, unit: ms}
          gaze: {x: gx, y: gy, unit: px}
          participant: {value: anna}
          device: {value: desk}
        devices: {desk: {width: 1920, height: 1080, unit: px, width_cm: 48, height_cm: 27}}

        """, columns: ["t", "gx", "gy"], row: ["0", "1", "1"], number: "gx"),
    Sample(
      format: "ollier-logs", file: "ptsData.csv", columns: ["X", "Y", "Timestamp"],
      row: ["1", "2", "00:58.200"], number: "X", others: ollier),
  ]

  /// The complaints about a file with these lines, without its name.
  private static func complaints(_ sample: Sample, _ lines: [[String]]) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", "format: \(sample.format)\n" + sample.description)
      for (name, text) in sample.others { try folder.write("lab/\(name)", text) }
      let text = lines.map { $0.joined(separator: ",") + "\n" }.joined()
      try folder.write("lab/\(sample.file)", text)
      return folder.complaints("lab").map { $0.replacing("lab/\(sample.file):", with: "") }
    }
  }

  @Test("the samples are read", arguments: samples)
  func good(sample: Sample) throws {
    #expect(try Self.complaints(sample, [sample.columns, sample.row]) == [])
  }

  @Test("a row with too few or too many fields is refused with both counts", arguments: samples)
  func ragged(sample: Sample) throws {
    let count = sample.columns.count
    let short = try Self.complaints(sample, [sample.columns, sample.row, sample.row.dropLast()])
    #expect(short == ["3:1: error: has \(count - 1) fields; the header has \(count)"])
    let long = try Self.complaints(sample, [sample.columns, sample.row + ["1"]])
    #expect(long == ["2:1: error: has \(count + 1) fields; the header has \(count)"])
    let blank = try Self.complaints(sample, [sample.columns, [], sample.row])
    #expect(blank == ["2:1: error: has 1 fields; the header has \(count)"])
  }

  @Test(
    "what is no number is refused at its field", arguments: samples,
    ["text", "inf", "-inf", "1e400", "0x10", "1 2", "1.2.3", "−1", "1f"])
  func noNumber(sample: Sample, field: String) throws {
    let column = sample.row[..<sample.position].reduce(1) { $0 + $1.count + 1 }
    let complaints = try Self.complaints(sample, [sample.columns, sample.row(field)])
    #expect(complaints.count == 1)
    #expect(
      complaints[0].hasPrefix(
        "2:\(column): error: '\(sample.number)' is not a number: '\(field)'; numbers are written like -0.25 or 1e-3"
      ))
  }

  @Test("a decimal comma is refused with the advice to write a point", arguments: samples)
  func decimalComma(sample: Sample) throws {
    let complaints = try Self.complaints(sample, [sample.columns, sample.row("\"0,38\"")])
    #expect(complaints.count == 1)
    #expect(
      complaints[0].contains(
        "error: '\(sample.number)' is not a number: '0,38'; numbers are written with a decimal point"))
  }

  @Test("a misspelled column is missing, and named with the one that was probably meant", arguments: samples)
  func misspelledColumn(sample: Sample) throws {
    var columns = sample.columns
    columns[sample.position] += "s"
    let complaints = try Self.complaints(sample, [columns, sample.row])
    let (number, found) = (sample.number, sample.number + "s")
    let expected =
      switch sample.format {
      case "table": "lab/p01.csv has no column '\(number)'; did you mean '\(found)'? its columns: 't', "
      case "ollier-logs": "column 1 must be '\(number)', not '\(found)'; the header must be X,Y,Timestamp"
      default: "1:1: error: missing column '\(number)'; did you mean '\(found)'? columns may be in any order"
      }
    #expect(complaints.count == 1 && complaints[0].contains(expected), "\(complaints)")
  }

  @Test("a number out of bounds is refused with the bounds", arguments: samples)
  func hugeNumber(sample: Sample) throws {
    let complaints = try Self.complaints(sample, [sample.columns, sample.row("1e200")])
    #expect(complaints.count == 1)
    #expect(complaints[0].contains("'\(sample.number)' is 1e+200; expected a number from -"))
  }

  @Test("a file without rows is refused", arguments: samples)
  func noRows(sample: Sample) throws {
    #expect(try Self.complaints(sample, [sample.columns]) == ["2: error: there are no rows after the header"])
    #expect(try Self.complaints(sample, []) == [" error: is empty; a header line was expected"])
  }

  @Test("a column that stands twice is refused at the second", arguments: samples)
  func repeatedColumn(sample: Sample) throws {
    let complaints = try Self.complaints(
      sample, [sample.columns + [sample.number], sample.row + ["1"]])
    #expect(complaints.count == 1)
    let expected =
      switch sample.format {
      // Tables may have columns twice that are not declared.
      case "table": "column 'gx' is in the header of"
      case "ollier-logs": "there is a column too many; the header must be X,Y,Timestamp"
      default: "duplicate column '\(sample.number)'"
      }
    #expect(complaints[0].contains(expected))
  }
}
