import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// Targets that a file of their own tells by time.
struct TargetsFileTests {
  private static func description(_ further: String = "", file: String = "targets.csv") -> String {
    TableLab.description(
      "gaze: {x: gx, y: gy, unit: px}",
      beside: "targets: {file: \"\(file)\", onset: {column: on, unit: ms}, offset: {column: off, unit: ms}, "
        + "x: tx, y: ty, unit: px\(further)}")
  }

  private static let rows = "t,gx,gy\n10,1,1\n10.5,1,1\n11,1,1\n11.5,1,1\n12,1,1\n12.5,1,1\n"

  @Test("a target is there from its onset until just before its offset, and each row begins a fixation")
  func halfOpen() throws {
    let capture = try TableLab.captures(
      Self.description(),
      [
        "p01.csv": Self.rows,
        // In any order; rows without any of a target, as loggers write them for other events.
        "targets.csv":
          "on,off,tx,ty,note\n11500,12500,200,80,b\n,,,,pause\n10500,11000,100,80,a\n11000,11500,100,80,a\n",
      ])[0]
    #expect(
      TableLab.targets(capture) == ["-", "100.0 1000.0", "100.0 1000.0", "200.0 1000.0", "200.0 1000.0", "-"])
    #expect(capture.fixations.map(\.frames) == [1..<2, 2..<3, 3..<5] && capture.tolerated.isEmpty)
  }

  @Test(
    "times count from the first row or from the clock of the rows, and are shifted",
    arguments: [
      (", clock: from-first-row", "500,1500"), (", clock: from-first-row, shift: -0.25", "750,1750"),
      (", shift: 10", "500,1500"), (", clock: same", "10500,11500"),
    ])
  func clocks(further: String, times: String) throws {
    let capture = try TableLab.captures(
      Self.description(further), ["p01.csv": Self.rows, "targets.csv": "on,off,tx,ty\n\(times),0,0\n"])[0]
    #expect(TableLab.targets(capture) == ["-", "0.0 1080.0", "0.0 1080.0", "-", "-", "-"])
  }

  @Test(
    "a frame at the decimal time of an onset or offset is on the one side of it, whatever the first row's time is"
  )
  func decimals() throws {
    for start in [0, 1000, 1_700_000_000] {
      let rows = ["0", "2", "5", "9"].map { "\(start).\($0),1,1\n" }.joined()
      for (further, onset) in [(", clock: from-first-row", 0), (", shift: \(start)", 0), ("", start)] {
        let ends = [200, 900].map { "\(onset * 1000 + $0)" }.joined(separator: ",")
        let capture = try TableLab.captures(
          Self.description(further),
          ["p01.csv": "t,gx,gy\n\(rows)", "targets.csv": "on,off,tx,ty\n\(ends),1,0\n"])[0]
        #expect(TableLab.targets(capture) == ["-", "1.0 1080.0", "1.0 1080.0", "-"], "\(start)\(further)")
      }
    }
  }

  @Test("onsets may be dates, on the clock of rows with dates")
  func dates() throws {
    let description = Self.description().replacing("unit: ms", with: "unit: iso8601")
      .replacing("column: t, unit: s", with: "column: t, unit: iso8601")
    let capture = try TableLab.captures(
      description,
      [
        "p01.csv": "t,gx,gy\n2026-03-01T12:00:00Z,1,1\n2026-03-01T12:00:01Z,1,1\n",
        "targets.csv": "on,off,tx,ty\n2026-03-01T12:00:00.5Z,2026-03-01T12:00:01.5Z,1,0\n,,,\n",
      ])[0]
    #expect(TableLab.targets(capture) == ["-", "1.0 1080.0"])
  }

  @Test("a file for each capture is named after it, and one for several has a column with their names")
  func severalCaptures() throws {
    let own = try TableLab.captures(
      Self.description(file: "{stem}_dots.csv"),
      [
        "a.csv": Self.rows, "b.csv": Self.rows + "13,2,2\n", "a_dots.csv": "on,off,tx,ty\n10000,10500,1,0\n",
        "b_dots.csv": "on,off,tx,ty\n10000,10500,2,0\n",
      ])
    #expect(own.map(\.name) == ["a", "b"] && own.map { $0.frames.target(0).x } == [1, 2])
    let shared = try TableLab.captures(
      Self.description(file: "dots/all.csv"),
      [
        "a.csv": Self.rows, "b.csv": Self.rows + "13,2,2\n",
        "dots/all.csv": "capture,on,off,tx,ty\na,10000,10500,1,0\nb.csv,10000,10500,2,0\n",
      ])
    #expect(shared.map(\.name) == ["a", "b"] && shared.map { $0.frames.target(0).x } == [1, 2])
  }

  @Test("words may stand for targets, and the file may be written in its own way")
  func words() throws {
    let description = TableLab.description(
      "",
      beside:
        "targets: {file: log.txt, onset: {column: \"1\", unit: s}, offset: {column: \"2\", unit: s}, word: \"3\", "
        + "points: {left: [0, 0.5]}, ignore: [pause], unit: normalised, header: false, separator: semicolon, "
        + "decimal: comma}")
    let capture = try TableLab.captures(
      description, ["p01.csv": "t\n0\n1\n2\n", "log.txt": "0,5;1,5;left\n1,5;3;pause\n"])[0]
    #expect(TableLab.targets(capture) == ["-", "0.0 540.0", "-"])
  }

  @Test("a column that numbers fixations decides where they begin, and which rows have a target")
  func fixations() throws {
    let description = TableLab.description(
      "fixation: {column: id, ignore: [-1]}",
      beside:
        "targets: {file: targets.csv, onset: {column: on, unit: s}, offset: {column: off, unit: s}, x: x, y: y, unit: px}"
    )
    let capture = try TableLab.captures(
      description,
      ["p01.csv": "t,id\n0,a\n1,a\n2,-1\n3,a\n", "targets.csv": "on,off,x,y\n0,1,5,0\n1,9,5,0\n"])[0]
    #expect(capture.fixations.map(\.frames) == [0..<2, 3..<4])
  }

  @Test("what was read is part of the capture's digest, and a changed file is read again")
  func digest() throws {
    try TemporaryFolder.with { folder in
      let cache = CaptureCache(folder: folder.at("cache"), leastBytes: 1, settlingSeconds: 0)
      func read() throws -> Capture {
        let folders = DatasetFolders(named: [folder.path], environment: nil)
        return try Dataset("lab", relativeTo: folder.path, in: folders, at: .init(file: "x"), cache: cache)
          .captures[0]
      }
      func write(_ x: Int) throws {
        try folder.write("lab/targets.csv", "on,off,tx,ty\n10000,11000,\(x),0\n")
      }
      try folder.write("lab/dataset.yaml", Self.description())
      try folder.write("lab/p01.csv", Self.rows)
      try write(1)
      let first = try read()
      #expect(try read().sha256 == first.sha256 && first.sha256 != sha256(Array(Self.rows.utf8)))
      try write(2)
      let second = try read()
      #expect(first.frames.target(0).x == 1 && second.frames.target(0).x == 2)
      #expect(second.sha256 != first.sha256)
      // The digest that a description expects is that of the capture's own file.
      let listed = "files: [{path: p01.csv, sha256: \(sha256(Array(Self.rows.utf8)))}]\n"
      try folder.write("lab/dataset.yaml", Self.description() + listed)
      #expect(try read().sha256 == second.sha256)
    }
  }

  @Test("targets that no frame sees are counted; if there are no others, the file is refused")
  func unseen() throws {
    let capture = try TableLab.captures(
      Self.description(),
      ["p01.csv": Self.rows, "targets.csv": "on,off,tx,ty\n10000,11000,1,0\n20000,21000,2,0\n"])[0]
    #expect(
      capture.tolerated.map(\.text) == ["1 of 2 targets of targets.csv have no frame while they are shown"])
    let complaints = try TableLab.complaints(
      Self.description(), ["p01.csv": Self.rows, "targets.csv": "on,off,tx,ty\n10,11,1,0\n"])
    #expect(
      complaints == [
        "targets.csv: error: none of its 1 target is shown while there are frames: targets from 0.01 to 0.011 s, frames "
          + "from 10 to 12.5 s; see 'unit' of 'onset', 'clock' and 'shift' of 'targets' in dataset.yaml"
      ])
  }

  @Test(
    "what is wrong in the file is refused with its line and column",
    arguments: [
      (
        "on,off,tx,ty\n10000,11000,1,0\n10900,12000,2,0\n",
        "targets.csv:3:1: error: this target is shown from 10.9 s on, while that at line 2 is shown until 11 s; of two "
          + "targets at a time it is not known which one was looked at"
      ),
      (
        "on,off,tx,ty\n10000,10000,1,0\n",
        "targets.csv:2:7: error: the target ends at 10 s, which is not after it begins at 10 s; are 'onset' and "
          + "'offset' in dataset.yaml right?"
      ),
      (
        "on,off,tx,ty\n10000,11000,,0\n",
        "targets.csv:2:13: error: 'tx' is missing; a row needs all of its target, or nothing of it"
      ),
      (
        "on,off,tx,ty\n10000,x,1,0\n",
        "targets.csv:2:7: error: 'off' is not a number: 'x'; numbers are written like -0.25 or 1e-3, and other words "
          + "for a missing one are declared as 'missing' of 'targets'"
      ),
      (
        "on,of,tx,ty\n10000,11000,1,0\n",
        "dataset.yaml:7:80: error: targets.csv has no column 'off'; did you mean 'of'? its columns: 'on', 'of', 'tx', 'ty'"
      ),
    ])
  func refusedRows(text: String, complaint: String) throws {
    let complaints = try TableLab.complaints(Self.description(), ["p01.csv": Self.rows, "targets.csv": text])
    #expect(complaints == [complaint])
  }

  @Test("several captures that share a file without their names are refused, also where one is read alone")
  func withoutNames() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", Self.description())
      for name in ["a", "b"] { try folder.write("lab/\(name).csv", Self.rows) }
      try folder.write("lab/targets.csv", "on,off,tx,ty\n10000,11000,1,0\n")
      for reference in ["lab", "\(folder.path)/lab/a.csv"] {
        let complaints = folder.complaints(reference)
        #expect(
          complaints.first?.hasPrefix(
            "lab/targets.csv:1:1: error: needs a column 'capture' with the name of each row's capture, because there are 2;"
          ) == true, "\(complaints)")
      }
    }
  }

  @Test(
    "a file outside of the dataset's folder, or one that is not there, is refused",
    arguments: ["../targets.csv", "/etc/hosts", "a/../../x", "link.csv", "none.csv"])
  func outside(file: String) throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", Self.description(file: file))
      try folder.write("lab/p01.csv", Self.rows)
      try folder.write("targets.csv", "on,off,tx,ty\n10000,11000,1,0\n")
      if file == "link.csv" {
        try FileManager.default.createSymbolicLink(
          atPath: folder.at("lab/link.csv"), withDestinationPath: folder.at("targets.csv"))
      }
      let complaints = folder.complaints("lab")
      let expected =
        switch file {
        case "link.csv": "lab/link.csv: error: is or lies behind a symbolic link out of the dataset"
        case "none.csv": "lab/none.csv: error: there is no such file; 'targets' of dataset.yaml names it"
        default:
          "lab/dataset.yaml:7:17: error: 'file' must be a path in the dataset's folder, without '..', not "
        }
      #expect(complaints.first?.hasPrefix(expected) == true, "\(complaints)")
    }
  }

  @Test("targets in columns and in a file cannot be combined, and dates cannot count from the first row")
  func contradictions() throws {
    let both = Self.description().replacing("gaze:", with: "target:")
    #expect(
      try TableLab.complaints(both, ["p01.csv": Self.rows]).contains(
        "dataset.yaml:6:15: error: 'target' of 'columns' cannot be combined with 'targets'; leave one out"))
    let dates = Self.description(", clock: from-first-row").replacing(
      "column: on, unit: ms", with: "column: on, unit: iso8601")
    #expect(
      try TableLab.complaints(dates, ["p01.csv": Self.rows]).first?.hasSuffix(
        "'onset' in iso8601 is a date, which 'clock: from-first-row' cannot have; write 'same'") == true)
  }
}
