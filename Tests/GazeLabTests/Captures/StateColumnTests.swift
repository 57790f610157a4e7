import DelimitedText
import Testing

@testable import Captures

@Suite("States of frames")
struct StateColumnTests {
  static let table = FrameTable(
    time: NumberColumn([0, 0.1, 0.2, 0.3]), participants: .init(repeating: "p01", count: 4),
    displays: .init(repeating: Display(device: "iPad Mini 6th"), count: 4),
    labels: [
      FrameTable.WordColumn(label: Label("session"), words: .init(["a", "a", "a", "a"])),
      FrameTable.WordColumn(label: Label("blink"), words: .init(["never", "never", "never", "never"])),
    ],
    states: [
      FrameTable.WordColumn(
        label: Label("tracking_state"), words: .init(["SUCCESS", "", "SUCCESS", "FACE_MISSING"])),
      FrameTable.WordColumn(label: Label("blink"), words: .init(["no", "no", "yes", "no"])),
    ],
    channels: [
      .target: [NumberColumn(repeating: 10, count: 4), NumberColumn(repeating: 20, count: 4)],
      .touch: [NumberColumn([.nan, 1, 2, 3]), NumberColumn([.nan, 4, 5, 6])],
    ])

  @Test("a state may change within a fixation, which a label may not")
  func statesDoNotDivide() {
    #expect(Fixation.divide(Self.table, capture: "c").map(\.frames) == [0..<4])
  }

  @Test("words are found by the name of a state, then of a label")
  func words() {
    #expect(Self.table.words(named: "tracking_state").map { Array($0.codes) } == [0, 1, 0, 2])
    #expect(
      Self.table.words(named: "blink").map { words in (0..<4).map { words[$0] } } == [
        "no", "no", "yes", "no",
      ])
    #expect(Self.table.words(named: "session")?[3] == "a")
    #expect(Self.table.words(named: "light") == nil)
  }

  @Test("a median has no states")
  func medians() {
    let medians = FrameTable(mediansOf: [(0..<4).map { (Self.table, $0) }])
    #expect(medians.states.isEmpty && medians.point(0, .touch) == ScreenPoint(x: 2, y: 5))
  }
}
