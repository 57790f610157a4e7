import Captures
import DelimitedText
import Files
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Trials
@testable import Uncertainty

@Suite("The uncertainty of exported calibrations")
struct ExportedUncertaintyTests {
  private static let yaml = """
    samples: frames
    features: gaze
    calibrators: [linear, {kind: gaussian-process, fit_on: fixation-medians, a: 10, b: 3, length: 2}, offset]
    splits: {kind: leave-one-out, over: target}

    """

  private func export(
    _ calibrator: String, _ study: PlantedStudy, _ run: Run
  ) throws -> (CalibrationFile, CalibrationFile) {
    let number = try #require(run.scores.firstIndex { $0.cell.calibrator.hasPrefix(calibrator) }) + 1
    let exported = try CalibrationExport(
      TrialSelection(trial: "\(number)"), of: run, in: DatasetFolders(named: [study.root], environment: nil),
      without: [])
    let paths = try exported.write(.json, to: study.root + "/out")
    return (exported.file, try CalibrationFile(path: paths[0]))
  }

  @Test("a file of version 3 holds what the run has found, and reads back to the last bit")
  func stored() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let run = try await study.run(Self.yaml + "metrics: uncertainty\n")
    for calibrator in ["linear", "gaussian-process"] {
      let (file, again) = try export(calibrator, study, run)
      let uncertainty = try #require(file.uncertainty)
      #expect(file.version == 3 && again.version == 3 && again.uncertainty == uncertainty)
      #expect(again.checksum == file.checksum)
      let stored = run.results.uncertainFixations.filter {
        $0.cell.calibrator.hasPrefix(calibrator) && $0.foldIndex == file.origin.foldIndex
      }
      #expect(!stored.isEmpty && stored.allSatisfy { $0.targetCount == uncertainty.targetCount })
      for fixation in stored { #expect(fixation.covariance.x >= uncertainty.ofFixation.x) }
    }
    let (plain, _) = try export("offset", study, run)
    #expect(plain.version == 3 && plain.uncertainty == nil)
  }

  @Test("apply --points writes two columns of standard deviations, and none where they are not known")
  func applied() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let run = try await study.run(Self.yaml)
    let folders = DatasetFolders(named: [study.root], environment: nil)
    func lines(_ calibrator: String) throws -> [[Substring]] {
      let file = try export(calibrator, study, run).0
      let path = study.root + "/\(calibrator).json"
      try study.write("\(calibrator).json", file.json())
      let out = study.root + "/\(calibrator).csv"
      try AppliedPoints(calibration: path, dataset: study.root + "/data", to: out, as: .csv, in: folders)
        .write()
      return String(decoding: try readFile(out), as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    }
    let rows = try lines("linear")
    let columns = rows[0].map(String.init)
    let place = try #require(columns.firstIndex(of: "sd_x_pt"))
    #expect(columns[place + 1] == "sd_y_pt")
    let uncertainty = try #require(try export("linear", study, run).0.uncertainty)
    let ofFrame = try #require(uncertainty.ofFrame)
    for row in rows.dropFirst() {
      let (x, y) = (try #require(Double(row[place])), try #require(Double(row[place + 1])))
      // The same growth in x and y.
      let growths = [
        (x * x - ofFrame.x) / uncertainty.ofFixation.x, (y * y - ofFrame.y) / uncertainty.ofFixation.y,
      ]
      #expect(abs(growths[0] - growths[1]) < 1e-6 * growths[0] && growths[0] > 1)
    }
    #expect(try !lines("offset")[0].contains("sd_x_pt"))
    let (json, out) = ("\(study.root)/linear.json", "\(study.root)/points")
    try AppliedPoints(calibration: json, dataset: study.root + "/data", to: out, as: .table, in: folders)
      .write()
    let dataset = try Dataset(out, relativeTo: ".", in: folders, at: Place(file: "test"))
    let frames = try #require(dataset.captures.first).frames
    let range = try #require(frames.ownRange("sd"))
    for (index, row) in rows.dropFirst().enumerated() {
      #expect(Double(row[place]) == frames.column(range.lowerBound)[index])
      #expect(Double(row[place + 1]) == frames.column(range.lowerBound + 1)[index])
    }
  }

  @Test("a damaged member is an error with its place")
  func damaged() throws {
    let samples = PortableCase.planted
    let file = try #require(
      try PortableCase.all.lazy.compactMap {
        try $0.file(samples).planted(.process(plane: 3, bend: 7, length: 1.5), samples)
      }.first)
    let text = String(decoding: file.json(), as: UTF8.self)
    for (part, wrong) in [("\"targetCount\" : 4", "\"targetCount\" : 2"), ("\"process\"", "\"proces\"")] {
      try #require(text.contains(part))
      try TemporaryFolder.with { folder in
        let path = try folder.write("x.json", text.replacing(part, with: wrong))
        let error = #expect(throws: InputError.self) { try CalibrationFile(path: path) }
        #expect(error?.report.contains("x.json:") == true)
      }
    }
  }
}
