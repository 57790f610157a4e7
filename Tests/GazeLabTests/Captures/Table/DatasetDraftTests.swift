import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct DatasetDraftTests {
  private static func draft(_ files: [(String, String)]) throws -> DatasetDraft? {
    try TemporaryFolder.with { folder in
      for (name, text) in files { try folder.write("lab/\(name)", text) }
      return try DatasetDraft(DatasetRoot(folder.at("lab"), followsLinks: false))
    }
  }

  /// The lines below `columns:` that are no comments.
  private static func columns(_ header: String, _ row: String) throws -> [String] {
    let draft = try #require(try draft([("p01.tsv", header + "\n" + row + "\n")]))
    let lines = draft.text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "columns:"))
    return lines[(start + 1)...].filter { $0.hasPrefix("  ") && !$0.hasPrefix("  #") }.map {
      String($0.dropFirst(2))
    }
  }

  @Test("an ETDQualitizer file is drafted whole, but for the screen")
  func etdQualitizer() throws {
    let lines = try Self.columns(
      "timestamp\tleft_x\tleft_y\ttarget_id\ttar_x\ttar_y", "6100021\t-479.3\t30.6\t4\t-480\t0")
    #expect(
      lines == [
        "time: {column: timestamp, unit: ms}", "target: {x: tar_x, y: tar_y, unit: px, origin: centre}",
        "gaze: {x: left_x, y: left_y, unit: px, origin: centre}",
        "fixation: {column: target_id, ignore: [\"-1\"]}",
        "participant: {file_name: \"(?<participant>.+)\"}", "device: {value: screen}",
      ])
  }

  @Test("units in brackets and missing targets of a Tobii export are seen")
  func tobii() throws {
    let header = [
      "Recording timestamp [ms]", "Participant name", "Gaze point X [DACS px]", "Gaze point Y [DACS px]",
      "Gaze point left X [DACS px]", "Gaze point left Y [DACS px]", "Gaze point right X [DACS px]",
      "Gaze point right Y [DACS px]", "Validity left", "Validity right", "Pupil diameter left [mm]",
      "Pupil diameter right [mm]",
    ].joined(separator: "\t")
    let lines = try Self.columns(header, Array(repeating: "1", count: 12).joined(separator: "\t"))
    #expect(lines[0] == "time: {column: \"Recording timestamp [ms]\", unit: ms}")
    #expect(lines.contains("participant: {column: Participant name}"))
    #expect(
      lines.contains(
        "  pupil: {columns: [\"Pupil diameter left [mm]\", \"Pupil diameter right [mm]\"], unit: mm}"))
    #expect(
      lines.contains(
        "valid: {left: {column: Validity left, keep: [Valid]}, right: {column: Validity right, keep: [Valid]}}"
      ))
    #expect(!lines.contains { $0.hasPrefix("target") })
  }

  @Test("RUXAILAB's files lack times, which the draft asks for")
  func ruxailab() throws {
    let draft = try #require(
      try Self.draft([
        ("a.csv", "left_iris_x,left_iris_y,right_iris_x,right_iris_y,point_x,point_y\r\r\n1,2,3,4,5,6\r\r\n")
      ]))
    #expect(draft.text.contains("  # time: {rate: …}\n"))
    #expect(
      draft.text.contains(
        "  iris: {columns: [left_iris_x, left_iris_y, right_iris_x, right_iris_y], unit: px}\n"))
    #expect(draft.unsettled.count == 2)
  }

  @Test("of an unknown tracker only what the words say is drafted, and its units are asked for")
  func unknown() throws {
    let draft = try #require(
      try Self.draft([("p01.csv", "subject;time;gaze_x;gaze_y;target_x;target_y;mood\nanna;17;1;2;3;4;x\n")]))
    #expect(draft.text.contains("  separator: semicolon\n"))
    #expect(draft.text.contains("  # time: {column: time, unit: …}\n"))
    #expect(draft.text.contains("the first are 17."))
    #expect(draft.text.contains("  # target: {x: target_x, y: target_y, unit: …, origin: …}\n"))
    #expect(draft.text.contains("  participant: {column: subject}\n"))
    #expect(draft.text.contains("  # Columns that are not read: mood.\n"))
    #expect(draft.unsettled.count == 4)
  }

  @Test("a drafted file is YAML that dataset.yaml may hold, once the comments are filled in")
  func isReadable() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/p01.csv", "t,x,y,target_x,target_y\n0,1,2,3,4\n8,1,2,3,4\n")
      try folder.write("lab/targets.csv", "id,x,y\n1,2,3\n")
      let draft = try #require(try DatasetDraft(DatasetRoot(folder.at("lab"), followsLinks: false)))
      #expect(draft.text.contains("  - {path: p01.csv}\n") && !draft.text.contains("path: targets.csv"))
      try folder.write(
        "lab/dataset.yaml",
        draft.text.replacing("# devices:\n#   ", with: "devices:\n  ")
          .replacing(
            "width: …, height: …, unit: px, width_cm: …, height_cm: …, eye_distance_cm: …",
            with: "width: 800, height: 600, unit: px, width_cm: 40, height_cm: 30, eye_distance_cm: 60"))
      #expect(folder.complaints("lab").isEmpty)
      #expect(try folder.dataset("lab").captures[0].fixations.count == 1)
      #expect(try DatasetDraft(DatasetRoot(folder.at("lab"), followsLinks: false)) == nil)
    }
  }

  @Test("captures of a known format need no draft")
  func knownFormat() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/p01.csv", PlantedCapture(participants: ["anna"], seed: 1).bytes)
      #expect(try DatasetDraft(DatasetRoot(folder.at("lab"), followsLinks: false)) == nil)
    }
  }

  @Test(
    "further names of times, gaze and targets are known",
    arguments: [
      (
        "t_ms,gaze_az,gaze_el,stim_az,stim_el", "t_ms, unit: ms", "gaze_az, y: gaze_el", "stim_az, y: stim_el"
      ),
      ("time_s,eye_x,eye_y,dot.x,dot.y", "time_s, unit: s", "eye_x, y: eye_y", "dot.x, y: dot.y"),
      (
        "zeit_ms,blick_x,blick_y,ziel_x,ziel_y", "zeit_ms, unit: ms", "blick_x, y: blick_y",
        "ziel_x, y: ziel_y"
      ),
    ])
  func names(header: String, time: String, gaze: String, target: String) throws {
    let draft = try #require(try Self.draft([("p01.csv", header + "\n1,2,3,4,5\n")]))
    #expect(draft.text.contains("time: {column: \(time)}"), "\(draft.text)")
    #expect(draft.text.contains("gaze: {x: \(gaze),") && draft.text.contains("target: {x: \(target),"))
  }

  @Test("every column that is not read is shown, with what its values suggest")
  func values() throws {
    let extra = (1...40).map { "c\($0)" }
    let rows = (0..<60).map { row in
      "\(Double(row) * 0.011),\(row / 10 * 100),\(row / 20 == 0 ? "left" : "right"),\(30 * (row % 7) - 90),"
        + extra.map { _ in "\(row % 3)" }.joined(separator: ",")
    }
    let header = (["clock", "where", "side", "angle"] + extra).joined(separator: ",")
    let text = try #require(try Self.draft([("p01.csv", ([header] + rows).joined(separator: "\n") + "\n")]))
      .text
    #expect(text.contains("  #   clock: rises in steps of 0.011: times in s?\n"), "\(text)")
    #expect(text.contains("  #   where: stays for about 10 rows: a target, or a label?\n"))
    #expect(text.contains("  #   side: words that stay for about 30 rows: a label, or named targets?\n"))
    #expect(text.contains("  #   angle: from -90 to 90: degrees?\n"))
    for name in extra { #expect(text.contains("\(name),") || text.contains("\(name).")) }
  }
}
