import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Numbers in print")
struct PublishedNumberTests {
  @Test("a number matches what rounds to it as printed, no more and no less")
  func matches() throws {
    let number = try #require(PublishedNumber("272.33"))
    #expect(number.matches(272.3283) && number.matches(272.3349) && !number.matches(272.3351))
    #expect(number.halfUnit == 0.005)
    #expect(try #require(PublishedNumber("-1.54")).matches(-1.5397646))
    #expect(try #require(PublishedNumber("1.00")).matches(0.996))
    #expect(try #require(PublishedNumber("196")).halfUnit == 0.5)
  }

  @Test("what is not printed digits is no number", arguments: ["", "1e3", "+2", "abc", "1,5", "nan", "0x1"])
  func refused(text: String) {
    #expect(PublishedNumber(text) == nil)
  }
}

@Suite("gazelab check")
struct PublishedCheckTests {
  /// A run of `repeatCount` repeats in which feature set `a` errs by 100 ± 10 (evenly spread) and `b` by 20 more.
  private func run(_ repeatCount: Int, check: String, folder: String) throws -> Run {
    let scores = ["a", "b"].flatMap { features in
      (0..<repeatCount).map { index in
        let share = repeatCount > 1 ? Double((index * 617) % repeatCount) / Double(repeatCount - 1) : 0.5
        let error = 90 + 20 * share + (features == "b" ? 20 : 0)
        let targets = [ScreenPoint(x: 0, y: 0), ScreenPoint(x: 1000, y: 1000)]
        let estimates = targets.map { GazeEstimate.point(ScreenPoint(x: $0.x + error, y: $0.y + error)) }
        return Score(
          cell: Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"),
          repeatIndex: index, foldIndex: 0, moments: Moments(estimates, targets: targets), status: .ok,
          message: "")
      }
    }
    let json = """
      {"experiment": {"file": "x.yaml", "absoluteFile": "\(folder)/x.yaml", "sha256": "", "overrides": [],
      "baseline": "mean-target", "title": "x", "dataset": "d",
      "filters": {}, "samples": ["frames"], "features": ["a", "b"], "calibrators": {"linear": "linear"}, "splits": [],
      "groupBy": [], "seed": 1, "summary": "median", "check": "\(check)"},
      "dataset": {"name": "d", "title": "d", "isSimulated": false}, "inputs": [], "samples": [], "warnings": [], "explanations": [], "files": {},
      "program": {"version": "0", "blas": "", "system": "", "command": [], "jobs": 1},
      "times": {"started": "2026-01-01T00:00:00Z", "seconds": 1}}
      """
    return Run(
      folder: "run", record: try RunRecord(json: Array(json.utf8), path: "run.json"),
      results: RunScores(scores: scores))
  }

  /// The verdicts on a published table, or the error.
  private func check(_ table: String, repeats: Int) throws -> [PublishedCheck.Line] {
    let folder = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let body = table.split(separator: "\n").map { "    \($0)\n" }.joined()
    let yaml = "source: test\ntables:\n  t:\n    title: t\n    samples: frames\n    split: s\n" + body
    try DurableFolder(folder).write([("published.yaml", Array(yaml.utf8))])
    return try #require(try PublishedCheck(run(repeats, check: "published.yaml#t", folder: folder))).lines
  }

  private func verdicts(_ table: String, repeats: Int) throws -> [PublishedCheck.Verdict] {
    try check(table, repeats: repeats).map(\.verdict)
  }

  @Test("without random splits a number matches as printed or is a mismatch")
  func exact() throws {
    #expect(try verdicts("cells: [{features: a, rmse: 100.00}]", repeats: 1) == [.match])
    #expect(try verdicts("cells: [{features: a, rmse: 100.01}]", repeats: 1) == [.mismatch])
    #expect(try verdicts("cells: [{features: c, rmse: 100.00}]", repeats: 1) == [.mismatch])
  }

