import Documents
import Statistics

/// How figures show the labels of a recording: head poses by colour, viewing distances by shape.
enum LabelStyle {
  static let columns = ["shape", "colour"]

  static func fields(_ subject: FixationScore.Subject) -> [Figure.Field] {
    [.integer(shape(viewingDistance: subject.viewingDistance)), .integer(colour(headPose: subject.headPose))]
  }

  static func colour(headPose: String) -> Int {
    HeadPose.allCases.firstIndex { $0.rawValue == headPose }.map { FigureTheme.palette[$0] }
      ?? FigureTheme.grey
  }

  static func shape(viewingDistance: String) -> Int {
    let shapes = [7, 9, 5]
    return ViewingDistance.allCases.firstIndex { $0.rawValue == viewingDistance }.map { shapes[$0] } ?? 13
  }

  /// One of every `step` fixations, sorted by colour so that like ones stand together in the drawing.
  static func thinned(
    _ fixations: [GazePlot.Fixation], to count: Int
  ) -> (step: Int, fixations: [GazePlot.Fixation]) {
    let step = (fixations.count + count - 1) / count
    let kept = stride(from: 0, to: fixations.count, by: step).map { fixations[$0] }
    return (step, grouped(kept, by: \.subject.headPose).flatMap(\.self))
  }

  /// Entries of the figure's key; none for a label that all subjects share.
  static func key(_ subjects: [FixationScore.Subject], namesDistances: Bool = true) -> [String] {
    let (poses, distances) = (Set(subjects.map(\.headPose)), Set(subjects.map(\.viewingDistance)))
    func entry(_ title: String, _ shape: Int, _ rgb: Int) -> String {
      "with points pointtype \(shape) pointsize 0.7 linecolor \(FigurePanel.colour(rgb)) title '\(title)'"
    }
    let ofPoses = HeadPose.allCases.map(\.rawValue).filter(poses.contains).map {
      entry($0, 7, colour(headPose: $0))
    }
    let ofDistances = ViewingDistance.allCases.map(\.rawValue).filter(distances.contains).map {
      entry($0, shape(viewingDistance: $0), FigureTheme.grey)
    }
    return (ofPoses.count > 1 ? ofPoses : [])
      + (namesDistances && ofDistances.count > 1 ? ofDistances : [])
  }
}

extension GazePlot {
  var restriction: [String] {
    otherCount == 0 ? [] : ["Only one device's screen is shown; \(otherCount) fixations are on others."]
  }
}

extension SplitResults {
  func seriesName(_ cell: Cell) -> String { CellNames(telling: run.summaries.map(\.cell)).name(cell) }

  /// The baseline is grey; feature sets of the thesis have the same colours in every run.
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
