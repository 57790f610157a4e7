import Foundation
import Testing

@Suite("gazelab gate")
struct GateCommandTests {
  private struct Item: Decodable {
    struct Finding: Decodable {
      let severity: String
      let rule: String
      let sentence: String
      let value: Double?
    }
    let path: String
    let capture: String
    let eye: String
    let verdict: String
    let mean: Double?
    let worst: Double?
    let findings: [Finding]
  }

  private func items(_ outcome: Workplace.Outcome) throws -> [Item] {
    struct Answer: Decodable {
      struct Facts: Decodable { let results: [Item] }
      let facts: Facts
    }
    return try JSONDecoder().decode([Answer].self, from: Data(outcome.output.utf8)).flatMap(\.facts.results)
  }

  private static let validation =
    "MSG\t542011 !CAL VALIDATION HV5 L LEFT  GOOD ERROR 0.27 avg. 0.37 max  OFFSET 0.15 deg. 7.8,4.8 pix.\n"

  @Test("the answer comes first, in the approved text of at most 80 columns")
  func text() throws {
    try Workplace.withLab { place in
      try place.write(
        "both.asc",
        """
        MSG\t1 !CAL VALIDATION HV9 LR LEFT  GOOD ERROR 0.41 avg. 0.64 max  OFFSET 0.35 deg. 12.5,9.6 pix.
        MSG\t1 !CAL VALIDATION HV9 LR RIGHT POOR ERROR 1.31 avg. 2.84 max  OFFSET 0.27 deg. 9.2,8.4 pix.

        """)
      let outcome = try place.gazelab("gate", "both.asc", "--rules", "sr-research")
      #expect((outcome.status, outcome.errors) == (3, ""))
      try Golden.expect(outcome.output, "gate.txt")
      let lab = try place.gazelab("gate", "lab")
      #expect(lab.status == (lab.output.contains("POOR") ? 3 : 0))
      #expect(lab.output.hasPrefix("2 results by tablet: "))
      for line in (outcome.output + lab.output).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("an EyeLink recording of a dataset is judged by its own points, beside the tracker's validation")
  func eyeLinkRecording() throws {
    try Workplace.with { place in
      let text = try Repository.text("Tests/GazeLabTests/Fixtures/EyeLink/made.asc")
      try place.write("lab/made.asc", text)
      try place.write(
        "lab/dataset.yaml",
        """
        format: eyelink-asc
        device: monitor
        devices:
          monitor: {width: 1280, height: 1024, unit: px, width_cm: 38, height_cm: 30, eye_distance_cm: 70}

        """)
      func judged() throws -> [Item] {
        try items(place.gazelab("gate", "lab", "--json", "--rules", "sr-research")).sorted { $0.eye < $1.eye }
      }
      let own = try judged()
      #expect(own.map(\.eye) == ["left", "right"] && own.map(\.capture) == ["made", "made"])
      let said = own.map { $0.findings.filter { $0.rule == "validation" }.map(\.sentence) }
      #expect(
        said == [
          ["the tracker's own validation (HV9), line 8: mean 0.52°, worst 1.1°"],
          ["the tracker's own validation (HV9), line 7: mean 0.31°, worst 0.84°"],
        ])
      // Without targets the validation is all there is.
      let untold = text.split(separator: "\n").filter { !$0.contains("TARGET_POS") }.joined(separator: "\n")
      try place.write("lab/made.asc", untold + "\n")
      let told = try judged()
      #expect(told.map(\.mean) == [0.52, 0.31] && told.map(\.worst) == [1.1, 0.84])
    }
  }

  @Test("--json prints one result per capture and eye, and the verdicts stand nowhere else")
  func json() throws {
    try Workplace.with { place in
      try place.write("GOOD and POOR/FAIR.asc", Self.validation)
      let outcome = try place.gazelab("gate", "GOOD and POOR", "--json", "--rules", "sr-research")
      #expect((outcome.status, outcome.errors) == (0, ""))
      try Golden.expect(outcome.output, "gate.json")
      let words = outcome.output.matches(of: /GOOD|FAIR|POOR/).map { String($0.output) }
      #expect(words == ["GOOD"])
      let items = try items(outcome)
      #expect(items.count == 1)
      #expect(items[0].path == "GOOD and POOR/FAIR.asc" && items[0].capture == "FAIR")
      #expect((items[0].eye, items[0].mean, items[0].worst) == ("left", 0.27, 0.37))
    }
  }

  @Test("a file, a folder and a name give the same verdicts; each result in JSON has exactly seven keys")
  func places() throws {
    try Workplace.withLab { place in
      let byName = try items(place.gazelab("gate", "lab", "--json"))
      #expect(byName.map(\.capture) == ["p01", "p02"])
      #expect(byName.map(\.path) == ["datasets/lab/p01.csv", "datasets/lab/p02.csv"])
      for reference in ["datasets/lab", "datasets/lab/", "./datasets/lab"] {
        let found = try items(place.gazelab("gate", reference, "--json"))
        #expect(found.map(\.mean) == byName.map(\.mean))
      }
      let alone = try place.gazelab("gate", "datasets/lab/p02.csv", "--json")
      #expect(try items(alone).map(\.worst) == [byName[1].worst])
      let answers = try JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? [[String: Any]]
      let results = (answers?.first?["facts"] as? [String: Any])?["results"] as? [[String: Any]]
      #expect(
        results?.first.map { Set($0.keys) }
          == ["path", "capture", "eye", "verdict", "mean", "worst", "findings"])
    }
  }

