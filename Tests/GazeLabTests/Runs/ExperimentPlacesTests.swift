import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Scores
@testable import Trials

struct ExperimentPlacesTests {
  private let yaml = """
    # The dataset stands in line 1, this in line 2.
    samples: [fixation-medians, frames]
    features:
      - gaze
      - gaze + face
    calibrators:
      - offset
      - {kind: linear, rank: {rcond: 1e-6}}
    splits:
      - corners-to-sides
      - {kind: random, unit: frame, repeats: 2}

    """

  /// - Parameter study: Keeps the experiment's file.
  private func lines(_ run: Run, of study: PlantedStudy, _ isMeant: (Cell) -> Bool) throws -> [String] {
    let first = run.scores.map(\.cell).first(where: isMeant)
    let cell = try #require(first)
    return try withExtendedLifetime(study) { try ExperimentPlaces(cell, run.record.experiment).lines }.map {
      "\($0.place.line ?? 0) \($0.text)"
    }
  }

  @Test("each part of a cell has the line that asks for it")
  func places() async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let run = try await study.run(yaml)
    #expect(
      try lines(run, of: study) {
        $0.features == "gaze+face" && $0.samples == "frames" && $0.split.hasPrefix("random")
      }
        == [
          "1 dataset: ./data", "3 samples: frames", "6 features: gaze+face",
          "9 calibrators: linear(rank.rcond=1e-6)", "12 splits: random(test_share=0.3, unit=frame)",
        ])
    #expect(
      try lines(run, of: study) { $0.calibrator == "offset" && $0.samples == "fixation-medians" } == [
        "1 dataset: ./data", "3 samples: fixation-medians", "8 calibrators: offset",
        "11 splits: corners-to-sides",
      ])
  }

  @Test("parts that no line asks for have none: the baseline, and the counterpart of a leaking split")
  func unasked() async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let run = try await study.run(yaml)
    #expect(
      try lines(run, of: study) {
        $0.calibrator == "mean-target" && $0.split == "random(test_share=0.3, unit=fixation)"
      } == ["1 dataset: ./data", "3 samples: frames"])
  }

  @Test("a value that the command line replaced has no line in the file")
  func replaced() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    try study.write("x.yaml", Array("dataset: elsewhere\nfeatures: gaze\nsplits: in-sample\n".utf8))
    let experiment = try Experiment(
      file: study.root + "/x.yaml", setting: ["dataset=./data", "splits=corners-to-sides"],
      in: DatasetFolders(named: [study.root], environment: nil))
    let run = try await experiment.run(out: study.root + "/out", RunOptions(drawsFigures: false))
    #expect(try lines(run, of: study) { $0.features == "gaze" } == ["2 features: gaze"])
  }

  @Test("a file that has changed or is gone is reported")
  func changed() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let run = try await study.run(yaml)
    let path = study.root + "/x.yaml"
    try study.write("x.yaml", try readFile(path) + Array("seed: 2\n".utf8))
    func complaint() -> String {
      do throws(InputError) {
        _ = try ExperimentPlaces(run.scores[0].cell, run.record.experiment)
        return ""
      } catch {
        return error.report
      }
    }
    #expect(complaint() == "\(path): error: has changed since the run")
    try study.remove("x.yaml")
    #expect(complaint() == "\(path): error: there is no such file")
  }
}
