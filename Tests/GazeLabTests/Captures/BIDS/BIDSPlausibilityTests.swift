import Inputs
import Testing

@testable import Captures

struct BIDSPlausibilityTests {
  @Test(
    "a stated rate more than 5 % off the times is told with both numbers, and the times count",
    arguments: [("60", false), ("62", false), ("57.5", false), ("64", true), ("1000", true), ("0.06", true)])
  func rate(stated: String, isTold: Bool) throws {
    try BIDSSample.with { sample in
      let times = Array(try sample.dataset().captures[0].frames.time)
      try sample.edit("task-calibration_physio.json") {
        $0.replacing("\"SamplingFrequency\": 60,", with: "\"SamplingFrequency\": \(stated),")
      }
      let sentence =
        "'SamplingFrequency' is \(stated) Hz, but the timestamps follow each other at 59.88 Hz; are their unit and the "
        + "rate right? the timestamps are used"
      // There are two runs.
      #expect(try sample.tolerated() == (isTold ? [sentence, sentence] : []))
      #expect(Array(try sample.dataset().captures[0].frames.time) == times)
    }
  }

  @Test("times that are rounded to milliseconds have the rate of their mean step")
  func roundedTimes() throws {
    // 300 Hz: two steps of 3 ms, then one of 4 ms.
    let times = (0..<90).map { (Double($0) * 1000 / 300).rounded() / 1000 }
    let rate = try #require(SampleRate(times: times))
    #expect(abs(rate.frequency - 333.3) < 0.1)
    #expect(rate.isNear(300, tolerance: 0.05) && !rate.isNear(280, tolerance: 0.05))
    // A pause is no step.
    let paused = times + times.map { $0 + 100 }
    #expect(try #require(SampleRate(times: paused)).isNear(300, tolerance: 0.05))
    #expect(SampleRate(times: [1]) == nil && SampleRate(times: [1, 1]) == nil)
  }

  @Test("a screen of more than 3 m is told, and one of more than 10 m refused, each with both sides")
  func screenSize() throws {
    try BIDSSample.with { sample in
      let rows = (0..<5).map { "0.\($0)\t\(10 * $0)\t20\n" }.joined()
      try sample.writeRun("sub-p02", [("eye1", "left", rows)])
      let file = "sub-p02/beh/sub-p02_task-look_events.json"
      func warnings() throws -> [String] {
        try sample.dataset().warnings.filter { $0.subject.hasPrefix("device ") }.map(\.sentence)
      }
      #expect(try warnings() == [])
      try sample.edit(file) { $0.replacing("[0.5, 0.25]", with: "[4.2, 2.5]") }
      #expect(
        try warnings() == [
          "the screen is 4.20 × 2.50 m, larger than 3 m; is its size in the right unit? centimetres and degrees follow "
            + "from it"
        ])
      try sample.edit(file) { $0.replacing("[4.2, 2.5]", with: "[53.1, 29.9]") }
      let complaints = sample.complaints()
      #expect(complaints.count == 1)
      #expect(
        complaints.first?.hasSuffix(
          "error: 'StimulusPresentation.ScreenSize' is 53.1 × 29.9 m, but no screen is larger than 10 m; BIDS states it "
            + "in metres, like [0.53, 0.3]") == true, "\(complaints)")
    }
  }
}
