import Documents

/// How figures show the labels of a recording: head poses by colour, viewing distances by shape.
enum LabelStyle {
  /// Names of the data columns that `fields` fills.
  static let columns = ["shape", "colour"]

  static func fields(_ subject: FixationScore.Subject) -> [Figure.Field] {
    [.integer(shape(viewingDistance: subject.viewingDistance)), .integer(colour(headPose: subject.headPose))]
  }

  static func colour(headPose: String) -> Int {
    HeadPose.allCases.firstIndex { $0.rawValue == headPose }.map { FigureTheme.palette[$0] }
      ?? FigureTheme.grey
  }

  /// gnuplot's number of a filled shape.
  static func shape(viewingDistance: String) -> Int {
    let shapes = [7, 9, 5]
    return ViewingDistance.allCases.firstIndex { $0.rawValue == viewingDistance }.map { shapes[$0] } ?? 13
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
