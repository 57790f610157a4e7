import Foundation
import Testing

struct ExplainTests {
  private static let whole = "random(test_share=0.3, unit=fixation)"

  /// Ignores line breaks.
  private func words(_ outcome: Workplace.Outcome) -> String {
    outcome.output.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
  }

  /// The stored error of the first trial.
  private func storedError(_ place: Workplace) throws -> String {
    let rows = try place.text("\(Workplace.run)/scores.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows[0].firstIndex(of: "rmse"))
    return String(format: "%.2f", try #require(Double(rows[1][column])))
  }

  @Test("a number of a run is explained as a whole or for one of its trials")
  func explained() throws {
    try Workplace.withRun { place in
      // Trials are ordered by split, calibrator and feature set, so the first one belongs to corners-to-sides.
      let one = try place.gazelab("explain", Workplace.run, "1")
      #expect((one.status, one.errors) == (0, ""))
      let start =
        "Trial 1 of reports/lab/first: RMSE \(try storedError(place)) pt. frames, corners-to-sides"
      #expect(words(one).hasPrefix(start))
      #expect(
        words(one).contains("Fitted again from the captures: same error"))
      #expect(words(one).contains("Defined in experiments/lab/first.yaml (sha256"))
      let all = try place.gazelab(
        "explain", Workplace.run, "gaze+face", "--split", Self.whole, "--calibrator", "linear")
      #expect(all.status == 0 && words(all).contains("the median over 3 repeats"))
      let third = try place.gazelab(
        "explain", Workplace.run, "gaze+face", "--split", Self.whole, "--repeat", "2", "--fold", "0")
      #expect(third.status == 0 && words(third).contains("repeat 2, fold 0"))
    }
  }

  @Test("missing arguments exit with 64, a missing run with 66")
  func usage() throws {
    try Workplace.with { place in
      for script in ["explain", "explain reports/none", "explain r 1 --repeat x"] {
        let outcome = try place.shell("\"$gazelab\" \(script)")
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("Usage: gazelab explain"))
      }
      let none = try place.gazelab("explain", "reports/none", "1")
      #expect(none.status == 66 && none.output.isEmpty)
      #expect(
        none.errors.hasPrefix("reports/none/run.json: error: there is no such file; a run's folder was"))
    }
  }

  @Test("an unknown or ambiguous trial exits with 65 and the possible ones")
  func unknown() throws {
    try Workplace.withRun { place in
      for (arguments, message) in [
        (["99"], "has no trial 99; its trials are 1 to 16\n"),
        (["gzae"], "has no trial of 'gzae'; did you mean 'gaze'?"),
        (["gaze"], "2 of its cells match; narrow it by --split 'corners-to-sides' or '\(Self.whole)'\n"),
        (["gaze", "--fold", "x"], "has no trial of 'gaze' with --fold 'x'; there are: 0, or"),
      ] {
        let words = ([Workplace.run] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let outcome = try place.shell("\"$gazelab\" explain \(words)")
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("\(Workplace.run): error: \(message)"))
      }
    }
  }

  @Test("without the experiment or its captures, explain uses the stored data and reports what is missing")
  func gone() throws {
    try Workplace.withRun { place in
      try place.remove("datasets")
      let noData = try place.gazelab("explain", Workplace.run, "1")
      #expect(noData.status == 0 && words(noData).contains("Could not be fitted again: "))
      #expect(words(noData).contains("RMSE \(try storedError(place)) pt"))
      try place.remove("experiments")
      let noFile = try place.gazelab("explain", Workplace.run, "1")
      #expect(noFile.status == 0 && words(noFile).contains("error: there is no such file"))
    }
  }

  @Test("lines have at most 80 columns if words allow it")
  func width() throws {
    try Workplace.withRun { place in
      for number in ["1", "2", "9", "16"] {
        let text = try place.gazelab("explain", Workplace.run, number).output
        for line in text.split(separator: "\n") where line.count > 80 {
          // A digest or a path cannot be broken, so a line that is too long must be a single word.
          let words = line.split(separator: " ")
          #expect(words.contains { $0.count > 40 } && words.count <= 3, "\(line)")
        }
      }
    }
  }
}
