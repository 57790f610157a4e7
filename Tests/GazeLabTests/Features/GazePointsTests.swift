import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Gaze points as columns")
struct GazePointsTests {
  private static let mixed: [GazeEstimate] = [
    .point(ScreenPoint(x: 1, y: 2)), .lost(reason: "a"), .point(ScreenPoint(x: 3, y: 4)), .lost(reason: "b"),
  ]

  private func texts(_ points: GazePoints) -> [String] {
    points.estimates.map { estimate in
      switch estimate {
      case .point(let point): "\(point.x) \(point.y)"
      case .lost(let reason): reason
      }
    }
  }

  @Test("columns give back what they were made of, in any order and joined")
  func roundTrip() {
    let points = GazePoints(Self.mixed)
    #expect(texts(points) == ["1.0 2.0", "a", "3.0 4.0", "b"])
    #expect(texts(points.at([3, 2, 0])) == ["b", "3.0 4.0", "1.0 2.0"])
    let others = GazePoints(x: [5, 6], y: [7, 8])
    #expect(
      texts(GazePoints(joining: [others, points])) == ["5.0 7.0", "6.0 8.0", "1.0 2.0", "a", "3.0 4.0", "b"])
    #expect(texts(others.at([1, 0])) == ["6.0 8.0", "5.0 7.0"])
  }

  @Test("a point that is not finite is lost, whichever its coordinate")
  func notFinite() {
    let points = GazePoints(x: [.infinity, 1, 2, 3], y: [1, .nan, 2, -.infinity])
    #expect(points.lost.map(\.index) == [0, 1, 3])
    #expect(Set(points.lost.map(\.reason)) == ["the estimate is not finite"])
    #expect(texts(points)[2] == "2.0 2.0")
  }

  @Test("lost rows that are not positions, or not in ascending order, are rejected")
  func damaged() {
    for indices in [[2], [-1], [1, 0], [0, 0]] {
      #expect(GazePoints(x: [1, 2], y: [1, 2], lost: indices.map { ($0, "a") }) == nil)
    }
    #expect(GazePoints(x: [1, 2], y: [1], lost: []) == nil)
    #expect(GazePoints(x: [1, 2], y: [1, 2], lost: [(0, "a"), (1, "b")]).map(texts) == ["a", "b"])
  }

  @Test(
    "estimates in order share their rows, keep a row that is tested twice, and leave out lost ones on demand")
  func inOrder() {
    let points = GazePoints(Self.mixed)
    let ordered = RowEstimates.inOrder([
      RowEstimates(rows: [4, 1, 1, 0], points), RowEstimates(rows: [4, 1, 1, 0], points.at([3, 2, 1, 0])),
    ])
    #expect(ordered.map(\.rows) == [[0, 1, 1, 4], [0, 1, 1, 4]])
    #expect(texts(ordered[0].points) == ["b", "a", "3.0 4.0", "1.0 2.0"])
    #expect(texts(ordered[1].points) == ["1.0 2.0", "3.0 4.0", "a", "b"])
    #expect(ordered[0].found.rows == [1, 4] && texts(ordered[0].found.points) == ["3.0 4.0", "1.0 2.0"])
  }
}
