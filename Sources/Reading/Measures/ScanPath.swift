import Statistics

/// A simulated reading of a text: which character is looked at for how long.
///
/// The reader goes through each line from left to right, looks back now and then, and sweeps to the next line
/// when the next step would leave the line. Fixations last 225 ms on average (SD 60 ms), forward saccades are
/// 8 characters (SD 2), and one movement in eight looks back by 3 to 8 characters; the means are those of
/// silent reading of English.
///
/// Source of the means: Rayner, "Eye movements in reading and information processing", Psychological Bulletin
/// 124(3), 1998; the spreads are assumed.
package struct ScanPath: Sendable {
  package struct Stop: Sendable, Equatable {
    package let line: Int
    package let character: Int
    package let frameCount: Int
    /// The movement that leads here; nil for the first.
    package let move: TextMove.Kind?
  }

  package let stops: [Stop]
  package let framesPerSecond: Double

  private static let duration = (mean: 0.225, spread: 0.06, least: 0.13, most: 0.5)
  private static let forward = (mean: 8.0, spread: 2.0, least: 4.0, most: 14.0)
  private static let regressionShare = 0.125

  package init(reading layout: TextLayout, framesPerSecond: Double, _ generator: inout SeededGenerator) {
    var stops = [Stop]()
    func stop(_ line: Int, _ character: Int, _ move: TextMove.Kind?, _ generator: inout SeededGenerator) {
      let own = Self.duration
      let seconds = max(own.least, min(own.most, own.mean + own.spread * generator.nearlyNormal()))
      // The first and the last frame are this far apart.
      let frames = Int((seconds * framesPerSecond).rounded()) + 1
      stops.append(
        Stop(
          line: line, character: character, frameCount: max(2, frames), move: stops.isEmpty ? nil : move))
    }
    for (index, line) in layout.lines.enumerated() {
      let last = line.characterCount - 1
      var character = min(last, 1 + generator.next(below: 5))
      stop(index, character, .returnSweep, &generator)
      while true {
        if character - 3 >= 0, stops.count > 1, generator.uniform() < Self.regressionShare {
          character = max(0, character - 3 - generator.next(below: 6))
          stop(index, character, .regression, &generator)
        }
        let own = Self.forward
        let length = (own.mean + own.spread * generator.nearlyNormal()).rounded()
        let next = character + Int(max(own.least, min(own.most, length)))
        guard next <= last else { break }
        character = next
        stop(index, character, .forward, &generator)
      }
    }
    self.stops = stops
    self.framesPerSecond = framesPerSecond
  }

  /// From the first frame of a fixation to its last, seconds.
  package func duration(of stop: Stop) -> Double { Double(stop.frameCount - 1) / framesPerSecond }

  /// The fixations where they are planted.
  func fixations(in layout: TextLayout) -> [TextFixation] {
    stops.enumerated().map { number, stop in
      TextFixation(
        at: layout.centre(ofCharacter: stop.character, line: stop.line), duration: duration(of: stop),
        line: stop.line, isContinued: number > 0, number: number, in: layout)
    }
  }
}
