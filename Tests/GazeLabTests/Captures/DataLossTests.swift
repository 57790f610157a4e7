import Testing

@testable import Captures

@Suite("Data loss")
struct DataLossTests {
  private static let nothing = ScreenPoint(x: .nan, y: .nan)

  @Test("the frames on targets without a gaze point, over all frames on targets")
  func share() throws {
    var log = PlantedLog(targets: [ScreenPoint](repeating: PlantedLog.target, count: 6) + [Self.nothing])
    log.gaze = log.targets
    log.gaze?[1] = Self.nothing
    log.gaze?[4].x = .infinity
    let capture = try log.capture()
    #expect(capture.dataLoss() == DataLoss(2, of: 6))
    #expect(capture.dataLosses.map(\.eye) == [.both])
    #expect(DataLoss(2, of: 6).percent == 100.0 / 3)
  }

  @Test("a capture without targets, or without the gaze points, has none")
  func none() throws {
    #expect(try PlantedLog(targets: [Self.nothing, Self.nothing]).capture().dataLosses.isEmpty)
    #expect(try PlantedLog(count: 3).capture().dataLoss(of: .left) == nil)
  }

  @Test("several captures together weigh by their frames")
  func pooled() {
    #expect(DataLoss.pooled([DataLoss(1, of: 2), DataLoss(0, of: 8)]) == DataLoss(1, of: 10))
    #expect(DataLoss.pooled([]) == nil)
  }
}
