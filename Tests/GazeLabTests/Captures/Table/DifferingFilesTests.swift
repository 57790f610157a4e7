import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// One declaration for files that differ.
struct DifferingFilesTests {
  private static let both = "gaze: {left: {x: lx, y: ly, unit: px}, right: {x: rx, y: ry, unit: px}}"
  private static let files = [
    "a.csv": "t,lx,ly,rx,ry,pl\n0,10,0,30,0,3\n", "b_mono.csv": "t,x,y,pl\n0,50,0,4\n",
  ]

  private static func points(_ capture: Capture) -> [Double] { TableLab.numbers(capture, .gazePoint)[0] }

  @Test("keys of a pattern's columns replace those of all files, and labels and features one by one")
  func overrides() throws {
    let description = TableLab.description(
      "\(Self.both)\nlabels: {eyes: {value: two}, room: {value: lab}}\nfeatures: {pupil: {columns: [pl]}}",
      beside:
        "files: {\"*_mono.csv\": {columns: {gaze: {x: x, y: y, unit: px}, labels: {eyes: {value: one}}}}}")
    let captures = try TableLab.captures(description, Self.files)
    #expect(captures.map(Self.points) == [[20], [50]])
    #expect(captures.map { $0.frames.has(.leftGazePoint) } == [true, false])
    #expect(captures.map { $0.frames.words(0)["eyes"] } == ["two", "one"])
    #expect(captures.map { $0.frames.words(0)["room"] } == ["lab", "lab"])
    #expect(captures.allSatisfy { $0.frames.ownRange("pupil") != nil })
  }

