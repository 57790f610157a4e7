import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Splits
@testable import Trials

struct PseudonymsTests {
  private static func read(_ text: String, _ body: (inout Pseudonyms) throws -> Void = { _ in }) throws
    -> Pseudonyms
  {
    try TemporaryFolder.with { folder in
      var pseudonyms = try Pseudonyms(path: folder.write("codes.csv", text))
      try body(&pseudonyms)
      return pseudonyms
    }
  }

  private static func made() throws -> Pseudonyms {
    var pseudonyms = try Pseudonyms(path: "/nowhere/codes.csv")
    try pseudonyms.add(people: ["bo", "Anna Meier", "7", "x"], captures: ["anna-meier_1", "bo", "bo_2"])
    return pseudonyms
  }

  @Test("names get codes in alphabetical order; a capture called like a person has the person's code")
  func codes() throws {
    let pseudonyms = try Self.made()
    #expect(["7", "Anna Meier", "bo", "x"].map(pseudonyms.code) == ["P01", "P02", "P03", "P04"])
    #expect(["anna-meier_1", "bo", "bo_2"].map(pseudonyms.code) == ["C01", "P03", "C02"])
    #expect(pseudonyms.code("somebody else") == "somebody else")
    #expect(pseudonyms.name("P02") == "Anna Meier")
    #expect(
      pseudonyms.named(group: "participant=P02; head_pose=Left") == "participant=Anna Meier; head_pose=Left")
  }

  @Test("new names are appended to the file, with the next free codes, and what stands there stays")
  func appending() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write(
        "codes.csv", "\u{FEFF}name,code,note\r\nanna,S7,left-handed\r\nP02,P01,\r\n")
      var pseudonyms = try Pseudonyms(path: path)
      // P03 is already somebody's name.
      try pseudonyms.add(people: ["p03", "anna", "=cmd"], captures: [])
      #expect(["=cmd", "anna", "p03", "P02"].map(pseudonyms.code) == ["P04", "S7", "P05", "P01"])
      try pseudonyms.save()
      let text = try folder.text("codes.csv")
      #expect(
        text
          == "name,code,note\r\nanna,S7,left-handed\r\nP02,P01,\r\n'=cmd,P04,\np03,P05,\n")
      let again = try Pseudonyms(path: path)
      #expect(["=cmd", "anna", "p03"].map(again.code) == ["P04", "S7", "P05"])
    }
  }

  @Test("a file that does not exist is made, for its owner alone; a hundredth person widens the codes")
  func making() throws {
    try TemporaryFolder.with { folder in
      var pseudonyms = try Pseudonyms(path: folder.at("private/codes.csv"))
      try pseudonyms.add(people: (0..<100).map { "person \($0)" }, captures: [])
      try pseudonyms.save()
      let text = try folder.text("private/codes.csv")
      #expect(
        text.hasPrefix("name,code\nperson 0,P001\nperson 1,P002\n") && text.hasSuffix("person 99,P100\n"))
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.at("private/codes.csv"))
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  @Test(
    "in other text, names are replaced where they are whole words, in capital or small letters",
    arguments: [
      ("Pilot with ANNA MEIER and Bo", "Pilot with P02 and P03"),
      ("bonus, elbow and Abo", "bonus, elbow and Abo"),
      ("/data/bo/anna-meier_1.csv.gz", "/data/P03/C01.csv.gz"),
      ("/data/7/frames.json", "/data/P01/frames.json"),
      ("/data/sub-bo/sub-bo_physio.tsv", "/data/sub-P03/sub-P03_physio.tsv"), ("seed=7", "seed=7"),
      ("bo_2", "C02"), ("x axis", "x axis"), ("", ""),
    ])
  func words(text: String, expected: String) throws {
    #expect(try Self.made().scrubbed(text) == expected)
  }

  @Test("settings name people by values that are too common to be found in other text")
  func settings() throws {
    let pseudonyms = try Self.made()
    #expect(pseudonyms.scrubbedSetting("where.participant=7") == "where.participant=P01")
    #expect(pseudonyms.scrubbedSetting("where={participant: [7, x]}") == "where={participant: [P01, P04]}")
    #expect(pseudonyms.scrubbedSetting("seed=7") == "seed=7")
  }

  @Test(
    "a file that cannot be right is an error with its line",
    arguments: [
      ("code,name\n", "1:1: error: column 1 must be 'name', not 'code'; the header begins with name,code"),
      ("name,code\n,P01\n", "2:1: error: 'name' is empty"),
      ("name,code\nanna,\n", "2:6: error: a code has 1 to 64 letters, digits, '.', '_' or '-'"),
      ("name,code\nanna,../x\n", "2:6: error: a code has 1 to 64 letters, digits, '.', '_' or '-'"),
      ("name,code\nanna,P01\nanna,P02\n", "3:1: error: duplicate name, first at line 2"),
      (
        "name,code\nanna,P01\nbo,p01\n",
        "3:4: error: the code 'p01' is that of another name, at line 2; two people would become one"
      ),
      (
        "name,code\nanna,Bo\nbo,P01\n", "2: error: the code is the name at line 3, so it would show that name"
      ),
    ])
  func wrong(text: String, complaint: String) throws {
    let errors = #expect(throws: InputError.self) { try Self.read(text) }
    let line = errors?.complaints.first?.line ?? ""
    #expect(line.contains("codes.csv:\(complaint)"), "\(line)")
  }

  @Test("a code that is the name of somebody in the captures is an error; that of the same person is not")
  func codeOfSomebody() throws {
    #expect(throws: InputError.self) {
      try Self.read("name,code\nanna,p02\n") { try $0.add(people: ["anna", "P02"], captures: []) }
    }
    let same = try Self.read("name,code\np02,p02\n") { try $0.add(people: ["p02"], captures: []) }
    #expect(same.code("p02") == "p02" && !same.isNaming("p02"))
  }

  @Test(
    "the file of names must not be in the output folder, whatever way leads there, nor beside the captures")
  func places() throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("out")
      try FileManager.default.createSymbolicLink(
        atPath: folder.at("link"), withDestinationPath: folder.at("out"))
      for path in ["out/codes.csv", "out/a/codes.csv", "link/codes.csv", "x/../out/codes.csv"] {
        #expect(throws: InputError.self, "\(path)") {
          try Pseudonyms(path: folder.at(path)).checkOutput(folder.at("out"))
        }
      }
      for path in ["codes.csv", "outside/codes.csv"] {
        try Pseudonyms(path: folder.at(path)).checkOutput(folder.at("out"))
      }
    }
  }

  // MARK: With an experiment

  private static let yaml =
    "features: [gaze, gaze+face]\nsplits: [{kind: random, repeats: 2}, {kind: leave-one-out, over: target}]\n"

  private static func experiment(
    _ study: PlantedStudy, _ yaml: String, pseudonyms: String?
  ) throws -> ExperimentPlan {
    try study.write("x.yaml", Array(("dataset: ./data\n" + yaml).utf8))
    return try Experiment(
      file: "\(study.root)/x.yaml", setting: [], in: DatasetFolders(named: [study.root], environment: nil),
      skipsMissing: false, cacheFolder: nil, pseudonyms: pseudonyms.map { "\(study.root)/\($0)" }
    ).plan
  }

  @Test(
    "folds are those of the run without codes, whatever the codes and their order",
    arguments: ["", "group_by: participant\n", "where: {participant: [anna, zoe]}\n"])
  func folds(more: String) throws {
    let study = try PlantedStudy(participants: ["anna", "bert", "zoe"], framesEach: 1)
    try study.write("names/codes.csv", Array("name,code\nanna,Z9\nbert,M5\n".utf8))
    let yaml = Self.yaml + "samples: [frames, fixation-medians]\n" + more
    let named = try Self.experiment(study, yaml, pseudonyms: nil)
    let coded = try Self.experiment(study, yaml, pseudonyms: "names/codes.csv")
    let codes = try #require(coded.file.pseudonyms)
    #expect(named.sampleSets.count == coded.sampleSets.count)
    for set in named.sampleSets {
      let other = try #require(
        coded.sampleSets.first {
          codes.named(group: $0.group) == set.group && $0.samples.kind == set.samples.kind
        })
      #expect(other.samples.count == set.samples.count)
      for row in 0..<set.samples.count {
        #expect(other.samples.blocks.row(row) == set.samples.blocks.row(row))
      }
      for (one, two) in zip(set.splits, other.splits) {
        for repeatIndex in 0..<one.split.repeatCount {
          let (ours, theirs) = (
            try one.folds(repeatIndex: repeatIndex), try two.folds(repeatIndex: repeatIndex)
          )
          #expect(
            ours.map(\.testRows) == theirs.map(\.testRows) && ours.map(\.trainRows) == theirs.map(\.trainRows)
          )
        }
      }
    }
  }

  @Test("people and captures can be selected by name or by code")
  func selecting() throws {
    let study = try PlantedStudy(participants: ["anna", "bert"], framesEach: 1)
    // Who is in a capture that is not read is not known.
    try Self.experiment(study, Self.yaml, pseudonyms: "codes.csv").file.pseudonyms?.save()
    for filter in [
      "{participant: bert}", "{participant: P02}", "{capture: bert}", "{capture: P02}",
      "{capture: [P02, bert]}",
    ] {
      let plan = try Self.experiment(study, Self.yaml + "where: \(filter)\n", pseudonyms: "codes.csv")
      #expect(Set(plan.fixations.map(\.fixation.key.participant)) == ["P02"], "\(filter)")
      #expect(
        plan.captures.map(\.name) == ["P02"] && plan.captures[0].path.hasSuffix("/data/P02.csv"))
      #expect(!plan.file.filters.contains { $0.values.contains("bert") })
    }
    let train = "features: gaze\nsplits: {kind: train-on, participant: anna, test_on: [bert]}\n"
    let plan = try Self.experiment(study, train, pseudonyms: "codes.csv")
    #expect(plan.splits.map(\.label) == ["train-on(participant=P01, test_on=P02)"])
  }

  @Test(
    "what cannot be replaced is an error: paths in the experiment, its own name, a file beside the captures")
  func refused() throws {
    let study = try PlantedStudy(participants: ["anna", "bert"], framesEach: 1)
    func complaint(_ yaml: String, _ pseudonyms: String = "codes.csv") -> String {
      do {
        _ = try Self.experiment(study, yaml, pseudonyms: pseudonyms)
        return ""
      } catch {
        return (error as? InputError)?.report.replacing(study.root + "/", with: "") ?? "\(error)"
      }
    }
    try study.write("folds-anna.csv", Array("part,capture,first_frame\ntrain,anna,0\ntest,anna,1\n".utf8))
    #expect(
      complaint("features: gaze\nsplits: {kind: file, path: folds-anna.csv}\n").hasPrefix(
        "x.yaml:3:28: error: 'path' holds a name that has a pseudonym"))
    #expect(
      complaint(Self.yaml, "data/codes.csv").hasPrefix(
        "data/codes.csv: error: is in the folder of the captures"))
    #expect(complaint(Self.yaml).isEmpty)
    try study.write("codes.csv", Array("name,code\nx,P01\n".utf8))
    try study.write("codes2.csv", Array("name,code\nx y,P01\n".utf8))
    #expect(complaint(Self.yaml, "codes2.csv").isEmpty)
  }
}
