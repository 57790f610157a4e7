import DelimitedText
import Foundation
import Inputs
import Statistics
import TestSupport
import Testing

@testable import Captures

/// Tables of other people's trackers, which lie beside the thesis's captures.
@Suite(
  "Tables of other trackers",
  .enabled(if: RealCaptures.samples != nil, RealCaptures.advice))
struct TableSampleTests {
  private static func copy(_ sample: String, to name: String, in folder: TemporaryFolder) throws {
    let from = "\(try #require(RealCaptures.samples))/\(sample)"
    try folder.write(name, Array(try Data(contentsOf: URL(fileURLWithPath: from))))
  }

  @Test("ETDQualitizer's EyeLink recording has nine fixations with the means of its columns")
  func etdQualitizer() throws {
    try TemporaryFolder.with { folder in
      try Self.copy("etdqualitizer/EyeLink_1000+_left_1000Hz.tsv", to: "lab/eyelink.tsv", in: folder)
      try folder.write(
        "lab/dataset.yaml",
        """
        format: table
        columns:
          time: {column: timestamp, unit: ms}
          target: {x: tar_x, y: tar_y, unit: px, origin: centre}
          gaze: {left: {x: left_x, y: left_y, unit: px, origin: centre}}
          fixation: {column: target_id, ignore: [-1]}
          participant: {value: p01}
          device: {value: EyeLink 1000 Plus}
        devices:
          EyeLink 1000 Plus: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}

        """)
      let capture = try folder.dataset("lab").captures[0]
      #expect(capture.frames.count == 20_767)
      // Rows per target_id, and the mean gaze of target 1, by awk over the file.
      let counts = capture.fixations.map(\.frames.count)
      #expect(counts.sorted() == [1000, 1000, 1001, 1001, 1001, 1001, 1001, 1001, 1002])
      let first = try #require(capture.fixations.first { $0.key.target == ScreenPoint(x: 480, y: 810) })
      let points = first.frames.map(capture.frames.recordedPoint)
      let mean = ScreenPoint(meanOf: points)
      #expect(abs(mean.x - (960 - 467.115)) < 0.001 && abs(mean.y - (540 + 243.642)) < 0.001)
      #expect(SampleRate(capture.frames)?.frequency.rounded() == 1000)
    }
  }

  @Test("RUXAILAB's webcam files hold iris positions and no times; their doubled returns are told")
  func ruxailab() throws {
    try TemporaryFolder.with { folder in
      for name in ["9_fixed_train_data", "50_fixed_train_data"] {
        try Self.copy("ruxailab/\(name).csv", to: "lab/\(name).csv", in: folder)
      }
      try folder.write(
        "lab/dataset.yaml",
        """
        format: table
        columns:
          time: {rate: 30}
          target: {x: point_x, y: point_y, unit: px}
          participant: {file_name: "(?<participant>.+)"}
          device: {value: laptop}
          features: {iris: {columns: ["*_iris_*"], unit: px}}
        devices:
          laptop: {width: 1920, height: 1080, unit: px, width_cm: 34.5, height_cm: 19.4, eye_distance_cm: 60}

        """)
      let dataset = try folder.dataset("lab")
      #expect(dataset.captures.map(\.frames.count) == [250, 180])
      let nine = dataset.captures[1]
      #expect(nine.fixations.count == 9 && nine.fixations.allSatisfy { $0.frames.count == 20 })
      #expect(nine.tolerated.map(\.text) == ["180 lines end in two carriage returns and a line feed"])
      let iris = try #require(nine.frames.ownRange("iris"))
      #expect(
        iris.map { nine.frames.column($0)[0] } == [
          690.4151000976562, 286.705078125, 582.8462524414062, 283.4085693359375,
        ])
      #expect(nine.frames.target(0) == ScreenPoint(x: 50, y: 1030))
    }
  }

  /// 22 people who look at nine targets in two sessions, with or without glasses; gaze off by an amount of their own.
  static func people(seed: UInt64) -> (text: String, offsets: [SIMD2<Double>]) {
    var generator = SeededGenerator(seed: seed, stream: "people")
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * generator.uniform()
    }
    var lines = ["subject;ses;glasses;t;tar_x;tar_y;x;y;pd_l;pd_r;valid"]
    var offsets = [SIMD2<Double>]()
    for person in 1...22 {
      let offset = SIMD2((number(-40...40) * 8).rounded() / 8, (number(-40...40) * 8).rounded() / 8)
      offsets.append(offset)
      for session in ["a", "b"] {
        for frame in 0..<9 * 12 {
          let target = frame / 12
          let (x, y) = (200 + 600 * Double(target % 3), 150 + 375 * Double(target / 3))
          let isLost = frame % 12 == 5
          lines.append(
            [
              "person \(person)", session, person % 3 == 0 ? "yes" : "no", "\(frame * 8)", "\(Int(x))",
              "\(Int(y))",
              isLost ? "" : "\(x + offset.x)", isLost ? "" : "\(y + offset.y)", decimal(number(2...5), 2),
              decimal(number(2...5), 2), isLost ? "0" : "1",
            ].map { $0.replacing(".", with: ",") }.joined(separator: ";"))
        }
      }
    }
    return (lines.joined(separator: "\n") + "\n", offsets)
  }

  static let peopleDescription = """
    format: {kind: table, decimal: comma}
    columns:
      time: {column: t, unit: ms}
      target: {x: tar_x, y: tar_y, unit: px}
      gaze: {x: x, y: y, unit: px}
      valid: {column: valid, keep: [1]}
      participant: {column: subject}
      device: {value: desk}
      labels: {session: {column: ses}, glasses: {column: glasses, order: [no, yes]}}
      features: {pupil: {columns: [pd_l, pd_r], unit: mm}}
    devices:
      desk: {width: 1600, height: 1050, unit: px, width_cm: 48, height_cm: 31.5, eye_distance_cm: 60}

    """

  @Test("a file of 22 people keeps them apart")
  func twentyTwoPeople() throws {
    let (text, offsets) = Self.people(seed: 22)
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", Self.peopleDescription)
      try folder.write("lab/all.txt", text)
      let capture = try folder.dataset("lab").captures[0]
      let frames = capture.frames
      #expect(frames.count == 22 * 2 * 108)
      #expect(frames.participants.all.count == 22)
      #expect(capture.fixations.count == 22 * 2 * 9)
      #expect(capture.fixations.allSatisfy { $0.frames.count == 12 })
      for row in frames.indices where frames.participants[row] == "person 7" {
        let (point, target) = (frames.recordedPoint(row), frames.target(row))
        guard !point.x.isNaN else { continue }
        #expect(point.x - target.x == offsets[6].x && target.y - point.y == offsets[6].y)
      }
      #expect(frames.indices.count { frames.recordedPoint($0).x.isNaN } == 22 * 2 * 9)
      #expect(Set(capture.fixations.map { $0.key.labels["glasses"] }) == ["no", "yes"])
      #expect(SampleRate(frames)?.frequency.rounded() == 125)
    }
  }
}

/// The folder of samples beside that of the datasets; nil if there is none.
