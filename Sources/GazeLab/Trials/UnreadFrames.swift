/// The numbers of frames that a run does not read once its samples have been made.
///
/// The columns of feature sets keep those that they share; a large study need not hold the others.
struct UnreadFrames {
  let plan: ExperimentPlan
  /// The number of gaze points up to which a run stores them with what was measured at each.
  var mostStoredPoints = KeptPoints.largestStoredCount

  /// What feature blocks, gaze rays and figures of gaze points read, and nothing else does.
  private static let channels: [Channel] = [.face, .rightEye, .leftEye, .lookAt, .blendShapes]

  /// Whether only feature blocks read these channels: no calibrator looks at frames, and the study is too large for the
  /// gaze points of its figures.
  var exist: Bool {
    plan.file.gate == nil && plan.gazePointCount > mostStoredPoints
      && plan.file.calibrators.allSatisfy { planned in
        (planned.calibrator as? any SharedFitting)?.sharedMethod != nil
      }
  }

  /// The plan without them.
  var planWithout: ExperimentPlan {
    guard exist else { return plan }
    var known = [ObjectIdentifier: FrameTable]()
    return plan.mapFrames { table in
      if let made = known[table.identity] { return made }
      let made = table.without(numbersOf: Self.channels)
      known[table.identity] = made
      return made
    }
  }
}
