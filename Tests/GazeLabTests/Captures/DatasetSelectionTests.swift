import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import GazeLab
@testable import Trials

struct DatasetSelectionTests {
  @Test("captures that are not selected are not read, but their names are known")
  func unread() throws {
    try TemporaryFolder.with { folder in
      try folder.write("data/p01.csv", PlantedCapture(participants: ["anna"]).bytes)
      try folder.write("data/p02.csv", "this is no capture")
      let dataset = try Dataset(
        "data", relativeTo: folder.path, in: folder.datasets, at: Place(file: "x.yaml"),
        wanted: { $0 == "p01" })
      #expect(dataset.captures.map(\.name) == ["p01"] && dataset.captureNames == ["p01", "p02"])
      func errors(_ capture: String) throws -> [String] {
        let text = "dataset: data\nwhere: {capture: \(capture)}\nfeatures: gaze\nsplits: in-sample\n"
        let file = try ExperimentFile(path: folder.write("x.yaml", text), overrides: [])
        do throws(InputError) {
          _ = try Experiment(
            file, in: folder.datasets, skipsMissing: false)
          return []
        } catch {
          return error.complaints.map(\.sentence)
        }
      }
      #expect(try errors("p01") == [])
      #expect(
        try errors("p03") == ["the dataset has no capture 'p03'; did you mean 'p01'? there are: p01, p02"])
    }
  }

  @Test("captures that do not fit into memory are rejected with both sizes")
  func tooLarge() {
    #expect(
      CaptureReader.memoryComplaint(fileSizes: [6_000_000_000, 2_000_000_000], memory: 8_000_000_000) == nil)
    #expect(
      CaptureReader.memoryComplaint(fileSizes: [6_000_000_000, 2_100_000_000], memory: 8_000_000_000)
        == "the captures take 8.1 GB in 2 files, but there are only 8.0 GB of memory, which must hold all "
        + "captures of an experiment; select fewer with 'where: {capture: …}'")
  }
}
