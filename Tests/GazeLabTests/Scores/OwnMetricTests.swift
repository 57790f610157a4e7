import Documents
import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Metrics of an experiment's own")
struct OwnMetricTests {
  private static let screen = Device.builtIn[0].screen
  private static let misses = [(30.0, 40.0), (-60, 0), (0, 59.9), (10, -61)]

  private func values(_ texts: [String], eyes: Vector? = Vector(0, 0, -0.4)) throws -> [Double?] {
    let target = ScreenPoint(x: 100, y: 200)
    let lines = Self.misses.indices.map { row in
      TargetGeometry(
        target: target, screen: Self.screen, fixation: 0, frameRows: row..<row + 1, eyes: eyes)
    }
    let points = Self.misses.map { GazeEstimate.point(ScreenPoint(x: target.x + $0.0, y: target.y + $0.1)) }
    let metrics = try texts.enumerated().map { try OwnMetric("m\($0)", $1) }
    // A lost gaze point has no error.
    let lost = [GazeEstimate.lost(reason: "looks away")]
    return OwnMetric.values(
      metrics, RowEstimates(rows: [0, 1, 2, 3, 3], points + lost), TargetGeometries(lines))
  }

  @Test("planted errors give the values of numpy")
  func planted() throws {
    let found = try values([
      "share(abs(errorX) < 60 pt and abs(errorY) < 60 pt)", "mean(error)", "median(error)",
      "quantile(error, 0.9)", "mean(errorX)", "quantile(abs(errorY), 0.25)",
    ])
    // numpy: e = np.array([[30, 40], [-60, 0], [0, 59.9], [10, -61]]); d = np.hypot(*e.T)
    // d.mean(), np.median(d), np.quantile(d, 0.9), e[:, 0].mean(), np.quantile(abs(e[:, 1]), 0.25)
    let expected = [0.5, 57.92855946053, 59.95, 61.26996648947, -5, 30]
    for (value, expected) in zip(found, expected) {
      #expect(try abs(#require(value) - expected) < 1e-10)
    }
  }

  @Test("without eyes there are no degrees, and the absence says so")
  func absence() throws {
    let found = try values(["mean(errorDegrees)", "mean(errorCm)"], eyes: nil)
    #expect(found[0] == nil && found[1] != nil)
    let record = try OwnMetric("wide", "mean(errorDegrees)").record
    #expect(record.absence(isScored: true) == .noEyes && record.absence(isScored: false) == .nothingScored)
    #expect(try OwnMetric("x", "mean(errorCm)").record.absence(isScored: true) == .unsizedScreen)
    #expect(record.unit == "°")
  }

  private static let plain = """
    features: [gaze, gaze+face]
    splits: {kind: random, unit: fixation, test_share: 0.4, repeats: 3}

    """
  private static let own = """
    metrics:
      hit: share(abs(errorX) < 60 pt and abs(errorY) < 60 pt)
      far: mean(error)
      far_cm: median(errorCm)
      turned: mean(errorDegrees)
      high: quantile(error, 0.95)

    """

  @Test("they equal the catalogue's metrics of the same definition, and no other number changes")
  func run() async throws {
    let study = try PlantedStudy()
    let (old, new) = (try await study.run(Self.plain), try await study.run(Self.plain + Self.own, name: "y"))
    func lines(_ run: Run) -> [Substring] { SummaryFile.text(run).split(separator: "\n") }
    #expect(
      zip(lines(old), lines(new)).allSatisfy { $1.hasPrefix($0 + ",") }
        && lines(new)[0].hasSuffix(
          ",hit,far,far_cm,turned,high,hit_sd,far_sd,far_cm_sd,turned_sd,high_sd")
    )
    #expect(old.scores == new.scores)
    for (one, other) in zip(old.results.repeats, new.results.repeats) {
      #expect(one.values == other.values && one.own.isEmpty && other.own.count == 5)
      let names = ["distance_mean_pt", "distance_median_cm", "angle_mean_degrees", "distance_p95_pt"]
      for (name, value) in zip(names, other.own.dropFirst()) {
        let (value, known) = (try #require(value), try #require(other.value(of: name)))
        #expect(abs(value - known) <= 1e-9 * known, "\(name)")
      }
    }
    // The share from the stored gaze points and targets of the first repeat.
    let summary = try #require(new.summaries.first)
    let points = new.results.gazePoints(of: summary.cell)
    let samples = Dictionary(
      uniqueKeysWithValues: new.results.samples.filter { $0.group == summary.cell.group }.map {
        ($0.index, $0)
      })
    let hits = try points.map { tested -> Bool in
      let target = try #require(samples[tested.sampleIndex]).subject.target
      let point = try #require(tested.point)
      return abs(point.x - target.x) < 60 && abs(point.y - target.y) < 60
    }
    let first = try #require(new.results.repeats.first { $0.cell == summary.cell && $0.repeatIndex == 0 })
    #expect(try #require(first.own[0]) == Double(hits.count { $0 }) / Double(hits.count))
    // Median over the repeats.
    let shares = new.results.repeats.filter { $0.cell == summary.cell }.compactMap { $0.own[0] }.sorted()
    #expect(shares.count == 3 && summary.metrics["hit"]?.centre == shares[1])
  }

