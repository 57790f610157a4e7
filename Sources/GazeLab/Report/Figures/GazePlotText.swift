extension GazePlot {
  /// What is not drawn, in a sentence; nothing where all is.
  var restriction: [String] {
    otherCount == 0 ? [] : ["On the screen of one device; \(otherCount) fixations are on others."]
  }
}

extension SplitResults {
  /// What a feature set with a calibrator is called in all figures of the run.
  func seriesName(_ cell: Cell) -> String { CellNames(telling: run.summaries.map(\.cell)).name(cell) }

  /// The colours of the run's series. The baseline is none of them and is grey.
  var colours: FigureColours {
    let series = grouped(run.summaries.map(\.cell), by: \.series).map { $0[0] }
    let names = CellNames(telling: run.summaries.map(\.cell))
    return FigureColours(
      series.filter { $0.calibrator != run.record.experiment.baseline }.map(names.name))
  }
}
