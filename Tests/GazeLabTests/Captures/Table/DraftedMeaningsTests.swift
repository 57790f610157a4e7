import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

@Suite("What a draft takes from values")
struct DraftedMeaningsTests {
  private static func draft(_ files: [(String, String)]) throws -> DatasetDraft {
    try TemporaryFolder.with { folder in
      for (name, text) in files { try folder.write("lab/\(name)", text) }
      return try #require(try DatasetDraft(DatasetRoot(folder.at("lab"), followsLinks: false)))
    }
  }

  private static func table(_ header: String, _ rows: [String]) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// The draft of 12 rows with these last columns.
  private static func text(_ columns: String, _ values: (Int) -> String) throws -> String {
    try draft([("p01.csv", table("t_ms,\(columns)", (0..<12).map { "\($0),\(values($0))" }))]).text
  }

  // MARK: Validity

  @Test(
    "validity is declared by the words and codes of its columns",
    arguments: [
      // Tobii's words.
      (["Valid", "Invalid"], "Valid"),
      // Tobii's codes from 0, surely found, to 4, not found.
      (["0", "4", "1", "2"], "\"0\", \"1\""), (["true", "false"], "\"true\""),
    ])
  func validity(words: [String], kept: String) throws {
    let text = try Self.text("left_x,left_y,right_x,right_y,validity_left,validity_right") { row in
      "1,2,3,4,\(words[row % words.count]),\(words[0])"
    }
    #expect(
      text.contains(
        "  valid: {left: {column: validity_left, keep: [\(kept)]}, right: {column: validity_right, keep: [\(kept)]}}\n"
      ),
      "\(text)")
  }

  @Test("whether 0 or 1 is valid shows where gaze is missing; otherwise the draft asks")
  func twoCodes() throws {
    func text(_ isLost: (Int) -> Bool) throws -> String {
      try Self.text("gaze_x,gaze_y,valid") { row in "\(isLost(row) ? "," : "1,2"),\(row % 2)" }
    }
    #expect(try text { $0 % 2 == 0 }.contains("  valid: {column: valid, keep: [\"1\"]}\n"))
    #expect(try text { $0 % 2 == 1 }.contains("  valid: {column: valid, keep: [\"0\"]}\n"))
    let open = try text { _ in false }
    #expect(open.contains("  # valid: {column: valid, keep: […]}\n"), "\(open)")
    #expect(open.contains("They are 0, 1."))
  }

  @Test("an export of Tobii Studio is recognised, with its codes and its resolution")
  func tobiiStudio() throws {
    let header = [
      "ParticipantName", "RecordingName", "RecordingResolution", "RecordingTimestamp",
      "GazePointLeftX (ADCSpx)",
      "GazePointLeftY (ADCSpx)", "GazePointRightX (ADCSpx)", "GazePointRightY (ADCSpx)", "PupilLeft",
      "PupilRight",
      "ValidityLeft", "ValidityRight",
    ].joined(separator: "\t")
    let row = "P01\tRec 01\t1680 x 1050\t17\t1\t2\t3\t4\t3.1\t3.2\t0\t0"
    let text = try Self.draft([("p01.tsv", Self.table(header, [row, row]))]).text
    #expect(text.contains("the columns of Tobii Studio were recognised"))
    #expect(text.contains("  time: {column: RecordingTimestamp, unit: ms}\n"))
    #expect(
      text.contains(
        "    left: {x: \"GazePointLeftX (ADCSpx)\", y: \"GazePointLeftY (ADCSpx)\", unit: px, origin: top-left}\n"
      ))
    #expect(
      text.contains(
        "  valid: {left: {column: ValidityLeft, keep: [\"0\", \"1\"]}, right: {column: ValidityRight, keep: [\"0\", \"1\"]}}\n"
      ), "\(text)")
    #expect(
      text.contains(
        "#   screen: {width: 1680, height: 1050, unit: px, width_cm: …, height_cm: …, eye_distance_cm: …}"))
    #expect(text.contains("fill in its size in cm and the distance of the eyes."))
  }

  // MARK: Devices

  @Test("a device that is known needs no description, and another one gets an entry")
  func device() throws {
    let rows = ["iPad Mini 6th", "iPad Mini 6th", "Lab screen"].map { "0,1,2,\($0)" }
    let known = try Self.draft([("p01.csv", Self.table("t,gaze_x,gaze_y,device", Array(rows.prefix(2))))])
    #expect(known.text.contains("  device: {column: device}\n") && !known.text.contains("devices:"))
    #expect(!known.unsettled.contains { $0.contains("screen") })
    let both = try Self.draft([("p01.csv", Self.table("t,gaze_x,gaze_y,device", rows))]).text
    #expect(both.contains("# devices:\n#   Lab screen: {width: …,") && !both.contains("#   iPad"))
  }

  @Test("a screen's size comes from its columns, unless files have several")
  func screenSize() throws {
    let header = "t,gaze_x,gaze_y,screen_width,screen_height,screen_width_cm,screen_height_cm"
    let first = ("p01.csv", Self.table(header, ["0,1,2,1920,1080,52.8,29.7"]))
    let text = try Self.draft([first]).text
    #expect(
      text.contains(
        "#   screen: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: …}"
      ))
    #expect(!text.contains("not read"))
    let other = ("p02.csv", Self.table(header, ["0,1,2,1280,1024,52.8,29.7"]))
    #expect(
      try Self.draft([first, other]).text.contains(
        "#   screen: {width: …, height: …, unit: px, width_cm: 52.8,"))
  }

  // MARK: Labels and rotations

  @Test("words that change with the target only are labels; a target's name and a state are none")
  func labels() throws {
    // Two blocks of three targets of 40 rows each.
    let rows = (0..<240).map { row in
      let (target, block) = (row / 40 % 3, row / 120)
      let name = ["left", "middle", "right"][target]
      let state = row % 20 < 15 ? "fixation" : "saccade"
      return
        "\(row),\(target * 100),50,\(target * 100 + row % 7),\(row % 5),\(block == 0 ? "bright" : "dark"),\(name),\(state)"
    }
    let header = "t_ms,target_x,target_y,gaze_x,gaze_y,Light Level,shown,movement"
    let text = try Self.draft([("p01.csv", Self.table(header, rows))]).text
    #expect(text.contains("  labels:\n    light_level: {column: Light Level}\n"), "\(text)")
    #expect(!text.contains("shown: {") && !text.contains("movement: {"))
    #expect(text.contains("shown: words that stay for about 40 rows: a label, or named targets?"))
  }

  @Test("a word for each file is a label where files share it")
  func labelsOfFiles() throws {
    let files = [("a", "yes"), ("b", "no"), ("c", "yes")].map { name, glasses in
      ("\(name).csv", Self.table("t_ms,gaze_x,gaze_y,glasses", (0..<5).map { "\($0),1,2,\(glasses)" }))
    }
    #expect(try Self.draft(files).text.contains("  labels:\n    glasses: {column: glasses}\n"))
    #expect(try !Self.draft(Array(files.prefix(2))).text.contains("labels:"))
  }

  @Test(
    "pitch, yaw and roll are the head's rotation, or a feature of another part, with their unit where it is told"
  )
  func rotations() throws {
    func text(_ columns: String, _ size: Double) throws -> String {
      try Self.text("gaze_x,gaze_y,\(columns)") { row in
        "1,2,"
          + (0..<columns.split(separator: ",").count).map { "\(size * Double(row + $0))" }.joined(
            separator: ",")
      }
    }
    // 12 rows of 2 reach 22, which are no radians.
    #expect(
      try text("head_yaw,head_pitch,head_roll", 2).contains(
        "  head_rotation: {x: head_pitch, y: head_yaw, z: head_roll, unit: degrees}\n"))
    let small = try text("yaw,pitch,roll", 0.01)
    #expect(small.contains("  # head_rotation: {x: pitch, y: yaw, z: roll, unit: …}\n"), "\(small)")
    let bracketed = try text("Pitch [rad],Yaw [rad],Roll [rad]", 0.01)
    #expect(bracketed.contains("z: \"Roll [rad]\", unit: radians}\n"))
    #expect(
      try text("left_eye_pitch,left_eye_yaw,left_eye_roll", 2).contains(
        "    left_eye_rotation: {columns: [left_eye_pitch, left_eye_yaw, left_eye_roll], unit: degrees}\n"))
    // Beyond a turn they are no angles.
    #expect(try !text("yaw,pitch,roll", 100).contains("rotation:"))
  }
}
