import Statistics

@testable import Calibration
@testable import Captures

/// People with nine targets each, whose gaze points differ by an offset, a gain and noise.
struct MadePeople {
  let samples: Samples

  /// The people of the reference: a linear congruential generator, twelve of whose numbers make a nearly normal one.
  ///
  /// - Parameter jitter: How far each target may lie from its place in the grid, pt; 0 for the reference. The grid then lies
  ///   within the screen.
  init(count: Int, jitter: Double = 0) {
    var state = 12345
    var places = SeededGenerator(seed: 7, stream: "made places")
    func moved(_ place: Double) -> Double {
      jitter == 0 ? place : 400 + place + jitter * (2 * places.uniform() - 1)
    }
    func normal() -> Double {
      var sum = 0.0
      for _ in 0..<12 {
        state = (1_103_515_245 * state + 12345) % 2_147_483_648
        sum += Double(state) / 2_147_483_648
      }
      return sum - 6
    }
    self.init(
      points: (0..<count).map { _ in
        let first = 40 * normal() + 30
        let offset = (first, 40 * normal() - 60)
        let gain = (1.15 + 0.1 * normal(), 1.1 + 0.1 * normal())
        let cross = (0.05 * normal(), 0.05 * normal())
        return [-300.0, 0, 300].flatMap { column in
          [-300.0, 0, 300].map { row in
            let (x, y) = (moved(column), moved(row))
            let gazeX = (x - offset.0 - cross.0 * y) / gain.0 + 6 * normal()
            let gazeY = (y - offset.1 - cross.1 * x) / gain.1 + 6 * normal()
            func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
            return (ScreenPoint(x: x, y: y), ScreenPoint(x: rounded(gazeX), y: rounded(gazeY)))
          }
        }
      })
  }

  init(points: [[(target: ScreenPoint, gaze: ScreenPoint)]]) {
    var generator = SeededGenerator(seed: 1, stream: "made people")
    let fixations = points.enumerated().flatMap { person, points in
      points.enumerated().map { index, point in
        let name = "p\(100 + person)"
        let frame = Planted.frame(on: point.target, participant: name, recorded: point.gaze, &generator)
        return SampledFixation(
          key: FixationKey(frame, "capture of \(name)"), firstRow: index, frames: [frame])
      }
    }
    samples = Planted.samples(of: fixations, blocks: ["gaze"])
  }

  func part(_ rows: [Int]) -> Part {
    Part(samples: samples, rows: rows, columns: ColumnSet(name: "gaze", columns: [0, 1]))
  }

  func rows(of person: Int) -> [Int] { Array(9 * person..<9 * (person + 1)) }

  /// - Parameter rows: The rows of the person that are for training, by their number among the person's nine.
  func training(of person: Int, rows: [Int], without left: Set<Int> = []) -> Training {
    let others = (0..<samples.count / 9).filter { $0 != person && !left.contains($0) }.flatMap(self.rows)
    return Training(own: part(rows.map { 9 * person + $0 }), others: part(others), seed: 1)
  }
}
