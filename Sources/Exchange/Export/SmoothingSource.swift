import Calibration
import Smoothing

extension CalibrationFile {
  /// What is done with the gaze point of a single frame.
  var stepsPerFrame: [PostProcessor] { Array(afterwards.prefix { $0.smoother == nil }) }

  /// What is done with gaze points over time: a smoother and what follows it; empty for none.
  var stepsOverTime: [PostProcessor] { Array(afterwards.drop { $0.smoother == nil }) }
}

/// A type in exported Swift that smooths gaze points as they come.
struct SmoothingSource {
  let text: String

  /// Nil if no gaze point is smoothed.
  ///
  /// - Parameter clamped: A point in Swift, from expressions of its x and y.
  init?(_ file: CalibrationFile, access: String, clamped: (_ x: String, _ y: String) -> String) {
    guard let smoother = file.stepsOverTime.first?.smoother else { return nil }
    let source = smoother.definition.source
    let isClamped = file.stepsOverTime.count > 1
    let next = isClamped ? "smoothed.map { \(clamped("$0.x", "$0.y")) }" : "smoothed"
    let declarations = source.declarations.map { SourceText.indented($0) }.joined(separator: "\n\n")
    text = """
      /// Smooths gaze points over time by the filter \(smoother.definition.kind), as the run did. Begin with a new one where
      /// a session begins.
      \(access)struct Smoothing: Sendable {
      \(declarations)
        private var time: Double?
        private var elapsed = 0.0

        \(access)init() {}

        /// The smoothed gaze point of the next frame; nil where there is none.
        ///
        /// - Parameter time: When the frame was captured, in seconds, such as `frame.timestamp`.
        \(access)mutating func next(
          _ point: (x: Double, y: Double)?, at time: Double
        ) -> (x: Double, y: Double)? {
          if let last = self.time {
            // A clock that stops or runs back has the interval of ARKit.
            elapsed += time - last >= \(TimedPoint.leastInterval) ? time - last : 1.0 / 60
          }
          self.time = time
          guard let point else { return nil }
          let smoothed: (x: Double, y: Double)? = smooth(point)
          elapsed = 0
          return \(next)
        }

        private mutating func smooth(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      \(SourceText.indented(source.statements, by: 4))
        }
      }
      """
  }
}
