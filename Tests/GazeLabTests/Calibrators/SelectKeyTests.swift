import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Splits

@Suite("The key 'select' of calibrators")
struct SelectKeyTests {
  private typealias Made = (product: any Calibrator, label: String, definition: String)

  private func make(_ yaml: String) throws -> (made: Made?, lines: [String]) {
    var errors = [InputError]()
    let made = Catalogue.calibrators.make(try ConfigFixture.node(yaml), into: &errors)
    return (made, errors.map { $0.report.replacing("e.yaml:", with: "") })
  }

  private func selecting(_ yaml: String) throws -> SelectingCalibrator {
    let (made, lines) = try make(yaml)
    #expect(lines == [])
    return try #require(made?.product as? SelectingCalibrator)
  }

  @Test("words are feature sets, mappings are options or both; the calibrator's own options hold elsewhere")
  func candidates() throws {
    let sets = try selecting("{kind: linear, rank: {rcond: 1e-3}, select: {over: [gaze, euler + gaze]}}")
    #expect(sets.candidates.map(\.label) == ["gaze", "euler+gaze"])
    #expect(sets.candidates.map(\.features?.blocks) == [["gaze"], ["gaze", "euler"]])
    #expect(sets.candidates.map { ($0.calibrator as? LinearCalibrator)?.relativeCutoff } == [1e-3, 1e-3])
    #expect(sets.scheme == .both && sets.rule == .least)
    #expect(!sets.needs.usesFeatures && sets.needs.featureSets.map(\.name) == ["gaze", "euler+gaze"])
    #expect(!sets.traits.fitsNoise)

    let options = try selecting(
      """
      kind: linear
      rank: {rcond: 1e-3}
      select:
        over: [{}, {rank: {rcond: 1e-4}}, {rank: {rcond: 1e-12}}]
        by: leave-one-pose-out
        rule: one-standard-error
      """)
    #expect(
      options.candidates.map(\.label) == ["linear(rank.rcond=1e-3)", "rank.rcond=1e-4", "rank.rcond=1e-12"])
    #expect(
      options.candidates.map { ($0.calibrator as? LinearCalibrator)?.relativeCutoff } == [1e-3, 1e-4, 1e-12])
    #expect(options.scheme == .leaveOnePoseOut && options.rule == .oneStandardError)
    #expect(options.needs.usesFeatures && options.needs.featureSets.isEmpty && options.traits.fitsNoise)

    let both = try selecting(
      "{kind: linear, select: {over: [{features: gaze}, {features: gaze, rank: {rcond: 1e-6}}]}}")
    #expect(both.candidates.map(\.label) == ["gaze", "gaze rank.rcond=1e-6"])
    #expect(both.needs.featureSets.map(\.name) == ["gaze"])
  }

  @Test("the definition tells what is selected; a name replaces it as a label")
  func definition() throws {
    let yaml = "select: {over: [gaze, {features: face, rank: {rcond: 0}}], by: both}}"
    let definition = "linear(select.by=both, select.over=[gaze {features=face, rank.rcond=0}])"
    let plain = try make("{kind: linear, " + yaml).made
    #expect(plain?.label == definition && plain?.definition == definition)
    let named = try make("{kind: linear, name: chosen, " + yaml).made
    #expect(named?.label == "chosen" && named?.definition == definition)
    #expect(named?.product is SelectingCalibrator)
  }

  @Test(
    "an invalid selection is refused at its place",
    arguments: [
      ("{}", "1:24: error: 'over' is missing"),
      (
        "[gaze, face]",
        "1:24: error: a mapping 'key: value' was expected, not a list\n1:24: error: 'over' is missing"
      ),
      ("{over: []}", "1:31: error: 'over' is an empty list"),
      ("{over: gaze}", "1:31: error: 'over' must hold at least two candidates, the simplest first"),
      (
        "{over: [gaze, [face]]}",
        "1:38: error: a candidate must be a feature set or a mapping of options, not a list"
      ),
      ("{over: [gaze, gaze]}", "1:38: error: the candidate 'gaze' repeats 'gaze'"),
      ("{over: [gaze+face, face+gaze]}", "1:43: error: the candidate 'face+gaze' repeats 'gaze+face'"),
      ("{over: [{}, {}]}", "1:36: error: the candidate 'linear' repeats 'linear'"),
      (
        "{over: [gaze, {rank: {rcond: 1e-6}}]}",
        "1:38: error: the candidate 'rank.rcond=1e-6' names no 'features', as others do; name them in all "
          + "candidates or in none"
      ),
      (
        "{over: [gaze, gaze-]}",
        "1:38: error: a block or a column is missing at the end (character 6 of 'gaze-')"
      ),
      ("{over: [gaze, {features: [face]}]}", "1:49: error: 'features' must be a text, not a list"),
      (
        "{over: [{}, {rank: {rcond: 2}}]}",
        "1:51: error: 'rcond' must be a number from 0.0 to 0.1, not '2'"
      ),
      (
        "{over: [{}, {rnk: {rcond: 0}}]}",
        "1:37: error: unknown key 'rnk'; did you mean 'rank'? expected: features, rank, precision"
      ),
      (
        "{over: [{}, {kind: offset}]}",
        "1:37: error: unknown key 'kind'; expected: features, rank, precision"
      ),
      (
        "{over: [gaze, face], by: pose}",
        "1:49: error: 'by' must be one of leave-one-target-out, leave-one-pose-out, both, not 'pose'"
      ),
      (
        "{over: [gaze, face], rule: lest}",
        "1:51: error: 'rule' must be one of least, one-standard-error, not 'lest'; did you mean 'least'?"
      ),
      (
        "{over: [gaze, face], bye: both}",
        "1:45: error: unknown key 'bye'; did you mean 'by'? expected: over, by, rule"
      ),
    ])
  func refused(value: String, report: String) throws {
    let (made, lines) = try make("{kind: linear, select: \(value)}")
    #expect(made == nil)
    #expect(lines.joined(separator: "\n") == report)
  }

  private static let sharedKeys = Catalogue.calibrators.sharedKeys.map(\.key).joined(separator: ", ")

  @Test("all errors are reported at once, and those that candidates share only once")
  func allErrors() throws {
    let (made, lines) = try make(
      """
      kind: linear
      rank: {rcond: high}
      lamda: 1
      select:
        over: [{rank: {rcond: 1}}, [], {rank: {rcond: 1e-6}, name: x}]
        by: face
      """)
    #expect(made == nil)
    #expect(
      Set(lines) == [
        "2:15: error: 'rcond' must be a number from 0.0 to 0.1, not 'high'",
        "3:1: error: unknown key 'lamda'; expected: kind, rank, precision, name, \(Self.sharedKeys)",
        "5:25: error: 'rcond' must be a number from 0.0 to 0.1, not '1'",
        "5:30: error: a candidate must be a feature set or a mapping of options, not a list",
        "5:56: error: unknown key 'name'; expected: features, rank, precision",
        "6:7: error: 'by' must be one of leave-one-target-out, leave-one-pose-out, both, not 'face'",
      ])
    #expect(lines.count == 6)
  }

  @Test("every kind can be given 'select', and refuses features that it does not use")
  func everyKind() throws {
    for entry in Catalogue.calibrators.entries where !entry.needsOptions && !entry.hasOption("features") {
      let (made, lines) = try make("{kind: \(entry.kind), select: {over: [gaze, face]}}")
      if entry.made.needs.usesFeatures {
        // Kinds that are trained on medians choose among medians, too.
        let trainedOn = made?.product as? TrainedOnCalibrator
        #expect((trainedOn?.base ?? made?.product) is SelectingCalibrator)
      } else {
        #expect(
          lines.first?.hasSuffix(
            "error: '\(entry.kind)' uses no features; a candidate can only hold options") == true)
      }
    }
  }

  @Test("a misspelt key is answered with 'select', and catalogues without it do not know it")
  func unknown() throws {
    #expect(
      try make("{kind: offset, selct: {over: [gaze, face]}}").lines == [
        "1:16: error: unknown key 'selct'; did you mean 'select'? expected: kind, name, \(Self.sharedKeys)"
      ])
    var errors = [InputError]()
    _ = Catalogue.splits.make(
      try ConfigFixture.node("{kind: in-sample, select: {over: [gaze, face]}}"), into: &errors)
    #expect(errors.map(\.complaints[0].sentence) == ["unknown key 'select'; expected: kind, within"])
  }
}
