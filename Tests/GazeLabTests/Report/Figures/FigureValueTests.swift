import Testing

@testable import Calibration
@testable import Captures
@testable import Documents
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// The data of figures, before anything is drawn.
struct FigureValueTests {
  private func results(_ yaml: String, at index: Int = 0) async throws -> SplitResults {
    SplitResults.all(in: try await PlantedStudy().run(yaml))[index]
  }

  private func column(_ name: String, _ figure: Plot) throws -> [Plot.Field] {
    let index = try #require(figure.data.columns.firstIndex(of: name))
    return figure.data.rows.map { $0[index] }
  }

  private func numbers(_ name: String, _ figure: Plot) throws -> [Double?] {
    try column(name, figure).map { if case .number(let value) = $0 { value } else { nil } }
  }

  @Test("bars show the table's errors with the deviation over repeats")
  func errors() async throws {
    let results = try await self.results("features: [gaze, gaze+face]\nsplits: {kind: random, repeats: 5}\n")
    let figure = try #require(results.errorFigure)
    let metrics = results.summaries.map { $0.metrics["rmse"] }
    #expect(try numbers("rmse_pt", figure) == metrics.map { $0?.centre })
    for (index, metric) in metrics.enumerated() {
      let (centre, sd) = (try #require(metric?.centre), try #require(metric?.standardDeviation))
      #expect(try numbers("low_pt", figure)[index] == centre - sd)
      #expect(try numbers("high_pt", figure)[index] == centre + sd)
    }
  }

  @Test("without repeats, bars have the interval of the table")
  func intervals() throws {
    var run = PlantedRun()
    run.cells = [
      PlantedRun.cell("gaze", rmse: [50, 52, 54, 51, 49, 50, 53, 52]),
      PlantedRun.cell("face", rmse: [20, 41, 22, 20, 19, 18, 22, 21]),
    ]
    let results = try SplitResults.all(in: run.run)[0]
    let table = try #require(results.intervalTable)
    let figure = try #require(results.errorFigure)
    for (index, row) in table.rows.enumerated() {
      #expect(try numbers("low_pt", figure)[index] == row[2].value)
      #expect(try numbers("high_pt", figure)[index] == row[3].value)
    }
  }

  @Test("a forest plot shows the differences of the table; the row with the lowest error has the accent")
  func differences() throws {
    var run = PlantedRun()
    run.cells = [
      PlantedRun.cell("gaze", rmse: [50, 52, 54, 51, 49, 50, 53, 52]),
      PlantedRun.cell("better", rmse: [20, 21, 22, 20, 19, 18, 22, 21]),
      PlantedRun.cell("same", rmse: [51, 51, 55, 50, 50, 49, 54, 51]),
    ]
    let results = try SplitResults.all(in: run.run)[0]
    let figure = try #require(results.differenceFigure)
    let table = try #require(results.intervalTable)
    #expect(try numbers("difference_pt", figure) == table.rows.dropFirst().map { $0[4].value })
    #expect(
      try numbers("colour", figure) == [Double(FigureTheme.accent), Double(FigureTheme.grey)])
  }

  @Test("optimism pairs the leaking with the honest centre")
  func optimism() throws {
    var run = PlantedRun()
    run.splits = [
      PlantedRun.split("leaky", leakage: .leaks, groupedCounterpart: "twin"), PlantedRun.split("twin"),
    ]
    for (features, leaking, honest) in [("gaze", 20.0, 50.0), ("face", 10, 40)] {
      run.cells += [
        PlantedRun.cell(features, split: "leaky", rmse: [leaking]),
        PlantedRun.cell(features, split: "twin", rmse: [honest]),
      ]
    }
    let results = try SplitResults.all(in: run.run)
    let figure = try #require(results[0].optimismFigure)
    #expect(try numbers("leaking_pt", figure) == [20, 10])
    #expect(try numbers("by_fixation_pt", figure) == [50, 40])
    #expect(try column("ratio", figure) == [.numberText("2.50 ×"), .numberText("4.00 ×")])
    #expect(results[1].optimismFigure == nil)
  }

