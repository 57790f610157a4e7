import DelimitedText
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Exchange

struct ConversionTests {
  /// Numbers that need all digits, and people who need other names.
  private static func writeLab(_ folder: TemporaryFolder) throws {
    let iPad = PlantedCapture(
      participants: ["Anna Müller", "ben"], headPoses: [.middle, .top], viewingDistances: [.regular, .close])
    let iPhone = PlantedCapture(participants: ["ben"], device: Device.builtIn[2], seed: 3)
    try folder.write("lab/a.csv", iPad.bytes)
    try folder.write("lab/b.csv", iPhone.bytes)
  }

  private func convert(
    _ folder: TemporaryFolder, _ from: String, to target: Conversion.Target, _ name: String
  )
    throws -> Conversion
  {
    let conversion = try Conversion(
      folder.at(from), to: target, folder: folder.at(name), in: folder.datasets)
    try conversion.write()
    return conversion
  }

  @Test("captures written as BIDS and read back are the same, to the last bit but for y")
  func bidsAndBack() throws {
    try TemporaryFolder.with { folder in
      try Self.writeLab(folder)
      _ = try convert(folder, "lab", to: .bids, "bids")
      let (before, after) = (try folder.dataset("lab"), try folder.dataset("bids"))
      // One capture has two people, who get a run each.
      #expect(
        after.captures.map(\.name) == [
          "sub-01_ses-01_task-calibration_run-01", "sub-ben_ses-01_task-calibration_run-01",
          "sub-ben_ses-01_task-calibration_run-02",
        ])
      let parts = before.captures.flatMap(CapturePart.all)
      #expect(after.captures.map { $0.frames.participants.all } == parts.map { [$0.participant] })
      for (capture, part) in zip(after.captures, parts) {
        #expect(capture.screens == [part.screen])
        #expect(capture.frames.displays.all.map(\.device) == [part.display.device])
        for label in part.capture.frames.labels {
          let read = try #require(capture.frames.labels.first { $0.label == label.label })
          #expect(capture.frames.indices.map { read.words[$0] } == part.rows.map { label.words[$0] })
        }
        #expect(capture.fixations.map(\.frames.count) == part.fixations.map(\.frames.count))
        #expect(Array(capture.frames.time) == part.column(FrameColumn.time))
        for channel in Channel.allCases where part.capture.frames.has(channel) {
          for index in FrameColumn.of(channel) {
            let (one, other) = (part.column(index), Array(capture.frames.column(index)))
            let isY = [FrameColumn.targetY, FrameColumn.of(.gazePoint).lowerBound + 1].contains(index)
            // y is counted from the other edge of the screen, which costs a digit of small numbers.
            let error = zip(one, other).map { abs($0 - $1) }.max() ?? .infinity
            #expect(error <= (isY ? 744 * Double.ulpOfOne : 0), "\(channel) \(index)")
          }
        }
      }
      _ = try convert(folder, "bids", to: .bids, "again")
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.at("bids")).sorted()
      where name.hasSuffix(".tsv.gz") {
        #expect(try readFile(folder.at("bids/\(name)")) == readFile(folder.at("again/\(name)")), "\(name)")
      }
      #expect(!folder.has("bids/dataset.yaml"))
    }
  }

  private static func complaints(_ work: () throws -> Void) -> [String] {
    let error = #expect(throws: InputError.self) { try work() }
    return error?.complaints.map(\.sentence) ?? []
  }

  @Test("fixations that a column numbers are the same in a table, and frames of none stay so")
  func numberedFixations() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "lab/dataset.yaml",
        """
        format: {kind: table, missing: ["", NA]}
        columns:
          time: {column: t, unit: s}
          participant: {value: anna}
          device: {value: iPhone 12}
          target: {x: x, y: y, unit: pt}
          gaze: {x: gx, y: gy, unit: pt}
          fixation: {column: id, ignore: [-1]}
        """)
      try folder.write("lab/a.csv", "t,x,y,gx,gy,id\n0,1,2,3,4,1\n1,1,2,3,4,2\n2,1,2,3,4,-1\n3,1,2,3,4,NA\n")
      _ = try convert(folder, "lab", to: .table, "out")
      for name in ["lab", "out"] {
        let capture = try #require(try folder.dataset(name).captures.first)
        #expect(capture.fixations.map(\.frames) == [0..<1, 1..<2], "\(name)")
      }
    }
  }

  @Test("what a format could not read back is refused")
  func unreadable() throws {
    try TemporaryFolder.with { folder in
      var table = PlantedCapture().table
      table[5, "timestamp"] = "1"
      try folder.write("back/a.csv", table.text())
      #expect(
        Self.complaints { _ = try convert(folder, "back", to: .table, "1") }
          == ["its times go back at frame 5, but those of a table must rise"])

      table = PlantedCapture().table
      table.set("gazePointY", "1e9") { $0 == 7 }
      try folder.write("far/a.csv", table.text())
      #expect(
        Self.complaints { _ = try convert(folder, "far", to: .bids, "2") }.first?.contains("frame 7") == true)

      table = PlantedCapture().table
      table.set("timestamp", "1700000000")
      try folder.write("still/a.csv", table.text())
      #expect(
        Self.complaints { _ = try convert(folder, "still", to: .bids, "3") }.first?
          .hasPrefix("bids needs a sampling frequency") == true)

      table = PlantedCapture().table
      table.set("faceTransform_0_x", "0")
      try folder.write("lost/a.csv", table.text())
      #expect(
        Self.complaints { _ = try convert(folder, "lost", to: .schneuwlyCSV, "4") }
          == [
            "schneuwly-csv needs frames with a gaze point and transforms, and the capture has none"
          ])
      #expect(["1", "2", "3", "4"].allSatisfy { !folder.has($0) })
    }
  }

  @Test("a lost face or eye is lost in BIDS, too, and the rest of the frame is there")
  func lostTransforms() throws {
    try TemporaryFolder.with { folder in
      var table = PlantedCapture().table
      for number in 0..<16 {
        let name = "\(number / 4)_\(["x", "y", "z", "w"][number % 4])"
        for row in 10..<13 { table[row, "faceTransform_\(name)"] = "0" }
        table[20, "rightEyeTransform_\(name)"] = "0"
        table[30, "leftEyeTransform_\(name)"] = "0"
      }
      try folder.write("lab/a.csv", table.text())
      _ = try convert(folder, "lab", to: .bids, "bids")
      let after = try #require(try folder.dataset("bids").captures.first).frames
      let lost = { (channel: Channel) in
        after.indices.filter { row in
          FrameColumn.of(channel).allSatisfy { after.column($0)[row].isNaN }
        }
      }
      #expect(lost(.face) == [10, 11, 12])
      #expect(lost(.rightEye) == [20])
      #expect(lost(.leftEye) == [30])
      // The app computes the gaze point from the face and the right eye.
      #expect(lost(.gazePoint) == [10, 11, 12, 20])
      #expect(lost(.lookAt).isEmpty)
    }
  }

  @Test(
    "captures written as schneuwly-csv or as a table and read back are the same to the last bit",
    arguments: [Conversion.Target.schneuwlyCSV, .table])
  func filesAndBack(target: Conversion.Target) throws {
    try TemporaryFolder.with { folder in
      try Self.writeLab(folder)
      _ = try convert(folder, "lab", to: target, "out")
      let (before, after) = (try folder.dataset("lab"), try folder.dataset("out"))
      #expect(after.captures.map(\.name) == ["a", "b"])
      for (one, other) in zip(before.captures, after.captures) {
        #expect(one.screens == other.screens)
        #expect(one.fixations.map(\.frames) == other.fixations.map(\.frames))
        #expect(one.fixations.map(\.key.labels.words) == other.fixations.map(\.key.labels.words))
        #expect(one.frames.participants.all == other.frames.participants.all)
        let channels = Channel.allCases.filter { one.frames.has($0) && other.frames.has($0) }
        #expect(Channel.ofEyes.isSubset(of: channels) && channels.contains(.lookAt))
        for index in [FrameColumn.time] + channels.flatMap({ Array(FrameColumn.of($0)) }) {
          #expect(Array(one.frames.column(index)) == Array(other.frames.column(index)))
        }
      }
    }
  }

  @Test(
    "a log written as a table or as BIDS and read back keeps states, touches, heads and eyelids",
    arguments: [Conversion.Target.table, .bids])
  func logs(target: Conversion.Target) throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "lab/dataset.yaml",
        """
        format: table
        columns:
          time: {column: t, unit: s}
          participant: {value: anna}
          device: {value: iPhone 12}
          gaze: {x: x, y: y, unit: pt}
          touch: {x: tx, y: ty, unit: pt}
          openness: {left: l, right: r}
          head_rotation: {x: a, y: b, z: c, unit: degrees}
          head_position: {x: d, y: e, z: f, unit: mm}
          states: {tracking_state: {column: s}, blink: {column: k}}
        """)
      try folder.write(
        "lab/log.csv",
        """
        t,x,y,tx,ty,l,r,a,b,c,d,e,f,s,k
        0,10,20,,,0.9,0.8,1,2,3,4,5,450,SUCCESS,no
        0.033,,,7,9,,,,,,,,,FACE_MISSING,yes

        """)
      #expect(try !convert(folder, "lab", to: target, "out").isLossy)
      let before = try #require(try folder.dataset("lab").captures.first).frames
      let after = try #require(try folder.dataset("out").captures.first).frames
      #expect(after.states.map(\.name) == ["tracking_state", "blink"])
      for state in ["tracking_state", "blink"] {
        let (one, other) = (try #require(before.words(named: state)), try #require(after.words(named: state)))
        #expect(before.indices.map { one[$0] } == after.indices.map { other[$0] })
      }
      for channel in [Channel.touch, .openness, .headRotation, .headPosition, .gazePoint] {
        #expect(after.has(channel), "\(channel)")
        for index in FrameColumn.of(channel) {
          #expect(before.column(index).map { "\($0)" } == after.column(index).map { "\($0)" }, "\(channel)")
        }
      }
      #expect(after.own.isEmpty)
    }
  }

  @Test("under pseudonyms no file holds a name")
  func pseudonyms() throws {
    try TemporaryFolder.with { folder in
      try Self.writeLab(folder)
      let codes = folder.at("codes.csv")
      try Conversion(
        folder.at("lab"), to: .table, folder: folder.at("out"), pseudonyms: codes, in: folder.datasets
      ).write()
      let names = try namesInFolder(folder.at("out"))
      #expect(names.count == 3)
      for name in names {
        let text = String(decoding: try readFile("\(folder.at("out"))/\(name)"), as: UTF8.self)
        #expect(!text.contains("Anna") && !text.contains("ben,"), "\(name)")
      }
      #expect(names.contains { $0.contains("P0") || $0.contains("C0") }, "\(names)")
      #expect(try folder.text("codes.csv").contains("Anna Müller,P01"))
    }
  }

  @Test("what a format needs and captures lack is named")
  func lacks() throws {
    try BIDSSample.with { sample in
      let folder = sample.folder
      do {
        _ = try convert(folder, "bids", to: .schneuwlyCSV, "out")
        Issue.record("nothing was thrown")
      } catch let errors as InputError {
        #expect(
          errors.complaints[0].sentence.contains(
            "schneuwly-csv needs faceTransform, which captures of bids do not have"))
      }
      #expect(!folder.has("out"))
    }
  }

  @Test("a folder that is not empty is refused before anything is read, and nothing is written")
  func refused() throws {
    try TemporaryFolder.with { folder in
      try folder.write("out/x", "")
      do {
        _ = try Conversion("none", to: .bids, folder: folder.at("out"), in: folder.datasets)
        Issue.record("nothing was thrown")
      } catch let error as FileError {
        #expect(error.sentence == "cannot be written: the folder is not empty: it has 'x'; name a new one")
      }
      #expect(folder.names == ["out", "out/x"])
    }
  }

  @Test("own columns, eyes, gaps, fixations and labels of a table come back from BIDS")
  func table() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "lab/r.csv",
        """
        t,who,lx,ly,rx,ry,tx,ty,trial,pd,glasses,z
        0,p 1,10.1,20.2,11.3,21.7,100,200,1,3.25,no,600
        0.01,p 1,,,11.4,21.8,100,200,1,,no,601
        0.02,p 1,10.3,20.4,,,100,200,2,3.5,yes,602
        0.03,p 1,10.4,20.5,11.5,21.9,,,,3.75,yes,603

        """)
      try folder.write(
        "lab/dataset.yaml",
        """
        format: {kind: table, missing: [""]}
        columns:
          time: {column: t, unit: s}
          participant: {column: who}
          device: {value: Monitor}
          gaze: {left: {x: lx, y: ly, unit: px}, right: {x: rx, y: ry, unit: px}}
          target: {x: tx, y: ty, unit: px}
          fixation: {column: trial}
          eye_distance: {column: z, unit: mm}
          labels: {glasses: {column: glasses, order: [yes, no]}}
          features: {pupil: {columns: [pd], unit: mm}}
        devices:
          Monitor: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}

        """)
      _ = try convert(folder, "lab", to: .bids, "bids")
      let (one, other) = (try folder.dataset("lab").captures[0], try folder.dataset("bids").captures[0])
      #expect(other.frames.participants.all == ["p 1"])
      #expect(
        one.fixations.map(\.frames) == [0..<2, 2..<3] && other.fixations.map(\.frames) == [0..<2, 2..<3])
      #expect(other.frames.labels.first?.label.order == ["yes", "no"])
      #expect(other.frames.own == one.frames.own)
      let screens = (one.screens[0], other.screens[0])
      #expect(abs(screens.0.pointsPerMetre / screens.1.pointsPerMetre - 1) < 1e-15)
      #expect((screens.0.width, screens.0.height) == (screens.1.width, screens.1.height))
      for (index, column) in one.frames.columnsIfPresent.enumerated() {
        guard let column, index != FrameColumn.time else { continue }
        let same = zip(column, other.frames.column(index)).allSatisfy { one, other in
          abs(one - other) <= 1080 * Double.ulpOfOne || one.isNaN && other.isNaN
        }
        #expect(same, "column \(index)")
      }
    }
  }
}