  @Test("an erratum must be wrong in print and right in ours")
  func erratum() throws {
    func table(_ printed: String, _ right: String) -> String {
      """
      cells: [{features: a, rmse: \(printed)}]
      errata: [{features: a, metric: rmse, right: \(right), reason: a slip}]
      """
    }
    #expect(try verdicts(table("101.00", "100.00"), repeats: 1) == [.erratum])
    #expect(try verdicts(table("101.00", "99.00"), repeats: 1) == [.mismatch])
    #expect(try verdicts(table("100.00", "100.00"), repeats: 1) == [.mismatch])
    #expect(throws: InputError.self) {
      try verdicts(
        "cells: [{features: a, rmse: 1}]\nerrata: [{features: z, metric: rmse, right: 1, reason: none}]",
        repeats: 1)
    }
  }

  @Test("a median of 10 splits may lie as far off as 10 splits do; one of 1000 splits not")
  func resampling() throws {
    // Errors are even between 90 and 110: the median of 10 has a standard deviation of about 2.8.
    func table(_ repeats: Int, _ rmse: String) -> String {
      "statistic: median\nrepeats: \(repeats)\ncells: [{features: a, rmse: \(rmse)}]"
    }
    #expect(
      try verdicts(table(10, "104.00 ± 5.80"), repeats: 1000) == [.withinResampling, .withinResampling])
    #expect(try verdicts(table(10, "125.00"), repeats: 1000) == [.mismatch])
    #expect(try verdicts(table(1000, "104.00"), repeats: 1000) == [.mismatch])
    #expect(try verdicts(table(1000, "100.30"), repeats: 1000) == [.withinResampling])
  }

  @Test("the least of many test errors is found as such")
  func minimum() throws {
    func table(_ rmse: String) -> String {
      """
      cells: [{features: a, rmse: 100.00}]
      statistic: mean
      repeats: 10
      claims: [{says: best model, statistic: minimum, repeats: 10, rmse: \(rmse), reason: the least of 20}]
      """
    }
    #expect(try verdicts(table("92.00"), repeats: 1000).last == .erratum)
    #expect(try verdicts(table("100.00"), repeats: 1000).last == .mismatch)
  }

  @Test("a claim may name what is printed instead of the right number")
  func printedInstead() throws {
    let line = try #require(
      try check(
        """
        cells: [{features: a, rmse: 100.00}]
        claims: [{says: error, features: a, statistic: mean, repeats: 1000, printed: 50, rmse: 100, reason: a leak}]
        """, repeats: 1000
      ).last)
    #expect(line.verdict == .erratum)
    #expect(
      line.text.hasPrefix("erratum            t error: printed 50, right 100, ours 100.0, may differ by "))
  }

  @Test("errata of numbers from random splits must be written as claims")
  func errataOfRandomSplits() {
    #expect(throws: InputError.self) {
      try verdicts(
        "repeats: 10\ncells: [{features: a, rmse: 1}]\nerrata: [{features: a, metric: rmse, right: 1, reason: x}]",
        repeats: 1000)
    }
  }

  @Test("a run of fewer than 1000 repeats cannot tell, and says what to do")
  func tooFew() {
    let errors = #expect(throws: InputError.self) {
      try verdicts("repeats: 10\ncells: [{features: a, rmse: 100.00}]", repeats: 50)
    }
    #expect(errors?.report.contains("at least 1000 repeats, but this run has 50") == true)
  }

  @Test("a claim that cannot be rerun is listed with its reason beside those that are checked")
  func unrepeatable() throws {
    let lines = try check(
      """
      cells: [{features: a, rmse: 100.00}]
      claims: [{says: mean gap, printed: 54.44, unit: pt, cannot_be_rerun: data not published}]
      """, repeats: 1)
    #expect(lines.map(\.verdict) == [.match, .unrepeatable])
    #expect(
      lines[1].text
        == "cannot be rerun    t mean gap: printed 54.44 pt, but it cannot be rerun: data not published")
  }

  @Test(
    "a file of published numbers lists those that cannot be rerun without a run, and refuses to list none")
  func file() throws {
    let claim = "claims: [{says: gap, printed: 1.5, cannot_be_rerun: lost}]"
    let cells = "split: s, cells: [{features: a, rmse: 1}]"
    func check(_ tables: String) throws -> PublishedCheck {
      try TemporaryFolder.with { folder in
        try PublishedCheck(file: folder.write("p.yaml", "source: s\ntables:\n\(tables)"))
      }
    }
    let both = try check(
      "  one: {title: t, \(claim)}\n  two: {title: t, \(cells), \(claim)}\n  three: {title: t, \(cells)}\n")
    #expect(both.lines.map(\.verdict) == [.unrepeatable, .unrepeatable])
    #expect(both.uncheckedTables == ["two", "three"])
    for (tables, sentence) in [
      ("  three: {title: t, \(cells)}\n", "all its numbers can be rerun"),
      ("  one: {title: t, claims: [{says: gap, printed: 1.5}]}\n", "'cannot_be_rerun'"),
      ("  one: {title: t, claims: [{says: gap, printed: many, cannot_be_rerun: x}]}\n", "must be a number"),
      ("  one: {title: t}\n", "'cells'"),
    ] {
      let errors = #expect(throws: InputError.self) { try check(tables) }
      #expect(errors?.report.contains(sentence) == true, "\(errors?.report ?? "")")
    }
  }

  @Test("a line starts with the verdict and stays one line")
  func lines() throws {
    let line = try check("cells: [{features: a, rmse: 100.00}]", repeats: 1)[0]
    #expect(line.text == "match              t a RMSE: printed 100.00, ours 100.0000")
  }
}
