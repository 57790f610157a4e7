import Foundation
import Testing

struct CommandTests {
  @Test("validate reports that an experiment is good, and anomalies in its data")
  func validate() throws {
    try Workplace.withLab { place in
      let good = try place.gazelab("validate", Workplace.first)
      #expect((good.status, good.output, good.errors) == (0, "\(Workplace.first): good\n", ""))
      try place.write("datasets/lab/p01.csv", PlantedFile(framesPerFixation: 9).text)
      let odd = try place.gazelab("validate", Workplace.first)
      #expect((odd.status, odd.output) == (0, "\(Workplace.first): good\n"))
      #expect(odd.errors == "warning: p01: 18 of 18 fixations do not have 10 frames but 9\n")
    }
  }

  @Test("two experiments that would write into the same folder are rejected")
  func sameFolder() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("validate", Workplace.first, "./\(Workplace.first)")
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.contains(
          "would be written to the folder 'lab/first', like another of these experiments"))
    }
  }

  @Test("the template of init runs on the simulated study without changes, and is not overwritten")
  func template() throws {
    try Workplace.with { place in
      let shipped =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        + "/../../datasets/simulated-study/dataset.yaml"
      try place.write(
        "datasets/simulated-study/dataset.yaml", String(contentsOfFile: shipped, encoding: .utf8))
      let made = try place.gazelab("init")
      #expect((made.status, made.errors) == (0, ""))
      #expect(made.output.hasPrefix("experiments/my/first.yaml\n"))

      let early = try place.gazelab("run", "experiments/my/first.yaml")
      #expect(early.status == 66)
      #expect(early.errors.contains("have not been simulated yet; run: gazelab simulate simulated-study"))

      #expect(try place.gazelab("simulate", "simulated-study").status == 0)
      let run = try place.gazelab("run", "experiments/my/first.yaml", "--set", "splits.1.repeats=2")
      #expect(run.status == 0)
      #expect(run.output.contains("Data: simulated"))
      #expect(try place.text("reports/my/first/report.md").contains("Data: simulated"))

      let template = try place.text("experiments/my/first.yaml")
      try place.write("experiments/my/first.yaml", "mine")
      let again = try place.gazelab("init")
      #expect((again.status, again.output) == (73, ""))
      #expect(
        again.errors.hasPrefix("experiments/my/first.yaml: error: cannot be written: a file or folder"))
      #expect(try place.text("experiments/my/first.yaml") == "mine")
      #expect(try place.gazelab("init", "a/b/c.yaml").status == 0)
      #expect(try place.text("a/b/c.yaml") == template)
    }
  }

  @Test("--datasets takes precedence over the environment, and the environment over datasets/")
  func datasetFolders() throws {
    try Workplace.with { place in
      for (folder, participant) in [("datasets", "dora"), ("inherited", "ines"), ("named", "nora")] {
        try place.write("\(folder)/lab/p01.csv", PlantedFile(participant: participant).text)
      }
      let scripts = [
        "describe lab", "describe lab --datasets named", "describe lab --datasets none --datasets named",
      ]
      let outputs = try scripts.map {
        try place.shell("GAZELAB_DATASETS=none:inherited \"$gazelab\" \($0)").output
      }
      for (output, name) in zip(outputs, ["ines", "nora", "nora"]) { #expect(output.contains(" \(name) ")) }
      #expect(try place.gazelab("describe", "lab").output.contains(" dora "))
    }
  }
}
