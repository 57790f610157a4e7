import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Trials

@Suite("Words that are nearly the same, and aliases that join them")
struct AliasesTests {
  private static let description = """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: x, y: y, unit: px}
      gaze: {x: gx, y: gy, unit: px}
      participant: {column: who}
      device: {column: device}
      labels: {session: {column: session}}
    devices:
      Desk: {width: 1600, height: 900, unit: px, width_cm: 53.1, height_cm: 29.9, eye_distance_cm: 65}

    """

  /// Captures of 30 frames on three targets, one for each person, device and session.
  private static func write(
    _ people: [(who: String, device: String, session: String)], aliases: String = "",
    in folder: TemporaryFolder
  ) throws {
    try folder.write("lab/dataset.yaml", description + aliases)
    for (index, person) in people.enumerated() {
      let rows = (0..<30).map { row in
        let target = 100 + 300 * (row / 10)
        return "\(person.who),\(Double(row) / 60),\(person.device),\(person.session),\(target),\(target),"
          + "\(target + (7 + index) * row % 11),\(target - (5 + index) * row % 13)\n"
      }
      try folder.write("lab/c\(index).csv", "who,t,device,session,x,y,gx,gy\n" + rows.joined())
    }
  }

  private static func warnings(
    _ people: [(who: String, device: String, session: String)], aliases: String = ""
  ) throws -> [String] {
    try TemporaryFolder.with { folder in
      try write(people, aliases: aliases, in: folder)
      return try folder.dataset("lab").warnings.map(\.line)
    }
  }

  private static let twice = [
    (who: "P01", device: "Desk", session: "before"), (who: "p01\u{200B}", device: "Desk", session: "Before"),
    (who: "P02", device: "Desk", session: "after"),
  ]