  @Test("a capture is fitted with gaze+face, as the same experiment finds")
  func fit() throws {
    try Workplace.withLab { place in
      let item = try items(place.gazelab("gate", "datasets/lab/p01.csv", "--json"))[0]
      #expect(
        item.findings.contains {
          $0.sentence == "gaze+face, linear, fitted and judged by leaving one fixation out (18)"
        })
      try place.write(
        "experiments/lab/one.yaml",
        """
        dataset: lab
        where: {capture: p01}
        features: [gaze+face]
        splits: [{kind: leave-one-out, over: fixation}]
        """)
      let experiment = try items(place.gazelab("gate", "experiments/lab/one.yaml", "--json"))
      #expect(experiment.count == 1 && !place.has("reports"))
      #expect(experiment[0].path == "experiments/lab/one.yaml" && experiment[0].capture == "p01")
      // Trials keep the angle of the mean direction, captures give that of the mean point. They differ by at most about
      // the square of the scatter, here 0.03 rad: 0.0009 rad are 0.05°.
      #expect(abs((experiment[0].mean ?? 0) - (item.mean ?? 9)) < 0.05)
      // Metrics that both know are the same.
      try place.write(
        "rules.yaml",
        """
        - {name: direction, metric: accuracy_direction_degrees, poor: 0.001}
        - {name: angle, metric: angle_mean_degrees, poor: 0.001}
        - {name: distance, metric: distance_mean_pt, poor: 0.001}
        """)
      func values(_ path: String) throws -> [Double] {
        let judged = try items(place.gazelab("gate", path, "--rules", "rules.yaml", "--json"))[0]
        return ["direction", "angle", "distance"].compactMap { name in
          judged.findings.first { $0.rule == name }?.value
        }
      }
      let (ofCapture, ofExperiment) = try (values("datasets/lab/p01.csv"), values("experiments/lab/one.yaml"))
      #expect(ofCapture.count == 3 && ofExperiment.count == 3)
      for (one, other) in zip(ofCapture, ofExperiment) { #expect(abs(one - other) < 1e-7 * other) }
    }
  }

