import DelimitedText
import Testing

@testable import Captures

@Suite("Memory of frames")
struct FrameMemoryTests {
  /// The bytes that the frames' numbers and codes take, with what is constant stored once.
  private static func bytes(_ table: FrameTable) -> Int {
    let channels = Channel.allCases.filter(table.has).flatMap { Array(FrameColumn.of($0)) }
    let numbers = ([FrameColumn.time] + channels).map(table.column)
    let codes = [table.participants.codes, table.displays.codes] + table.labels.map(\.words.codes)
    return numbers.reduce(0) { $0 + 8 * ($1.varying?.count ?? 1) }
      + codes.reduce(0) { $0 + 4 * ($1.constant == nil ? $1.count : 1) }
  }

  @Test(
    "a capture of time, target and one gaze point takes at most 100 bytes a frame, even with labels that vary"
  )
  func fewChannels() {
    let count = 10_000
    func column(_ scale: Double) -> NumberColumn { NumberColumn((0..<count).map { Double($0) * scale }) }
    let words = FrameTable.Codes((0..<count).map { "session \($0 / 1000)" })
    let table = FrameTable(
      time: column(1 / 60), participants: .init((0..<count).map { "p\($0 / 5000)" }),
      displays: .init(repeating: Display(device: "monitor"), count: count),
      labels: [.init(label: Label("session"), words: words), .init(label: Label("glasses"), words: words)],
      channels: [.target: [column(1), column(2)], .gazePoint: [column(3), column(4)]])
    // 5 numbers of 8 bytes, and 3 codes of 4.
    let bytes = Self.bytes(table)
    #expect(bytes >= count * 52 && bytes <= count * 52 + 100)
  }

  @Test("a channel that a capture lacks, and a column that is constant, cost nothing per frame")
  func constants() {
    let count = 10_000
    let constant = NumberColumn(repeating: 7, count: count)
    let table = FrameTable(
      time: NumberColumn((0..<count).map(Double.init)), participants: .init(repeating: "p", count: count),
      displays: .init(repeating: Display(device: "monitor"), count: count),
      channels: [.target: [constant, constant], .gazePoint: [constant, constant]])
    #expect(Self.bytes(table) < count * 8 + 100)
  }
}
