@testable import Exercises

/// Made-up shapes: rows at given times, all shapes at rest but for what is planted.
struct PlantedShapes {
  var times: [Double]
  var values: [[Double]]

  /// 30 rows per second, all shapes at `rest`.
  init(seconds: Double, rest: Double = 0) {
    let count = Int((seconds * 30).rounded()) + 1
    times = (0..<count).map { Double($0) / 30 }
    values = EyeShape.allCases.map { _ in [Double](repeating: rest, count: count) }
  }

  /// Rows at these times, all shapes at 0.
  init(times: [Double]) {
    self.times = times
    values = EyeShape.allCases.map { _ in [Double](repeating: 0, count: times.count) }
  }

  /// Sets the shapes of an exercise from the first to the last row within a closed range of times.
  mutating func plant(_ exercise: Exercise, _ level: Double, from start: Double, through end: Double) {
    for shape in exercise.shapes { plant(shape, level, from: start, through: end) }
  }

  mutating func plant(_ shape: EyeShape, _ level: Double, from start: Double, through end: Double) {
    // Times are thirds of tenths, which binary fractions do not hold.
    for row in times.indices where times[row] >= start - 1e-9 && times[row] <= end + 1e-9 {
      values[shape.rawValue][row] = level
    }
  }

  var series: ShapeSeries { ShapeSeries(times: times, values: values) }

  /// The same threshold for every shape.
  static func detector(threshold: Double = 0.5, hold: Double = 0.2) -> ExerciseDetector {
    ExerciseDetector(thresholds: EyeShape.allCases.map { _ in threshold }, hold: hold, rearm: 0.2)
  }
}
