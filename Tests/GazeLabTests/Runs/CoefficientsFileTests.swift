import Documents
import Files
import Foundation
import Testing

@testable import Calibration
@testable import Splits
@testable import Trials

@Suite("The file of coefficients")
struct CoefficientsFileTests {
  private struct File: Codable {
    struct Fit: Codable {
      let calibrator, features, group, samples, split: String
      let fold: Int
      let coefficients: Coefficients
    }

    let fits: [Fit]
    let note: String
  }

  @Test(
    "fits that are encoded one by one have the bytes of a file encoded as a whole",
    arguments: [("calibrators: linear\nfeatures: [gaze, gaze+face]\n", 18), ("calibrators: none\n", 0)])
  func bytes(calibrators: String, fitCount: Int) async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let run = try await study.run(calibrators + "splits: {kind: leave-one-out, over: target}\n")
    let bytes = try readFile(run.folder + "/coefficients.json")
    let file = try JSONDecoder().decode(File.self, from: Data(bytes))
    #expect(file.fits.count == fitCount)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    #expect(try bytes == Array(encoder.encode(file)) + Array("\n".utf8))
  }
}
