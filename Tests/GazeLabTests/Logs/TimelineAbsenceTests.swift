import DelimitedText
import Testing

@testable import Captures
@testable import Logs

@Suite("Timelines in which numbers are absent")
struct TimelineAbsenceTests {
  private static let lost = (x: Double.nan, y: Double.nan)
  private typealias Points = [(x: Double, y: Double)]

  /// Forty rows, 0.1 s apart, in which nothing varies but what is given.
  private static func steady(
    gaze: (x: Double, y: Double) = (100, 200), target: (x: Double, y: Double) = (100, 200),
    blink: String = "no",
    attention: Double = 0.5
  ) throws -> Log {
    let count = 40
    return try LogSample.log(
      (0..<count).map { Double($0) / 10 },
      states: [
        ("tracking_state", [String](repeating: "SUCCESS", count: count)),
        ("eye_movement_state", [String](repeating: "FIXATION", count: count)),
        ("blink", [String](repeating: blink, count: count)),
      ],
      points: [
        .gazePoint: Points(repeating: gaze, count: count), .target: Points(repeating: target, count: count),
      ], own: [("attention", [Double](repeating: attention, count: count))])
  }

  /// Half a minute of lids that close twice, of which the second time is known in part only.
  private static func lids(openness: Double) throws -> Log {
    let count = 300
    let column = (0..<count).map { row -> Double in
      (40...43).contains(row) ? 0.1 : (90...120).contains(row) ? openness : 0.8
    }
    return try LogSample.log(
      FrameTable(
        time: NumberColumn((0..<count).map { Double($0) / 10 }),
        participants: .init(repeating: "anna", count: count),
        displays: .init(repeating: Display(device: "tablet"), count: count),
        channels: [.openness: [NumberColumn(column), NumberColumn(column)]]))
  }

  private static func logs() throws -> [(name: String, log: Log)] {
    [
      ("ten rows", try LogSample.tenRows()),
      ("one row", try LogSample.log([0], points: [.gazePoint: [(1, 1)], .target: [(1, 1)]])),
      (
        "rows at the same time",
        try LogSample.log(
          [0, 0, 0], states: [("tracking_state", ["SUCCESS", "SUCCESS", "SUCCESS"])],
          points: [.gazePoint: [(1, 1), (1, 1), (1, 1)], .target: [(1, 1), (1, 1), (1, 1)]])
      ),
      (
        "no gaze point", try Self.steady(gaze: Self.lost)
      ), ("no target", try Self.steady(target: Self.lost)), ("nothing that varies", try Self.steady()),
      ("closed lids", try Self.steady(blink: "yes")), ("no attention", try Self.steady(attention: .nan)),
      (
        "no size of the screen",
        try LogSample.log(
          [0, 1, 2], states: [("tracking_state", ["A", "A", "B"])],
          points: [.gazePoint: [(1, 2), (3, 4), (5, 6)], .target: [(1, 1), (1, 1), (9, 9)]],
          screen: Screen(width: 400, height: 800))
      ),
      (
        "errors as large as they may be",
        try LogSample.log(
          [0, 1, 2, 3], states: [("tracking_state", ["A", "B", "A", "B"])],
          points: [
            .gazePoint: [(1e9, 0), (-1e9, 0), (1e9, -1e9), (0, 0)],
            .target: Points(repeating: (0, 0), count: 4),
          ])
      ), ("lids that are open", try Self.lids(openness: 0.8)),
      ("lids that are unknown", try Self.lids(openness: .nan)),
      ("lids that stay closed", try Self.lids(openness: 0)),
    ]
  }

  @Test(
    "every question answers logs that lack numbers without a word for them, and gives a reason for each dash")
  func questions() throws {
    var answered = Set<String>()
    for (name, log) in try Self.logs() {
      for question in TimelineQuestion.allCases {
        guard let section = try question.section(log, TimelineOptions()) else { continue }
        answered.insert(section.slug)
        #expect(section.faults == [], "\(name)")
      }
    }
    #expect(answered.count == TimelineQuestion.allCases.count, "only \(answered.sorted()) were answered")
  }
}
