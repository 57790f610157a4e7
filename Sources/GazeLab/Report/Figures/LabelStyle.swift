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

  /// The figure's keys, one per label; none for a label that all subjects share.
  static func keys(_ subjects: [FixationScore.Subject], namesDistances: Bool = true) -> [FigureKey] {
    let (poses, distances) = (Set(subjects.map(\.headPose)), Set(subjects.map(\.viewingDistance)))
    let ofPoses = HeadPose.allCases.map(\.rawValue).filter(poses.contains).map {
      (title: $0, mark: FigureKey.Mark.point(type: 7, size: 0.7, colour: colour(headPose: $0)))
    }
    let ofDistances = ViewingDistance.allCases.map(\.rawValue).filter(distances.contains).map {
      (
        title: $0,
        mark: FigureKey.Mark.point(type: shape(viewingDistance: $0), size: 0.7, colour: FigureTheme.grey)
      )
    }
    return (ofPoses.count > 1 ? [FigureKey(heading: "head pose", entries: ofPoses)] : [])
      + (namesDistances && ofDistances.count > 1
        ? [FigureKey(heading: "viewing distance", entries: ofDistances)] : [])
  }
}

extension GazePlot {
  var restriction: [String] {
    otherCount == 0 ? [] : ["Only one device's screen is shown; \(otherCount) fixations are on others."]
  }
}

/// The accent for the rows that lead, and one neutral colour for all others.
struct RowColours {
  let leading: Set<Cell>

  subscript(cell: Cell) -> Int { leading.contains(cell) ? FigureTheme.accent : FigureTheme.grey }
}

extension SplitResults {
  func seriesName(_ cell: Cell) -> String { CellNames(telling: run.summaries.map(\.cell)).name(cell) }

  var colours: RowColours { RowColours(leading: Set(answer?.set.flatMap(\.cells) ?? bestCells)) }
  var accentNote: String {
    answer.map { $0.set.count > 1 } == true
      ? "Blue: the best row and those that cannot be told from it." : "Blue: the best row."
  }

  /// Words in a corner of each figure.
  var marks: [String] {
    run.record.dataset.marks
      + (leakage == .leaks ? ["leaks"] : leakage == .noTest ? ["not a test"] : [])
  }
}

extension RunRecord.DatasetRecord {
  var marks: [String] { isSimulated ? ["simulated"] : [] }
}
