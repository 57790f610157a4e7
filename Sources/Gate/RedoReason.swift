/// Why a fixation is worth recording again.
enum RedoReason: String, Sendable {
  case error, scatter, loss, pose
}