  @Test("words that differ only in case, spaces or invisible characters are named with all spellings")
  func similar() throws {
    #expect(
      try Self.warnings(Self.twice) == [
        #"participant "P01": 2 spellings differ only in case, spaces or invisible characters, and count as different "#
          + #"participants ("P01", "p01\U0000200b"); if they are one, write "#
          + #"'aliases: {participant: {"P01": ["p01\U0000200b"]}}' in dataset.yaml"#,
        #"session "Before": 2 spellings differ only in case, spaces or invisible characters, and count as different "#
          + #"sessions ("Before", "before"); if they are one, write "#
          + #"'aliases: {session: {"Before": ["before"]}}' in dataset.yaml"#,
      ])
    #expect(try Self.warnings([Self.twice[0], Self.twice[2]]) == [])
  }

  @Test("what a warning proposes joins the words, and all fixations have the one that is kept")
  func joined() throws {
    try TemporaryFolder.with { folder in
      let aliases = #"aliases: {participant: {"P01": ["p01\U0000200b"]}, session: {"Before": ["before"]}}"#
      try Self.write(Self.twice, aliases: aliases + "\n", in: folder)
      let dataset = try folder.dataset("lab")
      #expect(dataset.warnings == [])
      let keys = dataset.captures.flatMap(\.fixations).map(\.key)
      #expect(keys.count == 9)
      #expect(Set(keys.map(\.participant)) == ["P01", "P02"])
      #expect(Set(keys.map { $0.labels["session"] }) == ["Before", "after"])
      let report = try DatasetReport("lab", in: folder.datasets, width: 200).text
      #expect(
        report.contains(#"aliases: participant "P01" for "p01\U0000200b"; session "Before" for "before""#))
    }
  }

  @Test("words that are joined within a capture do not cut a fixation")
  func oneFixation() throws {
    try TemporaryFolder.with { folder in
      try Self.write([Self.twice[0]], aliases: "aliases: {participant: {P01: [p01]}}\n", in: folder)
      let lines = try folder.text("lab/c0.csv").split(separator: "\n").enumerated().map { row, line in
        String(row % 2 == 1 ? line.replacing("P01", with: "p01") : line)
      }
      try folder.write("lab/c0.csv", lines.joined(separator: "\n") + "\n")
      #expect(try folder.dataset("lab").captures[0].fixations.map(\.frames.count) == [10, 10, 10])
    }
  }

  @Test("a device can be described once for all spellings of its name")
  func devices() throws {
    let people = [Self.twice[0], (who: "P02", device: "desk", session: "before")]
    try TemporaryFolder.with { folder in
      try Self.write(people, in: folder)
      #expect(folder.complaints("lab").first?.contains("unknown device 'desk'; did you mean 'Desk'?") == true)
      try Self.write(people, aliases: "aliases: {device: {Desk: [desk]}}\n", in: folder)
      let dataset = try folder.dataset("lab")
      #expect(dataset.displays.map(\.display.device) == ["Desk"])
      #expect(dataset.warnings == [])
    }
  }

  @Test("an alias that no capture has is named, unless only some captures are read")
  func absent() throws {
    let aliases = "aliases: {participant: {P01: [p1]}, sesion: {before: [Before]}}\n"
    #expect(
      try Self.warnings([Self.twice[0]], aliases: aliases) == [
        #"aliases: no capture has the participant "p1""#, #"aliases: no capture has the sesion "Before""#,
      ])
    try TemporaryFolder.with { folder in
      try Self.write(Self.twice, aliases: aliases, in: folder)
      #expect(try folder.dataset("lab/c0.csv").warnings == [])
    }
  }

  @Test(
    "aliases that contradict each other are refused",
    arguments: [
      ("{participant: {P01: [P01]}}", "'P01' is itself one of the words that spellings are joined to"),
      (
        "{participant: {P01: [P02], P02: [p2]}}",
        "'P02' is itself one of the words that spellings are joined to"
      ),
      ("{participant: {P01: [p], P02: [p]}}", "'p' is already a spelling of 'P01'"),
      ("{target: {a: [b]}}", "unknown key 'target'; expected: participant, device"),
      ("{participant: [P01, p01]}", "a mapping 'key: value' was expected, not a list"),
    ])
  func refused(aliases: String, sentence: String) throws {
    try TemporaryFolder.with { folder in
      try Self.write([Self.twice[0]], aliases: "aliases: \(aliases)\n", in: folder)
      let complaints = folder.complaints("lab")
      #expect(complaints.count == 1 && complaints[0].contains(sentence), "\(complaints)")
      #expect(complaints.first?.hasPrefix("lab/dataset.yaml:11:") == true, "\(complaints)")
    }
  }

  @Test("under pseudonyms a spelling has its name's code, and similar names are not shown")
  func pseudonyms() throws {
    try TemporaryFolder.with { folder in
      try Self.write(Self.twice, aliases: #"aliases: {participant: {P02: [anna]}}"# + "\n", in: folder)
      let dataset = try folder.dataset("lab")
      var codes = try Pseudonyms(path: folder.at("codes.csv"))
      try codes.add(namesIn: dataset)
      #expect(codes.code("anna") == codes.code("P02"))
      #expect(codes.scrubbed("as Anna said") == "as \(codes.code("P02")) said")
      let coded = dataset.coded(by: codes)
      let lines = coded.warnings.map(\.line)
      let similar = try #require(lines.first { $0.hasPrefix("participant ") })
      #expect(similar.contains("(\(codes.code("P01")), \(codes.code("p01\u{200B}")))"))
      #expect(!lines.contains { $0.contains("200b") || $0.contains("anna") }, "\(lines)")
      #expect(similar.contains("write 'aliases' in dataset.yaml"))
      // Only names are stored.
      try codes.save()
      #expect(try !folder.text("codes.csv").contains("anna"))
    }
  }

  @Test("a plan warns of similar people, although that is about no single capture")
  func plan() throws {
    try TemporaryFolder.with { folder in
      try Self.write(Self.twice, in: folder)
      try folder.write(
        "x.yaml",
        "dataset: ./lab\nfeatures: gaze\nsplits: {kind: leave-one-out, over: participant}\n"
          + "where: {capture: [c0, c1]}\n")
      let warnings = try Experiment(file: folder.at("x.yaml"), in: folder.datasets).warnings
      #expect(warnings.contains { $0.subject == #"participant "P01""# }, "\(warnings.map(\.line))")
    }
  }
}