  @Test("columns that a file lacks all together are left out where they are optional")
  func optional() throws {
    let description = TableLab.description(
      Self.both.replacing("ly, unit: px", with: "ly, unit: px, optional: true")
        + "\nlabels: {group: {column: g, optional: true}}\nfeatures: {pupil: {columns: \"p*\", optional: true}}"
        + "\nopenness: {left: ol, right: or, optional: true}\nblend_shapes: {columns: \"*\", optional: true}")
    let captures = try TableLab.captures(
      description, ["a.csv": "t,lx,ly,rx,ry,p1,g,ol\n0,10,0,30,0,3,x,0.5\n", "b.csv": "t,rx,ry\n0,30,0\n"])
    #expect(captures.map(Self.points) == [[20], [30]])
    #expect(captures.map { TableLab.numbers($0, .rightGazePoint)[0] } == [[30], [30]])
    #expect(captures.map { $0.frames.has(.leftGazePoint) } == [true, false])
    #expect(captures.map { $0.frames.ownRange("pupil") == nil } == [false, true])
    #expect(captures.map { $0.frames.labels.map(\.name) } == [["group"], []])
    #expect(captures.map { $0.frames.has(.openness) } == [true, false])
    #expect(captures[0].tolerated.isEmpty)
    #expect(
      captures[1].tolerated.map(\.text) == [
        "it has no gaze points of the left eye, so that 'gaze' is that of the right eye alone"
      ])
    let read = captures.map { $0.format.readings($0.path).map(\.written) }
    #expect(!read[0].contains("not in this file"))
  }

  @Test("half of what is optional is refused, as is a missing column that is not")
  func halves() throws {
    func complaints(_ columns: String, _ header: String) throws -> [String] {
      let row = header.split(separator: ",").map { _ in "0" }.joined(separator: ",")
      return try TableLab.complaints(TableLab.description(columns), ["p01.csv": "\(header)\n\(row)\n"])
    }
    let half = try complaints("gaze: {x: gx, y: gy, unit: px, optional: true}", "t,gx")
    #expect(
      half.count == 1 && half[0].hasPrefix("dataset.yaml:6:20: error: p01.csv has no column 'gy'"), "\(half)")
    #expect(
      try complaints(Self.both, "t,rx,ry").allSatisfy { $0.contains("p01.csv has no column 'l") })
    #expect(
      try complaints("labels: {room: {value: lab, optional: true}}", "t") == [
        "dataset.yaml:6:41: error: 'optional' is for columns that files may lack, and there is none here"
      ])
    #expect(
      try complaints("gaze: {x: gx, y: gy, unit: px, optional: often}", "t,gx,gy").first?.hasPrefix(
        "dataset.yaml:6:44: error: 'optional' must be true or false") == true)
  }

  @Test(
    "a pattern that is wrong, fits no file, or shares a file with another one is refused where it is",
    arguments: [
      (
        "{\"*_momo.csv\": {columns: {gaze: {x: x, y: y, unit: px}}}}",
        "dataset.yaml:7:9: error: no file in 'lab' fits '*_momo.csv'; did you mean 'b_mono.csv'? there are: a.csv, b_mono.csv"
      ),
      (
        "{\"*_mono.csv\": {columns: {gaze: {x: x, y: y, unit: px}}}, \"b*\": {columns: {gaze: {x: x, y: y, unit: px}}}}",
        "dataset.yaml:7:66: error: 'b_mono.csv' fits '*_mono.csv' and 'b*'; make one of them narrower, so that it is clear "
          + "which one counts"
      ),
      (
        "{\"*_mono.csv\": {columns: {gase: {x: x, y: y, unit: px}}}}",
        "dataset.yaml:7:34: error: unknown key 'gase'; did you mean 'gaze'?"
      ),
      ("{\"*_mono.csv\": {}}", "dataset.yaml:7:23: error: 'columns' is missing"),
      (
        "{\"*_mono.csv\": {columns: {gaze: {x: x, y: z, unit: px}}}}",
        "dataset.yaml:7:50: error: b_mono.csv has no column 'z'; its columns: 't', 'x', 'y', 'pl'"
      ),
    ])
  func refused(patterns: String, complaint: String) throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", TableLab.description(Self.both, beside: "files: \(patterns)"))
      for (name, text) in Self.files { try folder.write("lab/\(name)", text) }
      let complaints = folder.complaints("lab").map { $0.replacing("lab/", with: "") }
      #expect(complaints.contains { $0.hasPrefix(complaint) }, "\(complaints)")
    }
  }

  @Test(
    "ETDQualitizer's files of one eye and of both are read by one declaration",
    .enabled(if: RealCaptures.samples != nil, RealCaptures.advice))
  func etdQualitizer() throws {
    let path = "\(try #require(RealCaptures.samples))/etdqualitizer/EyeLink_1000+_left_1000Hz.tsv"
    let sample = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    // The same recording with a right eye beside the left one, 10 px further right; and with a right eye alone.
    let lines = sample.split(whereSeparator: \.isNewline).map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    func file(_ eyes: (_ row: [Substring], _ isHeader: Bool) -> [String]) -> String {
      lines.enumerated().map { index, row in
        ([String(row[0])] + eyes(row, index == 0) + row[3...].map(String.init)).joined(separator: "\t")
      }.joined(separator: "\n") + "\n"
    }
    func right(_ row: [Substring]) -> [String] {
      [Double(row[1]).map { "\($0 + 10)" } ?? "", String(row[2])]
    }
    let both = file { row, isHeader in
      isHeader ? ["left_x", "left_y", "right_x", "right_y"] : [String(row[1]), String(row[2])] + right(row)
    }
    let single = file { row, isHeader in isHeader ? ["right_x", "right_y"] : right(row) }
    let captures = try TableLab.captures(
      """
      format: table
      columns:
        time: {column: timestamp, unit: ms}
        target: {x: tar_x, y: tar_y, unit: px, origin: centre}
        gaze:
          left: {x: left_x, y: left_y, unit: px, origin: centre, optional: true}
          right: {x: right_x, y: right_y, unit: px, origin: centre, optional: true}
        fixation: {column: target_id, ignore: [-1]}
        participant: {file_name: "(?<participant>.+)"}
        device: {value: desk}
      \(TableLab.desk)
      """, ["both.tsv": both, "left.tsv": sample, "right.tsv": single])
    #expect(captures.map(\.name) == ["both", "left", "right"])
    #expect(captures.map { $0.frames.has(.leftGazePoint) } == [true, true, false])
    #expect(captures.map { $0.frames.has(.rightGazePoint) } == [true, false, true])
    for capture in captures { #expect(capture.frames.count == 20_767 && capture.fixations.count == 9) }
    let rows = captures[0].frames.indices.filter { !captures[1].frames.recordedPoint($0).x.isNaN }
    #expect(rows.count > 10_000)
    let (middle, left, right) = (captures[0].frames, captures[1].frames, captures[2].frames)
    #expect(
      rows.allSatisfy { row in
        abs(middle.recordedPoint(row).x - left.recordedPoint(row).x - 5) < 1e-9
          && abs(right.recordedPoint(row).x - left.recordedPoint(row).x - 10) < 1e-9
          && middle.point(row, .leftGazePoint) == left.recordedPoint(row)
      })
  }
}
