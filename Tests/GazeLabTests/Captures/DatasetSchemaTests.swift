import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab

@Suite("The schema of dataset.yaml")
struct DatasetSchemaTests {
  private let validator = SchemaValidator(root: DatasetSchema.value)

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../.."

  /// Every dataset.yaml of the repository, by its path below the root.
  static let files: [String] = ["datasets", "Tests"].flatMap { folder in
    let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix("dataset.yaml") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
  }.sorted()

  private func complaints(_ yaml: String) throws -> [String] {
    validator.complaints(about: try JSONValue(yaml: yaml))
  }

  @Test("accepts every dataset.yaml of the repository", arguments: files)
  func shipped(file: String) throws {
    #expect(Self.files.count > 8)
    let node = try ConfigNode(file: "\(Self.root)/\(file)")
    #expect(validator.complaints(about: JSONValue(node)) == [])
  }

  @Test("accepts the example of every key on the page about dataset.yaml, and of every format")
  func examples() throws {
    let keys = TopicListing.dataset.shared.filter { $0.kind != "simulation" }
    for example in keys.map(\.example) { #expect(try complaints(example) == [], "\(example)") }
    for example in Catalogue.captureFormats.entries.map(\.example) {
      #expect(try complaints("format: \(example)") == [], "\(example)")
    }
  }

  @Test(
    "refuses misspelt keys, at every depth, and values of another type",
    arguments: [
      "titel: lab", "format: {kind: table, seperator: tab}", "format: tabel",
      "files: [{path: a.csv, sha265: abc}]", "files: [{sha256: abc}]", "simulated: maybe",
      "devices: {monitor: {width: 1920, height: 1080, unit: px, width_cm: 50, heigth_cm: 30}}",
      "devices: {tablet: {width: 100}}", "devices: {tablet: {width: wide, height: 100}}",
      "columns: {time: {column: t, unit: ms}, participant: {colum: p}, device: {value: d}}",
      "columns: {labels: {session: {colunm: s}}}", "columns: {features: {pupil: {columns: [p], units: mm}}}",
      "simulation: {seed: 1, partcipants: 8}", "aliases: {participant: 7}", "participant: {filename: x}",
    ])
  func misspelt(yaml: String) throws { #expect(try complaints(yaml) != []) }

  @Test(
    "a drafted dataset.yaml names the schema for editors, and satisfies it once its questions are settled")
  func draft() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "lab/p01.csv", "timestamp\tleft_x\tleft_y\ttarget_id\ttar_x\ttar_y\n6100021\t-4\t3\t4\t-4\t0\n")
      let folders = DatasetFolders(named: [], environment: nil)
      let draft = try #require(try DatasetDraft(folder.at("lab"), in: folders))
      #expect(draft.text.hasPrefix("# yaml-language-server: $schema=dataset.schema.json\n"))
      #expect(try complaints(draft.text) == [])
      #expect(try complaints(draft.text.replacing("fixation:", with: "fixaton:")) != [])
    }
  }
}
