import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Splits
@testable import Trials

@Suite("Paragraphs for a method section")
struct MethodParagraphTests {
  private func paragraphs(_ yaml: String) async throws -> [String] {
    let study = try PlantedStudy(participants: [])
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: MeasuredFrames.frames()))
    return MethodParagraph(try await study.run(yaml)).paragraphs
  }

  @Test("the recording is described by what was measured, and by what the author must add")
  func recording() async throws {
    let text = try await paragraphs("features: gaze\nsplits: in-sample\n")[0]
    let expected: String =
      ("Gaze was recorded with ARKit's face tracking from single pictures of the front camera of the device iPad Mini 6th "
        + "(screen 1133 × 744 pt, 17.7 × 11.6 cm, 326 pixels per inch, 2 pixels per pt, camera at (0, 372) pt from "
        + "the bottom left). The camera's place is not published for iPad Mini 6th; it is assumed in the middle of the "
        + "edge. By their time stamps, frames were 16.7 ms apart (median, 60.0 Hz); 0.0 % of the 18 "
        + "intervals within a fixation were more than 1.5 times as long. The effective rate, frames with a gaze point "
        + "over the time that all frames of a fixation stand for, was 60.0 Hz; the longest step within a fixation took "
        + "0.017 s. Data loss, the share of the frames on targets without the tracker's gaze point, was 0.0 % (0 of 36 "
        + "frames). There was 1 participant ([age, "
        + "sex, eyesight and glasses: not recorded]) in 1 capture, with 36 frames in 18 fixations (a median of 2 "
        + "frames each); a fixation is a series of consecutive frames on one target under one head pose and viewing "
        + "distance. On the iPad Mini 6th, targets formed a 3 × 3 grid (x = 0, 566.5, 1133 pt; y = 0, 372, 744 pt; "
        // 2 · atan(8.828 cm / 34.5 cm) and 2 · atan(5.797 cm / 34.5 cm).
        + "28.7° × 19.1° at the median distance). The head pose was labelled Middle. The viewing distance, from the "
        + "midpoint of the eyes to the plane of the screen in every frame by the tracker's transforms, had a median "
        + "(range) of 34.5 cm (29.0 to 40.0); by label, Regular: 40.0 cm (40.0 to 40.0), Close: 29.0 cm (29.0 to "
        + "29.0). The iPad Mini 6th has no depth sensor: distances and positions of the head are ARKit's estimates. [head "
        + "support such as a chin rest: not recorded] [illumination and room: not recorded] "
        + "[instruction given to participants: not recorded] [versions of the tracker's software: not recorded] [who was "
        + "excluded before recording: not recorded]")
    #expect(text == expected)
  }

  @Test("samples, exclusions, calibrators, splits and statistics are those of the run")
  func analysis() async throws {
    let text = try await paragraphs(
      """
      features: [gaze, gaze+face]
      where: {viewing_distance: [Close, Regular]}
      calibrators: [none, {kind: ridge, lambda: 0.1, name: mild}]
      splits: {kind: leave-one-out, over: target}

      """)[1]
    #expect(
      text
        == "A sample was one frame (36 frames). Only fixations of viewing distance Close and Regular were used. "
        + "No sample was dropped before scoring. The 2 feature sets (with the number of fitted columns) were gaze "
        + "(2) and gaze+face (7). The calibrators were mild, which is ridge(lambda=0.1) (least squares on "
        + "standardised columns with a penalty on squared coefficients, (Z′Z + λnI)b = Z′y (Hoerl & Kennard 1970)); "
        + "none (a gaze ray itself, by default the recorded gaze point). The baseline, mean-target, always predicted the mean of the training targets. "
        + "The split leave-one-out(over=target) asked: How accurate is it for a target without training samples? It "
        + "divided whole fixations; the first fold trained on 16 fixations and tested 2 fixations. The 95 % interval "
        + "of a mean error is Student's t interval over targets. With fewer than 15 left-out targets of one person it is "
        + "nominal. The 95 % intervals in the tables of the appendix are from a bias-corrected and accelerated (BCa) "
        + "bootstrap with 4999 draws of fixations, without fitting again; none is given for fewer than 6 of them."
    )
  }

  @Test("accuracy and precision are those of the lowest error, with their definitions")
  func quality() async throws {
    let text = try await paragraphs(
      "calibrators: none\nsplits: {kind: leave-one-out, over: target}\n")[2]
    // Every gaze point is (30, 40) pt off: √((900 + 1600) / 2) pt, and 50 pt of 6417.3 a metre. The mean of the angles
    // was computed with numpy 2.4.6 from the 18 eye positions and targets.
    #expect(
      text.contains(
        "Under leave-one-out(over=target), tracker's own gaze point had an accuracy (the angle between a fixation's mean "
          + "gaze direction and its target) of 1.22° on average over 9 targets (nominal 95 % t interval "))
    #expect(text.contains("). It had an RMSE of 35.4 pt, "))
    #expect(text.contains("SD is √(variance x + variance y), each variance with n − 1."))
    #expect(text.contains(", a mean distance of 0.78 cm, a mean angle of 1.22°, "))
    #expect(
      text.contains(" an RMS-S2S of 0.00° and an SD of 0.00°."))
    #expect(!text.contains("optimistic") && text.contains("Not for other people."))
  }

  @Test("the versions, the seed and the source of the captures come last")
  func software() async throws {
    let text = try await paragraphs("features: gaze\nsplits: in-sample\nseed: 7\n")[3]
    #expect(text.hasPrefix("All numbers were computed with GazeLab \(Program.version) and "))
    #expect(
      text.hasSuffix(
        ", with seed 7. The captures are “data” ([citation of the captures: not stated]; [licence of the captures: not "
          + "stated])."))
    #expect(!text.contains("libsvm"))
  }

  @Test("simulated captures are said to be simulated, and leaking splits to leak")
  func caveats() throws {
    let planted = PlantedRun(
      isSimulated: true, splits: [PlantedRun.split("s", kind: "random", unit: .frame, leakage: .leaks)],
      cells: [PlantedRun.cell("gaze", rmse: [10])])
    let paragraphs = MethodParagraph(try planted.run).paragraphs
    #expect(paragraphs[0].hasPrefix("The captures were SIMULATED by geometry"))
    #expect(paragraphs[0].hasSuffix("not stored by this run; run the experiment again]"))
    #expect(paragraphs[1].contains("It divided single rows. Note: this split leaks:"))
    #expect(paragraphs[1].hasSuffix("No intervals or tests are given."))
    #expect(paragraphs[2].hasSuffix("frames next to the test rows were trained on."))
  }

  @Test(
    "over people the paragraph names the t interval, and BCa only for the appendix; the summary is named once"
  )
  func people() throws {
    let cells = (0..<8).map { person -> PlantedRun.PlantedCell in
      let misses = (0..<9).map {
        PlantedRun.Miss(x: 1 + Double(person + $0), y: 1, fixation: $0, participant: "p\(person)")
      }
      let cell = Cell(
        group: "participant=p\(person)", samples: "frames", features: "gaze", calibrator: "linear", split: "s"
      )
      return (cell, [[misses]])
    }
    let planted = PlantedRun(
      groupBy: ["participant"], splits: [PlantedRun.split("s", kind: "corners-to-sides")], cells: cells)
    let paragraphs = MethodParagraph(try planted.run).paragraphs
    #expect(
      paragraphs[1].contains(
        "The 95 % interval of a mean error is Student's t interval over people. The 95 % "))
    #expect(
      paragraphs[1].contains("in the tables of the appendix are from a bias-corrected and accelerated (BCa)"))
    #expect(!paragraphs[1].contains("nominal"))
    #expect(paragraphs[2].contains(" on average over 8 people (95 % t interval "))
    #expect(paragraphs[2].contains("The medians over 8 groups were an RMSE of "))
    // Precision is not defined where it is not given.
    #expect(!paragraphs[2].contains("RMS-S2S"))
  }

  @Test("draws and tests are described for each group, not for all together")
  func groups() throws {
    let cells = (0..<8).map { person -> PlantedRun.PlantedCell in
      let misses = (0..<9).map { PlantedRun.Miss(x: 1, y: 1, fixation: $0, participant: "p\(person)") }
      let cell = Cell(
        group: "participant=p\(person)", samples: "frames", features: "gaze", calibrator: "linear", split: "s"
      )
      return (cell, [[misses], [misses]])
    }
    let planted = PlantedRun(
      groupBy: ["participant"], splits: [PlantedRun.split("s", kind: "random", repeats: 2)], cells: cells)
    let text = MethodParagraph(try planted.run).paragraphs[1]
    #expect(text.contains(" draws of fixations, ") && text.contains("tested by a t test corrected"))
  }

  @Test("options are left out of a catalogue's summary")
  func withoutOptions() {
    #expect(AnalysisText.withoutOptions("fits (a; b); options") == "fits (a; b)")
    #expect(AnalysisText.withoutOptions("a map. Options follow") == "a map")
    for entry in Catalogue.calibrators.entries {
      let text = AnalysisText.withoutOptions(entry.summary)
      #expect(text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" }) && text.count > 12)
    }
  }
}
