import Inputs
import TestSupport
import Testing

@testable import GazeLab

struct DatasetSelectionTests {
  @Test("captures that are not asked for are not read, but known by name")
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
        do throws(InputErrors) {
          _ = try ExperimentPlan(
            file, in: folder.datasets, skipsMissing: false)
          return []
        } catch {
          return error.errors.map(\.sentence)
        }
      }
      #expect(try errors("p01") == [])
      #expect(
        try errors("p03") == ["no capture of the dataset is 'p03'; did you mean 'p01'? there are: p01, p02"])
    }
  }

  @Test("captures that the memory cannot hold are refused with both sizes")
  func tooLarge() {
    #expect(Dataset.memoryComplaint(fileSizes: [6_000_000_000, 2_000_000_000], memory: 8_000_000_000) == nil)
    #expect(
      Dataset.memoryComplaint(fileSizes: [6_000_000_000, 2_100_000_000], memory: 8_000_000_000)
        == "the captures are 8.1 GB in 2 files, more than the 8.0 GB of this machine's memory, and all of an "
        + "experiment are held there; select fewer by 'where: {capture: …}'")
  }
}
