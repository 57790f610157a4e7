import Foundation
import Testing

/// What `--json` prints, against the schema that `gazelab schema answers` prints.
@Suite("Answers as JSON")
struct AnswerJSONTests {
  private typealias Object = [String: Any]

  @Test(
    "plan, describe, show, compare and diff print JSON that the schema of answers describes",
    arguments: [
      ("plan", [Workplace.first]), ("describe", ["lab"]), ("show", [Workplace.run]),
      ("compare", [Workplace.run]), ("diff", [Workplace.run, Workplace.run]),
    ])
  func answers(command: String, arguments: [String]) throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab([command] + arguments + ["--json"])
      #expect(outcome.status == 0)
      let schema = try #require(try Self.json(place.gazelab("schema", "answers").output) as? Object)
      let answers = try #require(try Self.json(outcome.output) as? [Object])
      #expect(Self.faults(of: answers, schema, in: schema) == [])
      #expect(answers.count == 1 && answers.first?["command"] as? String == command)
      let cards = try #require(answers.first?["cards"] as? [Object])
      #expect(cards.count == (["show", "compare"].contains(command) ? 2 : 0))
      for card in cards {
        let rows = try #require(card["rows"] as? [Object])
        let names = rows.compactMap { $0["name"] as? String }
        #expect(names.first == "gaze + face" && names.count == rows.count)
        let errors = rows.compactMap { $0["error"] as? Double }
        #expect(errors.count == rows.count && errors == errors.sorted())
      }
    }
  }

  @Test("--json excludes the options of other formats")
  func excluded() throws {
    try Workplace.withRun { place in
      for arguments in [
        ["compare", Workplace.run, "--format", "csv"], ["compare", Workplace.run, "--part", "matrix"],
        ["diff", Workplace.run, Workplace.run, "--format", "csv"], ["plan", Workplace.first, "--measure"],
      ] {
        let outcome = try place.gazelab(arguments + ["--json"])
        #expect(outcome.status == 64, "\(arguments)")
      }
    }
  }

  private static func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  /// What a value has that its schema does not allow, for the keywords that the schema of answers uses.
  private static func faults(of value: Any, _ schema: Object, in root: Object, at path: String = "")
    -> [String]
  {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let definition = (root["$defs"] as? Object)?[String(name)] as? Object
      return definition.map { faults(of: value, $0, in: root, at: path) } ?? ["\(path): no \(name)"]
    }
    let types = (schema["type"] as? [String]) ?? [schema["type"] as? String].compactMap(\.self)
    guard types.contains(type(of: value)) || types.isEmpty else { return ["\(path): is no \(types)"] }
    if let words = schema["enum"] as? [String], let word = value as? String, !words.contains(word) {
      return ["\(path): \(word)"]
    }
    if let list = value as? [Any], let items = schema["items"] as? Object {
      return list.enumerated().flatMap { faults(of: $1, items, in: root, at: "\(path)/\($0)") }
    }
    guard let object = value as? Object else { return [] }
    let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
    let properties = schema["properties"] as? Object ?? [:]
    let others = schema["additionalProperties"]
    return missing.map { "\(path): no \($0)" }
      + object.flatMap { key, member -> [String] in
        if let own = (properties[key] ?? others) as? Object {
          return faults(of: member, own, in: root, at: "\(path)/\(key)")
        }
        return others as? Bool == false ? ["\(path): \(key) is unknown"] : []
      }
  }

  private static func type(of value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case is [Any]: "array"
    case is Object: "object"
    // On Linux, true and false are read as numbers that are nothing but Boolean.
    default: "\(value)" == "true" || "\(value)" == "false" ? "boolean" : "number"
    }
  }
}
