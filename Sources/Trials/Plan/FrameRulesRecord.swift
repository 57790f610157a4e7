/// The rules about frames as a run records them.
package struct FrameRulesRecord: Sendable, Codable, Equatable {
  /// The length of the pieces of fixations, seconds.
  package let every: Double?
  package let drop: [String]
}
