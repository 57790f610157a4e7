import DelimitedText
import Testing

@testable import Captures
@testable import Logs

@Suite("Attention in a region")
struct AttentionTests {
  private func near(_ value: Double?, _ expected: Double) -> Bool { abs((value ?? .nan) - expected) < 1e-9 }

  /// A row per second: "i" inside, "o" outside, "-" lost.
  private func attention(
    _ rows: String, length: Double = 10, score: (Int) -> Double = { _ in .nan },
    scored: [Attention.Scored] = []
  ) -> Attention {
    let rows = Array(rows)
    return Attention(
      TimeOrder(rows.indices.map(Double.init)), length: length,
      gaze: { rows[$0] == "i" ? .inside : rows[$0] == "o" ? .outside : .lost }, score: score, scored: scored)
  }

  @Test("time inside is divided by the time in which the gaze is known, window by window")
  func windows() {
    let attention = attention("iiiiiiiioo" + "io--------" + "----------" + "iiii")
    #expect(attention.windows.map(\.start) == [0, 10, 20, 30])
    let shares = attention.windows.map(\.attention)
    #expect(near(shares[0], 0.8) && near(shares[1], 0.5) && shares[2] == nil && near(shares[3], 1))
    let valid = attention.windows.map(\.validShare)
    // The last window ends with the log, so that all of it is known.
    #expect(near(valid[0], 1) && near(valid[1], 0.2) && near(valid[2], 0) && near(valid[3], 1))
    #expect(near(attention.total, 13.0 / 16))
  }

  @Test("a row before a gap counts for two median steps at most")
  func gap() {
    let attention = Attention(
      TimeOrder([0, 1, 2, 8, 9]), length: 10, gaze: { $0 < 3 ? .inside : .outside }, score: { _ in .nan },
      scored: [])
    // Inside 1 + 1 + 2, outside 1 + 1.
    #expect(near(attention.windows[0].attention, 4.0 / 6) && near(attention.windows[0].validShare, 0.6))
  }

  @Test("the tracker's windows may overlap, and its score stands beside ours")
  func ownWindows() {
    let attention = attention(
      "iiiiiooooo" + "iiiiiiiiii", score: { $0 < 10 ? 0.25 : 0.75 },
      scored: [
        Attention.Scored(start: 0, end: 10, score: 0.4), Attention.Scored(start: 5, end: 15, score: 0.7),
        Attention.Scored(start: 3, end: 3, score: 1), Attention.Scored(start: 15, end: 40, score: 0.9),
      ])
    let own = attention.ownWindows
    #expect(own.map(\.start) == [0, 5, 15] && own.map(\.score) == [0.4, 0.7, 0.9])
    #expect(near(own[0].attention, 0.5) && near(own[1].attention, 0.5) && near(own[2].attention, 1))
    #expect(near(own[2].validShare, 1))
    #expect(near(attention.windows[0].score, 0.25) && near(attention.windows[1].score, 0.75))
    let difference = Attention.differences(own)
    #expect(difference?.count == 3 && near(difference?.mean, 0))
    #expect(near(difference?.absolute, 0.4 / 3))
  }

  @Test("without a region it is the whole screen, whose edges belong to it")
  func screen() throws {
    let points = [(0, 0), (400, 800), (401, 10), (200, -1), (10, 10)].map {
      (x: Double($0.0), y: Double($0.1))
    }
    let log = try LogSample.log([0, 1, 2, 3, 4], points: [.gazePoint: points])
    #expect(near(try AttentionSection(log, AttentionOptions())?.attention.total, 0.6))
    var options = AttentionOptions()
    options.region = [0, 0, 20, 20]
    #expect(near(try AttentionSection(log, options)?.attention.total, 0.4))
  }

  @Test("the tracker's windows come from its columns, each once, relative to the first row")
  func columns() throws {
    func own(_ name: String, _ columns: [[Double]]) -> (OwnColumns, [NumberColumn]) {
      (
        OwnColumns(name: name, columns: columns.indices.map { "\(name)\($0)" }, unit: "1"),
        columns.map { NumberColumn($0) }
      )
    }
    let table = FrameTable(
      time: NumberColumn([100, 101, 102, 103]), participants: .init(repeating: "anna", count: 4),
      displays: .init(repeating: Display(device: "tablet"), count: 4),
      channels: [
        .gazePoint: [NumberColumn([10, 10, 500, 10]), NumberColumn(repeating: 10, count: 4)]
      ],
      own: [
        own("attention", [[0.5, 0.5, 0.6, .nan]]),
        own("attention_window", [[100, 100, 101, 101], [102, 102, 103, 103]]),
      ])
    let windows = try #require(try AttentionSection(try LogSample.log(table), AttentionOptions())).attention
      .ownWindows
    #expect(
      windows.map(\.start) == [0, 1] && windows.map(\.end) == [2, 3] && windows.map(\.score) == [0.5, 0.6])
    #expect(near(windows[0].attention, 1) && near(windows[1].attention, 0.5))
  }
}
