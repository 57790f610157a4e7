import Foundation
import Testing

struct CompareTests {
  @Test("--metric and --against determine what is compared with what, and --part what is printed")
  func options() throws {
    try Workplace.withRun { place in
      let angles = try place.gazelab("compare", Workplace.run, "--metric", "angle_mean_degrees")
      #expect(angles.status == 0 && angles.output.contains("\nangle_mean_degrees in °, run: Two people"))
      let offset = try place.gazelab("compare", Workplace.run, "--against", "offset")
      #expect(offset.status == 0 && offset.output.contains("\nAccuracy in ° against offset\n"))
      let points = try place.gazelab("compare", Workplace.run, "--metric", "rmse", "--against", "offset")
      #expect(points.status == 0 && points.output.contains("\nRMSE in points against offset\n"))
      let matrix = try place.gazelab("compare", Workplace.run, "--part", "matrix").output
      let differences = try place.gazelab("compare", Workplace.run, "--part", "differences").output
      #expect(!matrix.contains("against gaze") && !differences.hasPrefix("RMSE in points, run"))
      let answer = try place.gazelab("compare", Workplace.run, "--part", "answer").output
      #expect(answer.hasPrefix("Which features and calibrator are best"))
      #expect(try place.gazelab("compare", Workplace.run).output == answer + "\n" + matrix)
      let named = try place.gazelab("compare", Workplace.run, "--against", "gaze").output
      #expect(named == answer + "\n" + matrix + "\n" + differences)
      let pairs = try place.gazelab("compare", Workplace.run, "--part", "pairs")
      #expect(pairs.status == 0 && pairs.output.contains("Accuracy in °: every pair"))
    }
  }

  @Test(
    "unknown names exit with 65 and the valid ones, an unknown part or format with 64 before anything is read"
  )
  func refused() throws {
    try Workplace.withRun { place in
      for (option, value, message) in [
        (
          "--metric", "rmsee",
          "no metric 'rmsee' to compare by; did you mean 'rmse'? there are: mse,"
        ),
        ("--metric", "bias_x_pt", "no metric 'bias_x_pt' to compare by"),
        (
          "--against", "gaze+fase",
          "no column 'gaze+fase'; did you mean 'gaze+face'? there are: gaze,"
        ),
      ] {
        let outcome = try place.gazelab("compare", Workplace.run, option, value)
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("\(Workplace.run): error: \(message)"))
      }
      for (option, message) in [
        ("--part", "--part must be one of answer, head-to-head, matrix, differences, pairs"),
        ("--format", "--format must be one of text, markdown, csv, csv-tidy, json, latex"),
      ] {
        let outcome = try place.gazelab("compare", "nowhere", option, "pdf")
        #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains(message))
      }
    }
  }

  @Test("runs of the same data share a row, and a run given twice counts once")
  func runs() throws {
    try Workplace.withRun { place in
      try place.write(
        "experiments/lab/second.yaml",
        Workplace.firstExperiment.replacing("[gaze, gaze+face]", with: "[gaze, gaze+euler]").replacing(
          "Two people", with: "Two others"))
      try place.gazelab("run", "experiments/lab/second.yaml", "--no-figures")
      let both = try place.gazelab(
        "compare", Workplace.run, "reports/lab/second", "--format", "csv", "--part", "matrix"
      ).output.split(separator: "\n")
      #expect(both[0] == "split,gaze,gaze+face,offset,gaze+euler,mean-target")
      #expect(both.count == 3 && !both[1].contains(",,"))
      let once = try place.gazelab("compare", Workplace.run, "--format", "csv").output
      let twice = try place.gazelab("compare", Workplace.run, Workplace.run, "--format", "csv").output
      #expect(once == twice)
    }
  }

  @Test("a format for one table has a row per error with its difference; JSON has rows by the table's name")
  func rows() throws {
    try Workplace.withRun { place in
      let rows = try place.gazelab("compare", Workplace.run, "--format", "csv").output.split(separator: "\n")
      #expect(
        rows[0] == "participant,device,split,features,accuracy_direction_degrees (°),difference from gaze (°)"
      )
      // Two splits with four columns each; the two people share one device.
      #expect(rows.count == 1 + 2 * 4)
      #expect(rows[1].hasPrefix(",iPad Mini 6th,corners-to-sides,gaze,") && rows[1].hasSuffix(",0.0"))
      let tidy = try place.gazelab("compare", Workplace.run, "--format", "csv-tidy").output
      #expect(tidy.hasPrefix("participant,device,split,features,metric,unit,value,"))
      let matrix = try place.gazelab("compare", Workplace.run, "--format", "csv-tidy", "--part", "matrix")
      #expect(matrix.output.hasPrefix("split,features,metric,unit,value,"))
      #expect(matrix.output.contains("\ncorners-to-sides,gaze+face,accuracy_direction_degrees,°,"))

      let both = try place.gazelab("compare", Workplace.run, "--format", "json").output
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(both.utf8)) as? [String: [[String: Any]]])
      #expect(object["matrix"]?.count == 2 && object["differences"]?.isEmpty == false)
      #expect(object["tables"]?.map { $0["name"] as? String } == ["matrix", "differences"])
      let one = try place.gazelab("compare", Workplace.run, "--format", "json", "--part", "differences")
      #expect(try JSONSerialization.jsonObject(with: Data(one.output.utf8)) is [[String: Any]])
    }
  }

  @Test("lines have at most 80 columns whatever the options")
  func width() throws {
    try Workplace.withLab { place in
      try place.write(
        "experiments/lab/second.yaml",
        Workplace.firstExperiment.replacing(
          "splits: [corners-to-sides, ", with: "splits: [corners-to-sides, {kind: random, unit: frame}, ")
          + "group_by: [participant, device]\n")
      try place.gazelab("run", "experiments/lab/second.yaml", "--no-figures", "--set", "splits.1.repeats=2")
      for part in ["matrix", "differences", "pairs"] {
        for metric in ["rmse", "r2", "angle_mean_degrees"] {
          let outcome = try place.gazelab(
            "compare", "reports/lab/second", "--part", part, "--metric", metric)
          #expect(outcome.status == 0)
          for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
      }
    }
  }
}