  @Test(
    "the key 'gate' of an experiment judges its run: run.json keeps it, show tells it, and gate uses its rules"
  )
  func key() throws {
    try Workplace.withLab { place in
      try place.write(
        "experiments/lab/strict.yaml",
        "- {name: mean, metric: accuracy_point_degrees, poor: 0.000001, source: test}\n")
      try place.write("experiments/lab/gated.yaml", Workplace.firstExperiment + "gate: strict.yaml\n")
      let run = try place.gazelab("run", "experiments/lab/gated.yaml", "--no-figures")
      #expect(run.status == 0, "\(run.errors)")
      let record = try place.text("reports/lab/gated/run.json")
      #expect(record.contains("\"gate\"") && record.contains("\"POOR\""))
      #expect(
        try place.gazelab("show", "reports/lab/gated").output.contains(
          "Gate (strict.yaml): 2 POOR: p01 (mean"))
      let judged = try place.gazelab("gate", "experiments/lab/gated.yaml", "--json")
      #expect(judged.status == 3)
      #expect(try items(judged).map(\.verdict) == ["POOR", "POOR"])
      let stored = try place.gazelab(
        "gate", "reports/lab/gated", "--rules", "experiments/lab/strict.yaml", "--json")
      #expect(stored.status == 3)
      #expect(try items(stored).map(\.mean) == items(judged).map(\.mean))
      // Without the key nothing is judged or stored.
      _ = try place.gazelab("run", Workplace.first, "--no-figures")
      #expect(try !place.text("reports/lab/first/run.json").contains("\"gate\""))
    }
  }

  @Test("a gate that cannot work is refused before anything is fitted")
  func refusedKey() throws {
    try Workplace.withLab { place in
      func complaint(_ lines: String) throws -> String {
        try place.write(
          "experiments/lab/x.yaml", "dataset: lab\nfeatures: [gaze]\n" + lines)
        let outcome = try place.gazelab("validate", "experiments/lab/x.yaml")
        #expect(outcome.status == 65 || outcome.status == 66)
        return outcome.errors
      }
      let unknown = try complaint("splits: [corners-to-sides]\ngate: sr-reserch\n")
      #expect(
        unknown.contains("x.yaml:4:7: error: no rule set is called 'sr-reserch'; did you mean 'sr-research'?")
      )
      let dishonest = try complaint("splits: [in-sample]\ngate: tablet\n")
      #expect(dishonest.contains("x.yaml:4:7: error: 'gate' judges errors"))
      let sums = try complaint("splits: [corners-to-sides]\ngate: tablet\nmetrics: trials\n")
      #expect(sums.contains("'gate' needs the errors of fixations"))
      let missing = try complaint("splits: [corners-to-sides]\ngate: ./none.yaml\n")
      #expect(missing.contains("none.yaml"))
    }
  }

  @Test("what is missing exits with 66, what is wrong with 65")
  func badInput() throws {
    try Workplace.withLab { place in
      try place.write("empty/notes.txt", "nothing")
      try place.write("wrong.asc", "no validation\n")
      try place.write("rules.yaml", "- {name: a, metric: lost_percnt, poor: 1}\n")
      for arguments in [["nowhere/p01.csv"], ["nowhere"], ["empty"], ["lab", "--rules", "none.yaml"]] {
        let outcome = try place.shell("\"$gazelab\" gate \(arguments.joined(separator: " "))")
        #expect(outcome.status == 66, "\(arguments): \(outcome.errors)")
        #expect(outcome.output == "" && outcome.errorLines.count == 1)
      }
      for arguments in [["wrong.asc"], ["lab", "--rules", "rules.yaml"], ["lab", "--rules", "tablett"]] {
        let outcome = try place.shell("\"$gazelab\" gate \(arguments.joined(separator: " "))")
        #expect(outcome.status == 65, "\(arguments): \(outcome.errors)")
        #expect(outcome.output == "" && outcome.errorLines.count == 1)
      }
      #expect(try place.gazelab("gate").status == 64)
    }
  }

  @Test("a second recording named validation judges the first, whose fit does not see it")
  func validation() throws {
    try Workplace.with { place in
      try place.write("captures/anna.csv", PlantedFile().text)
      try place.write("captures/anna-validation.csv", PlantedFile(seed: 9).text)
      let found = try items(place.gazelab("gate", "captures", "--json"))
      #expect(found.map(\.capture) == ["anna"])
      #expect(
        found[0].findings.contains {
          $0.sentence
            == "gaze+face, linear, fitted to the 18 fixations of the calibration and judged on the 18 of the validation"
        })
    }
  }

  @Test("--of chooses the points of captures, and is refused where only errors are known")
  func points() throws {
    try Workplace.withLab { place in
      func sentence(_ options: String...) throws -> String? {
        let outcome = try place.gazelab(["gate", "datasets/lab/p01.csv", "--json"] + options)
        return try items(outcome)[0].findings.first { $0.rule == "points" }?.sentence
      }
      let refit = try #require(try sentence())
      #expect(refit.hasSuffix("; judged after a linear recalibration"))
      let recorded = try #require(try sentence("--of", "recorded"))
      #expect(
        recorded.replacing("judged as recorded", with: "judged after a linear recalibration") == refit)
      try place.write("a.asc", Self.validation)
      let refused = try place.gazelab("gate", "a.asc", "--of", "refit")
      #expect(refused.status == 65)
      #expect(
        refused.errors.contains(
          "--of: error: chooses between the points of captures, and validations have errors alone"))
    }
  }

  @Test("a BIDS dataset whose recordings are absent is judged by its sidecars, with warnings")
  func sidecars() throws {
    try Workplace.with { place in
      let stem = "bids/sub-01/beh/sub-01_task-x_recording-eye"
      try place.write("bids/dataset_description.json", "{\"Name\": \"x\", \"BIDSVersion\": \"1.11.1\"}")
      for (eye, word, worst) in [(1, "left", 0.61), (2, "right", 3.53)] {
        try place.write(
          "\(stem)\(eye)_physio.json",
          "{\"RecordedEye\": \"\(word)\", \"AverageCalibrationError\": 0.5, \"MaximalCalibrationError\": \(worst)}"
        )
      }
      let outcome = try place.gazelab("gate", "bids", "--rules", "sr-research", "--json")
      let found = try items(outcome)
      #expect(outcome.status == 3)
      #expect(found.map(\.eye) == ["left", "right"] && found.map(\.verdict) == ["GOOD", "POOR"])
      #expect(
        found.allSatisfy {
          $0.findings.contains { $0.severity == "warning" && $0.rule == "data file absent" }
        })
      let alone = try place.gazelab("gate", "\(stem)1_physio.json", "--rules", "sr-research", "--json")
      #expect(alone.status == 0)
      #expect(try items(alone).map(\.worst) == [0.61])
    }
  }
}
