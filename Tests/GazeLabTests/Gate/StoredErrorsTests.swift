import Captures
import Inputs
import TestSupport
import Testing

@testable import Gate
@testable import Trials

@Suite("Results of calibrations that others wrote")
struct StoredErrorsTests {
  private static let line =
    "MSG\t542011 !CAL VALIDATION HV5 L LEFT  GOOD ERROR 0.27 avg. 0.37 max  OFFSET 0.15 deg. 7.8,4.8 pix."

  private func eyeLink(_ text: String) throws -> [GateMeasurements] {
    try TemporaryFolder.with { folder in
      try folder.write("a.asc", text)
      return try EyeLinkValidation.measurements("\(folder.path)/a.asc")
    }
  }

  @Test("an EyeLink file tells the mean and the worst error of each eye")
  func eyes() throws {
    let measured = try eyeLink(
      """
      ** CONVERTED FROM a.edf
      MSG\t1395411 !CAL VALIDATION HV9 LR LEFT  GOOD ERROR 0.41 avg. 0.64 max  OFFSET 0.35 deg. 12.5,9.6 pix.
      MSG\t1395411 !CAL VALIDATION HV9 LR RIGHT POOR ERROR 1.31 avg. 2.84 max  OFFSET 0.27 deg. 9.2,8.4 pix.
      1395500 1 2 3
      """)
    #expect(measured.map(\.eye) == ["left", "right"] && measured.map(\.capture) == ["a", "a"])
    let judgements = try measured.map(GateJudge(rules: GateRules("sr-research")).judgement)
    #expect(judgements.map(\.mean) == [0.41, 1.31] && judgements.map(\.worst) == [0.64, 2.84])
    #expect(judgements.map(\.verdict) == [.good, .poor])
  }

  @Test("of several validations of an eye the last counts, and that is said")
  func several() throws {
    let later = Self.line.replacing("0.27", with: "0.91").replacing("0.37", with: "1.37")
    let measured = try eyeLink(Self.line + "\r\n" + later + "\r\n")
    #expect(measured.count == 1)
    #expect(measured[0].statistic(.mean, of: GateMetric.accuracy) == .success(0.91))
    #expect(measured[0].statistic(.worst, of: GateMetric.accuracy) == .success(1.37))
    #expect(
      measured[0].remarks.contains {
        $0.sentence == "has 2 validations of this eye; the last one, on line 2, counts"
      })
  }

  @Test("a last validation that was aborted does not pass")
  func aborted() throws {
    let measured = try eyeLink(Self.line + "\nMSG\t9 !CAL VALIDATION HV5 L LEFT ABORTED\n")
    let judgement = try GateJudge(rules: GateRules("sr-research")).judgement(of: measured[0])
    #expect(judgement.verdict == .poor)
    #expect(judgement.findings.contains { $0.severity == .error && $0.sentence.contains("aborted") })
  }

  @Test(
    "a line that tells no errors, and a file without one, are refused at their place",
    arguments: [
      (
        "MSG\t1 !CAL VALIDATION HV5 L LEFT  GOOD ERROR nan avg. 0.37 max\n",
        ":1: error: does not give its errors"
      ),
      ("MSG\t1 !CAL VALIDATION HV5 L LEFT  GOOD ERROR 0.27 avg.\n", ":1: error: does not give its errors"),
      ("\nMSG\t1 !CAL VALIDATION HV5\n", ":2: error: is no validation of the form"),
      ("SAMPLES\n", ": error: has no line with '!CAL VALIDATION'"), ("", ": error: has no line with"),
    ])
  func wrong(text: String, complaint: String) throws {
    do {
      _ = try eyeLink(text)
      Issue.record("\(text) was read")
    } catch let error as InputError {
      #expect(error.complaints[0].line.contains("a.asc" + complaint), "\(error.complaints[0].line)")
    }
  }

  private func bids(_ files: [(String, String)]) throws -> [SidecarErrors] {
    try TemporaryFolder.with { folder in
      for (name, text) in files { try folder.write(name, text) }
      return try SidecarErrors.all(in: DatasetRoot(folder.path, followsLinks: false))
    }
  }

  private static let description = (
    "dataset_description.json", "{\"Name\": \"x\", \"BIDSVersion\": \"1.11.1\"}"
  )
  private static let stem = "sub-01/beh/sub-01_task-x_run-01_recording-eye"

  @Test("a sidecar without its data file is judged by the errors it tells, with a warning")
  func sidecar() throws {
    let found = try bids([
      Self.description,
      (
        "\(Self.stem)1_physio.json",
        "{\"RecordedEye\": \"Left\", \"AverageCalibrationError\": 0.29, \"MaximalCalibrationError\": [[0.61]]}"
      ), ("task-x_physio.json", "{\"AverageCalibrationError\": 0.8, \"MaximalCalibrationError\": 2.1}"),
      ("\(Self.stem)2_physio.json", "{\"RecordedEye\": \"right\"}"),
    ])
    #expect(found.map(\.eye) == ["left", "right"] && found.map(\.hasData) == [false, false])
    // What the nearest sidecar lacks, one higher up tells.
    #expect(found.map(\.mean) == [0.29, 0.8] && found.map(\.worst) == [0.61, 2.1])
    #expect(Set(found.map(\.capture)) == ["sub-01_task-x_run-01"])
    let judgements = try found.map {
      try GateJudge(rules: GateRules("sr-research")).judgement(
        of: $0.measurements(why: "absent", isAbsent: true))
    }
    #expect(judgements.map(\.verdict) == [.good, .poor])
    #expect(
      judgements.allSatisfy {
        $0.findings.contains { $0.rule == "data file absent" && $0.severity == .warning }
      })
  }

  @Test("an error that is no number or below 0 is refused with its key")
  func wrongSidecar() throws {
    for value in ["\"0.3\"", "-1", "1e400", "null"] {
      #expect(throws: InputError.self) {
        try bids([
          Self.description, ("\(Self.stem)1_physio.json", "{\"AverageCalibrationError\": \(value)}"),
        ])
      }
    }
  }
}