  @Test("tables and the card have them, with their formulas")
  func tables() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let run = try await study.run(Self.plain + Self.own)
    let results = SplitResults.all(in: run)
    let table = try #require(results[0].ownMetricsTable)
    #expect(table.notes.contains { $0.hasPrefix("hit: share(abs(errorX) < 60 pt and abs(errorY) < 60 pt)") })
    let card = try #require(RunCards(results).elements.first?.card.card)
    #expect(
      card.columns.filter { ["hit", "far", "far_cm", "turned", "high"].contains($0) } == [
        "hit", "far", "far_cm",
      ])
    let far = try #require(card.columns.firstIndex(of: "far"))
    #expect(
      card.rows.allSatisfy { $0.values.count == card.columns.count && $0.values[far].text.hasSuffix(" pt") })
  }

  @Test(
    "mistakes in metrics have line, column and the place in the formula",
    arguments: [
      ("metrics: {hit: share(error < 60)}", "3:16", "formula of 'hit', character 13: "),
      ("metrics: {rmse: mean(error)}", "3:17", "'rmse' is a column of the files of a run"),
      ("metrics: {rmse_x: mean(error)}", "3:19", "'rmse_x' is a column"),
      ("metrics: {mean: mean(error)}", "3:17", "'mean' means something else in formulas"),
      ("metrics: {2hit: mean(error)}", "3:17", "a metric cannot be called '2hit'"),
      ("metrics: [etdqq, {hit: mean(error)}]", "3:11", "did you mean 'etdq'?"),
      ("metrics: [all, etdq, {hit: mean(error)}]", "3:10", "more than one choice"),
      ("metrics: [trials, {hit: mean(error)}]", "3:10", "which 'trials' omits"),
      ("metrics: [{hit: mean(error)}, {hit: mean(errorX)}]", "3:37", "duplicate metric 'hit'"),
    ])
  func mistakes(line: String, place: String, sentence: String) throws {
    let complaints = try PlantedStudy(participants: ["anna"]).complaints(
      "features: gaze\n\(line)\nsplits: in-sample\n")
    #expect(
      complaints.contains { $0.hasPrefix("x.yaml:\(place): ") && $0.contains(sentence) }, "\(complaints)")
  }

  @Test("a list joins a choice and metrics; a choice alone means what it meant")
  func choices() throws {
    let study = try PlantedStudy(participants: ["anna"])
    let base = "features: gaze\nsplits: in-sample\n"
    let mixed = try study.plan(base + "metrics: [etdq, {hit: mean(error)}]\n").file
    #expect(mixed.metrics == .etdq && mixed.ownMetrics.map(\.name) == ["hit"])
    let sums = try study.plan(base + "metrics: trials\n").file
    #expect(sums.metrics == .trials && sums.ownMetrics.isEmpty)
    #expect(try study.plan(base).file.metrics == .all)
    #expect(try study.plan(base + "metrics: [etdq]\n").file.metrics == .etdq)
  }

  @Test("no metric takes the name of another column of the files with metrics")
  func taken() {
    let placeholders: [FileColumn] = [.ownMetric, .ownMetricDeviation]
    let columns = (SummaryFile.ownColumns + RepeatsFile.ownColumns).filter { !placeholders.contains($0) }
    #expect(Set(columns.map(\.name)).isSubset(of: OwnMetric.takenNames))
  }
}
