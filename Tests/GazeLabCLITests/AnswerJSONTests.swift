import Inputs
import TestSupport
import Testing

/// What `--json` prints, against the schema that `gazelab schema answers` prints.
@Suite("Answers as JSON")
struct AnswerJSONTests {
  @Test(
    "plan, describe, show, history, compare and diff print JSON that the schema of answers describes",
    arguments: [
      ("plan", [Workplace.first]), ("describe", ["lab"]), ("show", [Workplace.run]),
      ("history", [Workplace.run]),
      ("compare", [Workplace.run]), ("diff", [Workplace.run, Workplace.run]),
    ])
  func answers(command: String, arguments: [String]) throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab([command] + arguments + ["--json"])
      #expect(outcome.status == 0)
      let schema = try JSONValue(json: place.gazelab("schema", "answers").output)
      let answers = try JSONValue(json: outcome.output)
      #expect(SchemaValidator(root: schema).complaints(about: answers) == [])
      let elements = try #require(answers.array)
      #expect(elements.count == 1 && elements.first?["command"]?.string == command)
      let cards = try #require(elements.first?["cards"]?.array)
      #expect(cards.count == (["show", "compare"].contains(command) ? 2 : 0))
      for card in cards {
        let rows = try #require(card["rows"]?.array)
        #expect(rows.first?["name"]?.string == "gaze + face (linear)")
        let errors = rows.compactMap { $0["error"]?.number }
        #expect(rows.count == 3 && errors.count == rows.count && errors == errors.sorted())
      }
    }
  }

  @Test("gate prints such JSON, too: one answer with a card, ranked from the best, and a result per capture")
  func gate() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("gate", "lab", "--json")
      #expect([0, 3].contains(outcome.status))
      let schema = try JSONValue(json: place.gazelab("schema", "answers").output)
      let answers = try JSONValue(json: outcome.output)
      #expect(SchemaValidator(root: schema).complaints(about: answers) == [])
      let elements = try #require(answers.array)
      let answer = try #require(elements.first)
      #expect(elements.count == 1 && answer["command"]?.string == "gate")
      let results = try #require(answer["facts"]?["results"]?.array)
      let rows = try #require(answer["cards"]?.array?.first?["rows"]?.array)
      #expect(results.count == 2 && rows.count == 2)
      let tables = try #require(answer["tables"]?.array).compactMap { $0["name"]?.string }
      #expect(Set(["tables/verdicts", "tables/limits", "tables/other-rules"]).isSubset(of: tables))
      // The limits by which a verdict was made are those of the set of rules, with their sources.
      #expect(outcome.output.contains("0.5 of the target spacing") && outcome.output.contains("\"ours\""))
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
}
