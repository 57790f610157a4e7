import Inputs
import TestSupport
import Testing

@testable import Gate

@Suite("The rules of a quality gate")
struct GateRulesTests {
  private func complaints(_ yaml: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("rules.yaml", yaml)
      do throws(InputError) {
        _ = try GateRules("\(folder.path)/rules.yaml")
        return []
      } catch {
        return error.complaints.map { $0.line.replacing(folder.path + "/", with: "") }
      }
    }
  }

  @Test("a file lists rules, and may take over those of a named set")
  func file() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "rules.yaml",
        """
        - {name: accuracy, metric: accuracy_point_degrees, of: mean, good: 1.0, poor: 1.5, source: "SR Research"}
        - {name: loss, metric: lost_percent, of: worst, poor: 10, severity: warning}
        - data
        """)
      let rules = try GateRules("rules.yaml", relativeTo: folder.path)
      #expect(rules.name == "rules.yaml")
      #expect(rules.rules[0].of == .mean && rules.rules[0].good == 1 && rules.rules[0].poor == 1.5)
      #expect(rules.rules[0].severity == .fail && rules.rules[0].source == "SR Research")
      #expect(rules.rules[1].severity == .warning && rules.rules[1].of == .worst)
      #expect(try rules.rules.count == 2 + GateRules("data").rules.count)
    }
  }

  @Test("a wrong file is refused at the place of each mistake")
  func mistakes() throws {
    let found = try complaints(
      """
      - {name: a, metric: acuracy_point_degrees, poor: 1}
      - {name: b, metric: lost_percent}
      - {name: c, metric: lost_percent, good: 5, poor: 2}
      - {name: d, metric: lost_percent, poor: 2, of: wrst}
      - {name: e, metric: lost_percent, poor: 2, severty: fail}
      - {name: f, metric: valid_percent, poor: 95, of: mean}
      - {name: g, metric: lost_percent, poor: 2, per: target_spacing}
      - tablett
      """)
    #expect(found.count == 8)
    #expect(
      found[0].hasPrefix(
        "rules.yaml:1:21: error: no metric of a gate is called 'acuracy_point_degrees'; did you mean "
          + "'accuracy_point_degrees'?"))
    #expect(
      found[1] == "rules.yaml:2:10: error: the rule 'b' has no limit: give 'good', 'poor' or both")
    #expect(
      found[2]
        == "rules.yaml:3:50: error: 'poor' must not be better than 'good': 2 and 5; less of lost_percent is better"
    )
    #expect(found[3].contains("did you mean 'worst'?") && found[3].hasPrefix("rules.yaml:4:"))
    #expect(found[4].contains("unknown key 'severty'; did you mean 'severity'?"))
    #expect(found[5].contains("'of' is for metrics of fixations; valid_percent is one number per capture"))
    #expect(found[6].contains("'per: target_spacing' is for metrics in degrees, which lost_percent is not"))
    #expect(
      found[7].hasPrefix("rules.yaml:8:3: error: no rule set is called 'tablett'; did you mean 'tablet'?"))
  }

  @Test("a file that is no list, an empty one, and one that does not exist are refused")
  func noRules() throws {
    #expect(try complaints("name: a\n")[0].contains("a list of rules was expected, not a mapping"))
    #expect(try complaints("[]\n")[0].contains("a list of rules was expected, not an empty list"))
    #expect(try complaints("")[0].contains("is empty"))
    do throws(InputError) {
      _ = try GateRules("nowhere/rules.yaml")
      Issue.record("a file that does not exist was read")
    } catch {
      #expect(error.onlyMissingFiles)
    }
  }

  @Test("a name that no set has is refused with the nearest one")
  func unknownName() {
    do throws(InputError) {
      _ = try GateRules("sr-reserch")
      Issue.record("an unknown rule set was accepted")
    } catch {
      #expect(
        error.complaints[0].line.hasPrefix(
          "--rules: error: no rule set is called 'sr-reserch'; did you mean 'sr-research'? there are: sr-research, "
        ))
      #expect(!error.onlyMissingFiles)
    }
  }

  @Test(
    "every rule of a named set has a metric of the catalogue, a limit and a source",
    arguments: Catalogue.gateRules.entries)
  func named(entry: Catalogue<GateRules>.Entry) {
    let rules = entry.made.rules
    #expect(!rules.isEmpty && Set(rules.map(\.name)).count == rules.count)
    for rule in rules {
      #expect(GateMetric.named(rule.metric) != nil && !rule.source.isEmpty)
      #expect(rule.good != nil || rule.poor != nil)
    }
  }

  @Test("the error that a single fixation may have is the least limit for the worst target")
  func worst() throws {
    #expect(try GateRules("sr-research").worstAllowed(spacing: nil) == 2)
    #expect(try GateRules("tablet").worstAllowed(spacing: 8) == 4)
    #expect(try GateRules("data").worstAllowed(spacing: 8) == 0)
  }
}
