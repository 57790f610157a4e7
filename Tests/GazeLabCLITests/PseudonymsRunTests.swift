import Files
import Foundation
import Testing

@Suite("Runs under pseudonyms")
struct PseudonymsRunTests {
  /// Parts of the names of people and captures that stand nowhere else.
  private static let names = ["quuxbert", "zwickelmann", "annalena", "blorptown"]
  private static let experiment = "experiments/lab/pilot.yaml"

  private static func write(_ place: Workplace) throws {
    let people = [("Annalena Quuxbert", "annalena-quuxbert_2024"), ("zwickelmann", "zwickelmann")]
    for (index, (person, capture)) in people.enumerated() {
      try place.write(
        "datasets/lab/\(capture).csv", PlantedFile(participant: person, seed: UInt64(index + 1)).text)
    }
    try place.write(
      "datasets/lab/dataset.yaml", "title: Lab of Annalena Quuxbert\ncitation: zwickelmann 2024\n")
    try place.write(
      experiment,
      """
      title: Pilot with Zwickelmann in the lab
      dataset: lab
      features: [gaze, gaze+face]
      calibrators: [linear, {kind: offset, name: offset of zwickelmann}]
      splits: [corners-to-sides, {kind: random, repeats: 3}, {kind: train-on, capture: zwickelmann}]
      where: {participant: [Annalena Quuxbert, zwickelmann]}
      seed: 5

      """)
  }

  /// The files below a folder that hold a name in any case, and their own names.
  private static func leaks(_ place: Workplace, below folder: String) throws -> [String] {
    try place.files(below: folder).filter { file in
      let text = try String(
        decoding: readFile("\(place.path)/\(folder)/\(file)").map { byte in
          byte < 0x80 ? byte : UInt8(ascii: "?")
        }, as: UTF8.self
      ).lowercased()
      return names.contains { text.contains($0) || file.lowercased().contains($0) }
    }
  }

  @Test("a record names no folder of the machine, whatever path the experiment was given by")
  func noFolders() throws {
    try Workplace.with { place in
      try Self.write(place)
      for experiment in [Self.experiment, "\(place.path)/\(Self.experiment)"] {
        let outcome = try place.gazelab(
          "run", experiment, "--pseudonyms", "\(place.path)/private/codes.csv", "--datasets",
          "\(place.path)/datasets", "--out=\(place.path)/reports", "--no-figures")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let record = try place.text("reports/lab/pilot/run.json")
        #expect(!record.contains(place.path) && !record.contains(#""/"#), "\(record)")
      }
    }
  }

  @Test(
    "no file of a run and no line of the terminal holds a name; the file of names does, for its owner alone")
  func nothingLeaks() throws {
    try Workplace.with { place in
      try Self.write(place)
      for options in [
        ["--verbose", "--predictions"],
        [
          "--json", "--set", "where.participant=zwickelmann", "--set", "group_by=participant", "--set",
          "splits={kind: random, repeats: 2}",
        ],
      ] {
        let arguments = ["run", Self.experiment, "--pseudonyms", "private/codes.csv"] + options
        let outcome = try place.shell(
          "\"$gazelab\" " + arguments.map { "'\($0)'" }.joined(separator: " "))
        #expect(outcome.status == 0, "\(outcome.errors)")
        for text in [outcome.output, outcome.errors] {
          #expect(!Self.names.contains { text.lowercased().contains($0) }, "\(text)")
        }
        #expect(place.files(below: "reports").count > 15)
        #expect(try Self.leaks(place, below: "reports") == [])
      }
      #expect(
        try place.text("private/codes.csv")
          == "name,code\nAnnalena Quuxbert,P01\nzwickelmann,P02\nannalena-quuxbert_2024,C01\n")
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(place.path)/private/codes.csv")
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      let splits = try place.gazelab("splits", Self.experiment, "--pseudonyms", "private/codes.csv")
      #expect(splits.status == 0 && !Self.names.contains { splits.output.lowercased().contains($0) })
      for command in [["show", "reports/lab/pilot"], ["report", "reports/lab/pilot", "--no-figures"]] {
        let outcome = try place.shell("\"$gazelab\" \(command.joined(separator: " "))")
        #expect(outcome.status == 0 && !Self.names.contains { outcome.output.lowercased().contains($0) })
      }
      #expect(try Self.leaks(place, below: "reports") == [])
    }
  }

  @Test("the numbers are those of the run without codes")
  func sameNumbers() throws {
    try Workplace.with { place in
      try Self.write(place)
      let options =
        "--no-figures --set group_by=participant --set title=x "
        + "--set 'splits=[corners-to-sides, {kind: random, repeats: 3}]'"
      for run in ["--out named", "--out coded --pseudonyms codes.csv"] {
        let outcome = try place.shell("\"$gazelab\" run \(Self.experiment) \(options) \(run)")
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      for file in ["scores.csv", "fixations.csv", "gaze-points.csv"] {
        let named = try place.text("named/lab/pilot/\(file)").replacing("annalena-quuxbert_2024", with: "C01")
          .replacing("Annalena Quuxbert", with: "P01").replacing("zwickelmann", with: "P02")
        #expect(try place.text("coded/lab/pilot/\(file)") == named, "\(file)")
      }
    }
  }

  @Test("the file of names cannot be in the output folder, and nothing is then written")
  func insideOutput() throws {
    try Workplace.with { place in
      try Self.write(place)
      let inside = try place.gazelab("run", Self.experiment, "--pseudonyms", "reports/codes.csv")
      #expect((inside.status, inside.output) == (65, ""))
      #expect(inside.errors.contains("reports/codes.csv: error: is in the output folder 'reports'"))
      let named = try place.gazelab(
        "run", Self.experiment, "--pseudonyms", "codes.csv", "--out", "zwickelmann/reports")
      #expect(
        named.status == 65 && named.errors.hasPrefix("--out: error: 'zwickelmann/reports' holds a name"))
      #expect(!place.has("reports") && !place.has("codes.csv") && !place.has("zwickelmann"))
    }
  }

  @Test("a run under pseudonyms cannot be exported, because nothing leads back to its captures")
  func export() throws {
    try Workplace.with { place in
      try Self.write(place)
      _ = try place.gazelab("run", Self.experiment, "--pseudonyms", "codes.csv", "--no-figures")
      let outcome = try place.gazelab(
        "export", "reports/lab/pilot", "gaze", "--split", "corners-to-sides", "--calibrator", "linear")
      #expect(
        outcome.status == 65 && outcome.errors.contains("run the experiment without --pseudonyms for this"))
    }
  }
}
