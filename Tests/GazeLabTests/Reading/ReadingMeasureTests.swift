import Testing

@testable import Reading

@Suite("Measures of reading")
struct ReadingMeasureTests {
  /// one two three four five six seven / eight nine …: one, three, three, two, four, then nine on the next
  /// line, eight, nine.
  private static let reading = TextReading(
    ReadingSample.fixations([
      (0, 1, 200), (0, 9, 250), (0, 12, 100), (0, 5, 300), (0, 16, 220), (1, 7, 180), (1, 2, 150),
      (1, 8, 210),
    ]), in: ReadingSample.layout)

  @Test("movements are told apart by line and length in characters")
  func moves() {
    let moves = Self.reading.moves
    #expect(
      moves.map(\.kind) == [.forward, .forward, .regression, .forward, .returnSweep, .regression, .forward])
    #expect(moves.map(\.length) == [8, 3, -7, 11, -9, -5, 6])
  }

  @Test("less than a character is a refixation, a whole one is not, and an earlier line is a regression")
  func kinds() {
    let kinds: [(Int, Int, Double, TextMove.Kind)] = [
      (0, 0, 0.9, .refixation), (0, 0, -0.9, .refixation), (0, 0, 1, .forward), (0, 0, -1, .regression),
      (1, 0, 20, .regression), (0, 1, 3, .returnSweep), (0, 2, -30, .returnSweep),
    ]
    for (from, to, length, kind) in kinds {
      #expect(TextMove.Kind(fromLine: from, to: to, length: length) == kind, "\(from) \(to) \(length)")
    }
  }

  @Test("first fixation, gaze duration and total time are those of the words, by hand")
  func words() {
    let words = Self.reading.words
    // one two three four five six seven eight nine; five, six and seven were never looked at.
    #expect(words.count == 9)
    #expect(words.map(\.fixationCount) == [1, 1, 2, 1, 0, 0, 0, 1, 2])
    #expect(words.map(\.firstFixation) == [0.2, nil, 0.25, 0.22, nil, nil, nil, nil, 0.18])
    #expect(words.map(\.gazeDuration) == [0.2, nil, 0.35, 0.22, nil, nil, nil, nil, 0.18])
    let totals = [0.2, 0.3, 0.35, 0.22, 0, 0, 0, 0.15, 0.39]
    #expect(zip(words, totals).allSatisfy { abs($0.totalTime - $1) < 1e-12 })
    // two and eight were passed over before they were looked at.
    #expect(words.filter(\.isSkipped).map(\.word) == [1, 4, 5, 6, 7])
  }

  @Test("the measures are means and shares of these, by hand")
  func measures() throws {
    let expected: [ReadingMeasure: Double] = [
      .fixations: 8, .fixationDuration: 1610.0 / 8, .forwardLength: 28.0 / 4, .regressions: 200.0 / 7,
      .returnSweeps: 1, .skippedWords: 500.0 / 9, .firstFixation: 850.0 / 4, .gazeDuration: 950.0 / 4,
      .totalTime: 1610.0 / 6,
    ]
    for measure in ReadingMeasure.allCases {
      let value = try #require(measure.value(Self.reading))
      #expect(abs(value - (expected[measure] ?? .nan)) < 1e-9, "\(measure)")
    }
  }

  @Test("a gap or a fixation elsewhere leaves a movement out and ends a first pass")
  func interruptions() {
    let layout = ReadingSample.layout
    func seen(_ x: Double, _ y: Double, gap: Bool = false) -> TextFixation.Seen {
      TextFixation.Seen(place: SIMD2(x, y), duration: 0.2, followsGap: gap)
    }
    let all = [seen(195, 120), seen(205, 120), seen(205, 120, gap: true), seen(205, 500), seen(215, 120)]
    let fixations = TextFixation.all(all, by: .nearest, in: layout)
    #expect(fixations.map(\.number) == [0, 1, 2, 4])
    #expect(fixations.map(\.isContinued) == [false, true, false, false])
    let reading = TextReading(fixations, in: layout)
    #expect(reading.moves.map(\.end) == [1])
    #expect(reading.words.last?.gazeDuration == 0.4)
    #expect(reading.words.last.map { abs($0.totalTime - 0.8) < 1e-12 } == true)
  }

  @Test("of nothing there are no means, and a count of 0")
  func nothing() {
    let reading = TextReading([], in: ReadingSample.layout)
    for measure in ReadingMeasure.allCases {
      let isCount = measure == .fixations || measure == .returnSweeps
      #expect(measure.value(reading) == (isCount ? 0 : nil), "\(measure)")
    }
  }
}