  @Test("maps show the RMSE of each target at its place")
  func maps() throws {
    var run = PlantedRun()
    run.cells = [PlantedRun.cell("gaze", rmse: [10, 20, 30, 40, 50, 60, 70, 80, 90])]
    let figure = try #require(try SplitResults.all(in: run.run)[0].errorMapFigure)
    #expect(
      try numbers("rmse_pt", figure).compactMap(\.self).sorted() == [10, 20, 30, 40, 50, 60, 70, 80, 90])
    for (name, place) in [("bottom left", (0.0, 0.0)), ("top", (1, 2)), ("right", (2, 1))] {
      let row = try #require(try column("target", figure).firstIndex(of: .text(name)))
      #expect(try numbers("column", figure)[row] == place.0)
      #expect(try numbers("row", figure)[row] == place.1)
    }
  }

  @Test("maps have the unit of the card, and give each person the same weight as the card does")
  func mapUnit() throws {
    // Bert has two fixations on the same target as Anna's one.
    func cell(
      _ features: String, _ errors: [(person: String, target: Int, degrees: Double)]
    ) -> PlantedRun.PlantedCell {
      let misses = errors.map { own in
        let error = own.degrees * 100 / 2.0.squareRoot()
        return PlantedRun.Miss(x: error, y: error, fixation: own.target, participant: own.person)
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"), [[misses]]
      )
    }
    let run = PlantedRun(cells: [
      cell("gaze", [("anna", 0, 4), ("anna", 1, 1), ("bert", 0, 1), ("bert", 9, 3), ("bert", 1, 2)])
    ])
    let results = try SplitResults.all(in: run.run)[0]
    let figure = try #require(results.errorMapFigure)
    #expect(try #require(results.ranking).measure == .accuracy)
    // (4 + (1 + 3) / 2) / 2 and (1 + 2) / 2.
    let errors = try numbers("accuracy_degrees", figure).compactMap(\.self).sorted()
    #expect(errors.count == 2)
    for (error, expected) in zip(errors, [1.5, 3]) { #expect(abs(error - expected) < 1e-9) }
    #expect(figure.caption.hasPrefix("Accuracy in degrees of each target"))
    #expect(figure.svg.contains(">accuracy (°)</text>") && !figure.svg.contains("RMSE (pt)"))
    let card = RunCards([results]).elements[0].card.card
    #expect(card.axis?.unit == "°")
  }

  @Test("each person's point with the lowest error is told, and the row that leads has the accent")
  func people() throws {
    var run = PlantedRun()
    for (person, gaze, face) in [("anna", 10.0, 30.0), ("bert", 40, 30), ("carl", 20, 50)] {
      run.cells += [
        PlantedRun.cell("gaze", of: person, group: person, rmse: [gaze]),
        PlantedRun.cell("face", of: person, group: person, rmse: [face]),
      ]
    }
    run.groupBy = ["participant"]
    let figure = try #require(try SplitResults.all(in: run.run)[0].peopleFigure)
    #expect(try numbers("rmse_pt", figure) == [10, 30, 40, 30, 20, 50])
    #expect(try numbers("is_lowest", figure) == [1, 0, 0, 1, 1, 0])
    let colours = try numbers("colour", figure)
    #expect(colours == [1, 0, 1, 0, 1, 0].map { Double($0 == 1 ? FigureTheme.accent : FigureTheme.grey) })
  }

  @Test("a map's colour scale ignores the constant guess, whose cells are white")
  func mapScale() throws {
    var run = PlantedRun()
    run.cells = [
      PlantedRun.cell("gaze", rmse: [10, 20, 30, 40, 50, 60, 70, 80, 90]),
      PlantedRun.cell(
        "none", calibrator: "mean-target", rmse: [500, 500, 500, 500, 100, 500, 500, 500, 500]),
    ]
    let figure = try #require(try SplitResults.all(in: run.run)[0].errorMapFigure)
    var scales = [Shades]()
    for case .shades(let shades, _) in figure.panels.flatMap(\.marks).map(\.ink) { scales.append(shades) }
    #expect(!scales.isEmpty)
    // A hundredth of a degree per point of distance: 10·√2 points to 90·√2 points.
    let (least, most) = (0.1 * 2.0.squareRoot(), 0.9 * 2.0.squareRoot())
    for scale in scales {
      #expect(abs(scale.axis.from - least) < 0.002 && abs(scale.axis.to - most) < 0.002)
    }
    #expect(figure.svg.matches(of: /<rect [^>]*data-row/).count == 9, "one map is coloured")
    #expect(figure.data.rows.count == 18)
  }

  @Test("every panel of gaze points has the same scale in x and y and contains the screen")
  func scale() async throws {
    let results = try await self.results("features: gaze\nsplits: {kind: leave-one-out, over: head_pose}\n")
    let plot = try #require(GazePlot(results))
    let window = ScreenWindow(
      width: plot.screen.width, height: plot.screen.height,
      showing: plot.points.compactMap { $0.calibrated?.coordinates })
    #expect(window.x.contains(0) && window.x.contains(plot.screen.width))
    #expect(window.y.contains(0) && window.y.contains(plot.screen.height))
    let figure = try #require(PointPanels(calibrated: plot, results)?.figure)
    #expect(figure.panels.count == 9)
    for panel in figure.panels {
      let (perX, perY) = (Double(panel.width) / window.width, Double(panel.height) / window.height)
      #expect(abs(perX / perY - 1) < 0.01)
    }
  }

  @Test("the points drawn are those of the first repeat, each with its sample's head pose")
  func points() async throws {
    let results = try await self.results("features: gaze\nsplits: {kind: leave-one-out, over: head_pose}\n")
    let figure = try #require(GazePlot(results).flatMap { PointPanels(calibrated: $0, results)?.figure })
    let cell = try #require(results.bestCells.first)
    let kept = results.run.results.gazePoints(of: cell)
    #expect(kept.count == results.run.results.samples.count, "each sample is tested once")
    func line(_ x: Double?, _ y: Double?, _ pose: String) -> String { "\(x ?? .nan) \(y ?? .nan) \(pose)" }
    let expected = kept.map { tested in
      line(
        tested.point?.x, tested.point?.y,
        results.run.results.samples[tested.sampleIndex].subject.headPose)
    }
    let (xs, ys) = (try numbers("x", figure), try numbers("y", figure))
    let poses = try column("head_pose", figure).map { if case .text(let pose) = $0 { pose } else { "" } }
    #expect(poses.indices.map { line(xs[$0], ys[$0], poses[$0]) }.sorted() == expected.sorted())
  }

  @Test("recorded errors that follow the yaw have r = 1; without calibrated errors r is undefined")
  func head() async throws {
    let results = try await self.results("features: gaze\nsplits: {kind: leave-one-out, over: head_pose}\n")
    let plot = try #require(GazePlot(results))
    let following = plot.fixations.map { fixation -> GazePlot.Fixation in
      let target = fixation.subject.target
      let yaw = fixation.head?[.yaw] ?? 0
      return GazePlot.Fixation(
        subject: fixation.subject, calibrated: target,
        recorded: ScreenPoint(x: target.x + 10 * yaw, y: target.y), head: fixation.head)
    }
    let correlations = HeadCorrelation.all(following, results, allErrors: true)
    func r(_ cause: HeadCorrelation.Cause, _ error: HeadCorrelation.ErrorComponent, calibrated: Bool)
      -> Double?
    {
      correlations.first { $0.cause == cause && $0.error == error && $0.isCalibrated == calibrated }?.r
    }
    #expect(correlations.count == 30)
    #expect(abs(try #require(r(.yaw, .horizontal, calibrated: false)) - 1) < 1e-12)
    #expect(r(.yaw, .vertical, calibrated: false) == nil, "an error that does not vary")
    #expect(r(.yaw, .horizontal, calibrated: true) == nil)
  }

  @Test("many gaze points are thinned, and the caption says so")
  func thinning() throws {
    let subject = PlantedRun.Miss(x: 0, y: 0).subject
    let screen = Device.builtIn[0].screen
    let points = (0..<4000).map { index in
      PointPanels.Point(subject: subject, place: ScreenPoint(x: Double(index % 900), y: 10))
    }
    let figure = try #require(
      PointPanels("t", screen: screen, points: points, caveats: [], marks: [], caption: "d.")?.figure)
    #expect(figure.data.rows.count == 1000)
    #expect(figure.caption.hasSuffix(" One of every 4 of the 4000 points is drawn."))
  }
}
