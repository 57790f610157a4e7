/// The words that trackers have for some states, so that a rule can name one that a capture happens to lack.
package enum StateWords {
  package static let known: [String: [String]] = [
    "tracking_state": ["SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "GAZE_NOT_FOUND", "FACE_MISSING"],
    "eye_movement_state": eyeMovements, "eye_movement_state_left": eyeMovements,
    "eye_movement_state_right": eyeMovements,
    "screen_state": ["INSIDE_OF_SCREEN", "OUTSIDE_OF_SCREEN", "UNKNOWN"],
    "blink": yesNo, "blink_left": yesNo, "blink_right": yesNo, "drowsy": yesNo,
  ]

  package static let eyeMovements = ["FIXATION", "SACCADE", "UNKNOWN"]
  private static let yesNo = ["yes", "no"]
}
