import Foundation
import Testing

@Suite("gazelab schema")
struct SchemaCommandTests {
  @Test("schema prints the schema of tables as JSON")
  func table() throws {
    try Workplace.with { place in
      let outcome = try place.gazelab("schema", "table")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let schema = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(schema["type"] as? String == "array")
      #expect(outcome.output.hasSuffix("}\n"))
      let record = try place.gazelab("schema", "tables")
      #expect((record.status, record.errors) == (0, "") && record.output.contains("\"is_label\""))
    }
  }

  @Test("schema files describes each column of each file: its type, its meaning, and its unit if it has one")
  func files() throws {
    try Workplace.with { place in
      let outcome = try place.gazelab("schema", "files")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let whole = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: [[String: Any]]])
      let files = try #require(whole["files"])
      let summary = try #require(files.first { $0["file"] as? String == "summary.csv" })
      let columns = try #require(summary["columns"] as? [[String: String]])
      let error = try #require(columns.first { $0["name"] == "accuracy_direction_degrees" })
      #expect(error["type"] == "number" && error["unit"] == "°")
      for file in files {
        let name = try #require(file["file"] as? String)
        #expect((file["row"] as? String)?.isEmpty == false, "\(name)")
        for column in try #require(file["columns"] as? [[String: String]], "\(name)") {
          let isWhole = ["name", "type", "meaning"].allSatisfy { column[$0]?.isEmpty == false }
          #expect(isWhole, "\(name): \(column)")
        }
      }
      #expect(try place.gazelab("schema", "table", "--format", "markdown").status == 64)
    }
  }

  @Test("schema prints the schema of dataset.yaml as JSON, the same each time")
  func dataset() throws {
    try Workplace.with { place in
      let outcome = try place.gazelab("schema", "dataset")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let schema = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(schema["title"] as? String == "GazeLab dataset.yaml")
      #expect((schema["properties"] as? [String: Any])?["devices"] != nil)
      #expect(try place.gazelab("schema", "dataset").output == outcome.output)
    }
  }

  @Test("schema prints the same JSON schema of experiment files each time")
  func experiment() throws {
    try Workplace.with { place in
      let outcome = try place.gazelab("schema")
      #expect((outcome.status, outcome.errors) == (0, ""))
      #expect(outcome.output.hasSuffix("}\n"))
      #expect(try place.gazelab("schema", "experiment").output == outcome.output)
      let schema = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect((schema["required"] as? [String])?.sorted() == ["dataset", "splits"])
      #expect(try place.gazelab("schema", "experiments").status == 64)
    }
  }
}
