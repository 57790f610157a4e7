/// The rules about frames as a run records them.
struct FrameRulesRecord: Sendable, Codable, Equatable {
  /// The length of the pieces of fixations, seconds.
  let every: Double?
  let drop: [String]
}
