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
      #expect((schema["required"] as? [String])?.contains("rows") == true)
      #expect(outcome.output.hasSuffix("}\n"))
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
