import Documents
import Statistics

extension GazePlot {
  /// A sentence about what is not drawn; empty where everything is.
  var restriction: [String] {
    otherCount == 0 ? [] : ["Only one device's screen is shown; \(otherCount) fixations are on others."]
  }
}

extension SplitResults {
  /// What a feature set with a calibrator is called in all figures of the run.
  func seriesName(_ cell: Cell) -> String { CellNames(telling: run.summaries.map(\.cell)).name(cell) }

  /// The colours of the run's series; the baseline is grey. Feature sets of the thesis have the same colours in the
  /// figures of every run.
  var colours: FigureColours {
    let series = grouped(run.summaries.map(\.cell), by: \.series).map { $0[0] }
    let names = CellNames(telling: run.summaries.map(\.cell))
    return FigureColours(
      series.filter { $0.calibrator != run.record.experiment.baseline }.map(names.name),
      fixed: [
        "gaze", "gaze+face", "gaze+euler", "gaze+face+euler", "gaze+face+right_eye",
        "gaze+face+euler+right_eye", "gaze+face+euler+right_eye+look_at",
      ])
  }
}
