import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct DatasetFoldersTests {
  @Test("named folders replace all others; otherwise those of the environment come before datasets/")
  func precedence() {
    #expect(DatasetFolders(named: ["a", "b"], environment: "c:d").folders == ["a", "b"])
    #expect(DatasetFolders(named: [], environment: "c:d").folders == ["c", "d", "datasets"])
    #expect(DatasetFolders(named: [], environment: "").folders == ["datasets"])
    #expect(DatasetFolders(named: [], environment: nil).folders == ["datasets"])
  }

  @Test("the first folder of the name wins, separately for captures and for dataset.yaml")
  func firstWins() throws {
    try TemporaryFolder.with { folder in
      let capture = PlantedCapture().bytes
      try folder.write("one/lab/dataset.yaml", "title: One\n")
      try folder.write("two/lab/dataset.yaml", "title: Two\n")
      try folder.write("two/lab/second.csv", capture)
      try folder.write("three/lab/third.csv", capture)
      let folders = DatasetFolders(
        named: ["one", "two", "three"].map { "\(folder.path)/\($0)" }, environment: nil)
      let dataset = try Dataset("lab", relativeTo: ".", in: folders, at: Place(file: "e"))
      #expect(dataset.title == "One")
      #expect(dataset.captures.map(\.name) == ["second"])
    }
  }

  @Test("an unknown name is rejected with the nearest known name and the searched folders")
  func unknownName() throws {
    try TemporaryFolder.with { folder in
      try folder.write("schneuwly-2024/dataset.yaml", "{}")
      try folder.write("file-not-folder", "")
      #expect(folder.datasets.names == ["schneuwly-2024"])
      let errors = try #require(throws: InputError.self) { try folder.dataset("schneuwly-2042") }
      #expect(
        errors.report == "experiment.yaml:2:10: error: unknown dataset 'schneuwly-2042'; did you mean "
          + "'schneuwly-2024'? looked in \(folder.path)")
      #expect(errors.onlyMissingFiles)
    }
  }

  @Test("the error for a dataset without captures names its folder")
  func noCaptures() throws {
    try TemporaryFolder.with { folder in
      try folder.write("empty/dataset.yaml", "title: Empty\n")
      let errors = try #require(throws: InputError.self) { try folder.dataset("empty") }
      #expect(errors.report.hasSuffix("error: no .csv files in '\(folder.path)/empty'"))
      try folder.write("named/dataset.yaml", "format: ios-eye-tracking-json\n")
      let named = try #require(throws: InputError.self) { try folder.dataset("named") }
      #expect(
        named.report.hasSuffix(
          "error: no captures of the format ios-eye-tracking-json in '\(folder.path)/named'"))
    }
  }
}
