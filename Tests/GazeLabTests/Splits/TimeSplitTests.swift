import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Splits

@Suite("Split by time")
struct TimeSplitTests {
  /// Fixations of one recording with these first and last times, each a median.
  private static func origins(
    _ times: [(Double, Double)], targets: [Double]? = nil, cuts: [Int?]? = nil, capture: String = "a"
  ) -> Origins {
    var origins = Origins()
    append(times, targets: targets, cuts: cuts, capture: capture, to: &origins)
    return origins
  }

  private static func append(
    _ times: [(Double, Double)], targets: [Double]? = nil, cuts: [Int?]? = nil, capture: String,
    to origins: inout Origins
  ) {
    for (index, time) in times.enumerated() {
      let key = FixationKey(
        capture: capture, participant: "anna", device: "desk", labels: LabelWords(),
        target: ScreenPoint(x: targets?[index] ?? Double(index), y: 0))
      let source = origins.append(
        Origins.Source(
          fixation: origins.sources.count, key: key, role: .other, targetName: "t", regionPoint: key.target,
          times: time.0...time.1,
          cut: cuts?[index]))
      origins.append(source: source, frameRows: 10 * index..<10 * index + 10)
    }
  }

  private static func fold(_ yaml: String, _ origins: Origins) throws -> Fold {
    try ConfigFixture.split(yaml).folds(origins, seed: 1, repeatIndex: 0)[0]
  }

  /// Fixations of 1.9 s that begin every 2 s: 0–1.9, 2–3.9, …, 18–19.9.
  private static let regular: [(Double, Double)] = (0..<10).map { index in
    let start = 2 * Double(index)
    return (100 + start, 101.9 + start)
  }

  @Test("trains on what ends in the first part and tests on what begins after it and the guard")
  func halves() throws {
    let origins = Self.origins(Self.regular)
    // 30 % of 19.9 s end at 5.97 s: the third fixation ends at 5.9 s, and the fourth begins within a second.
    let share = try Self.fold("{kind: time, train: 30%}", origins)
    #expect(share.trainRows == [0, 1, 2] && share.testRows == [4, 5, 6, 7, 8, 9])
    // The second fixation is still looked at.
    let seconds = try Self.fold("{kind: time, train: 3 s, guard: 0.5}", origins)
    #expect(seconds.trainRows == [0] && seconds.testRows == [2, 3, 4, 5, 6, 7, 8, 9])
    let long = try Self.fold("{kind: time, train: 4 s, guard: 5}", origins)
    #expect(long.trainRows == [0, 1] && long.testRows == [5, 6, 7, 8, 9])
  }

  @Test("'test' ends the test part, and what reaches over its end is in neither")
  func testLength() throws {
    // From 5 s to 10 s: fixations 3 (6–7.9) and 4 (8–9.9).
    let fold = try Self.fold("{kind: time, train: 4 s, test: 5 s}", Self.origins(Self.regular))
    #expect(fold.trainRows == [0, 1] && fold.testRows == [3, 4])
    // 25 % of 19.9 s are 4.975 s: fixation 4 ends at 9.9 s, before 9.975 s.
    let share = try Self.fold("{kind: time, train: 4 s, test: 25%}", Self.origins(Self.regular))
    #expect(share.testRows == [3, 4])
  }

  @Test("a share is of the time from the first frame to the last")
  func share() throws {
    // 45 % of 10 s end at 4.5 s, shortly before the second fixation does.
    let fold = try Self.fold("{kind: time, train: 45%}", Self.origins([(0, 1), (2, 4.6), (8, 10)]))
    #expect(fold.trainRows == [0] && fold.testRows == [2])
  }

  @Test("without a guard, a fixation that begins where the training ends is tested")
  func noGuard() throws {
    let fold = try Self.fold("{kind: time, train: 4 s, guard: 0}", Self.origins(Self.regular))
    #expect(fold.trainRows == [0, 1] && fold.testRows == [2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test("each recording has its own beginning")
  func recordings() throws {
    var origins = Self.origins(Self.regular)
    Self.append([(0, 1), (2, 3), (8, 9)], capture: "b", to: &origins)
    let fold = try Self.fold("{kind: time, train: 50%}", origins)
    #expect(fold.trainRows == [0, 1, 2, 3, 4, 10, 11] && fold.testRows == [6, 7, 8, 9, 12])
  }

  @Test("a target that is looked at again later may be in both halves, and that is no leak")
  func repeatedTargets() throws {
    let origins = Self.origins(Self.regular, targets: (0..<10).map { Double($0 % 5) })
    let split = try ConfigFixture.split("{kind: time, train: 50%}")
    let fold = try Self.fold("{kind: time, train: 50%}", origins)
    #expect(fold.trainRows == [0, 1, 2, 3, 4] && fold.testRows == [6, 7, 8, 9])
    #expect(split.fixations(origins).sides(of: fold).onBoth.isEmpty)
    #expect(
      Membership(origins, by: \.key).sides(of: fold).onBoth.count == 4, "by their keys alone it would be one")
  }

  @Test(
    "pieces of one fixation that a sorted file has torn apart stay together, those of an experiment do not")
  func pieces() throws {
    // One look from 0 to 9 s whose rows a file has in the order 0–2, 6–9, 3–5; then another.
    let times = [(0.0, 2.0), (6.0, 9.0), (3.0, 5.0), (12.0, 13.0), (20.0, 21.0)]
    let torn = Self.origins(times, targets: [0, 0, 0, 1, 2])
    let whole = try Self.fold("{kind: time, train: 14 s}", torn)
    #expect(whole.trainRows == [0, 1, 2, 3] && whole.testRows == [4])
    #expect(throws: SplitError.self) { try Self.fold("{kind: time, train: 4 s}", torn) }
    let cut = Self.origins(times, targets: [0, 0, 0, 1, 2], cuts: [0, 60, 30, nil, nil])
    let divided = try Self.fold("{kind: time, train: 4 s}", cut)
    #expect(divided.trainRows == [0] && divided.testRows == [1, 3, 4])
  }

  @Test("without a guard, pieces into which the experiment has divided a look count as one fixation")
  func dividedLooks() throws {
    let origins = Self.origins([(0, 2), (2.1, 4), (9, 10)], targets: [0, 0, 1], cuts: [0, 30, nil])
    func numbers(_ guardSeconds: String) throws -> [Int] {
      try ConfigFixture.split("{kind: time, train: 2 s, guard: \(guardSeconds)}").fixations(origins).numbers
    }
    #expect(try numbers("0") == [0, 0, 1])
    #expect(try numbers("1") == [0, 1, 2])
  }

  @Test("frames of a fixation are never divided")
  func frames() throws {
    let fixations = Planted.fixations(framesEach: 10, step: 0.1)
    for train in ["7.35 s", "50%", "12 s"] {
      let frames = Planted.samples(of: fixations).origins
      let medians = Planted.samples(.fixationMedians, of: fixations).origins
      let one = try Self.fold("{kind: time, train: \(train)}", frames)
      let other = try Self.fold("{kind: time, train: \(train)}", medians)
      func names(_ rows: [Int], _ origins: Origins) -> Set<Int> { Set(rows.map { origins[$0].fixation }) }
      #expect(names(one.trainRows, frames) == names(other.trainRows, medians))
      #expect(names(one.testRows, frames) == names(other.testRows, medians))
      #expect(one.trainRows.count.isMultiple(of: 10) && one.testRows.count.isMultiple(of: 10))
      let samples = Planted.samples(of: fixations)
      let last = try #require(one.trainRows.map(samples.views.time).max())
      let first = try #require(one.testRows.map(samples.views.time).min())
      #expect(first - last >= 1)
    }
  }

  @Test("the label, the question, and what is honest about it")
  func words() throws {
    let split = try ConfigFixture.split("{kind: time, train: 0.6, guard: 2}")
    #expect(split.label == "time(guard=2, train=60%)")
    #expect(split.question == "How accurate is it later in the same recording?")
    #expect(split.leakage(.frames) == .honest && split.groupedCounterpart == nil && split.repeatCount == 1)
    let seconds = try ConfigFixture.split("{kind: time, train: 30s, test: 1.5 s}")
    #expect(seconds.label == "time(guard=1, test=1.5 s, train=30 s)")
    #expect(Scope(.fixations(9), leftOut: nil, isAdjacent: true).sentence.contains("one recording"))
  }

  @Test(
    "a length needs a unit unless it is a share",
    arguments: [
      "30", "1", "0", "0%", "100%", "0 s", "2e9 s", "-5 s", "s", "%", "5 min", "nan", "1e400 s", "inf s",
      "0x5 s",
    ])
  func grammar(text: String) throws {
    let errors = try #require(throws: InputError.self) {
      try ConfigFixture.split("{kind: time, train: '\(text)'}")
    }
    #expect(
      errors.complaints.map(\.line) == [
        "e.yaml:1:21: error: 'train' must be a share of the recording, such as 60%, or seconds, such as 30 s, not "
          + text.quoted
      ])
  }

  @Test("'train' is required, and the two parts fit into the recording")
  func options() throws {
    func lines(_ yaml: String) throws -> [String] {
      try #require(throws: InputError.self) { try ConfigFixture.split(yaml) }.complaints.map(\.line)
    }
    #expect(try lines("{kind: time}").contains { $0.hasSuffix("'train' is missing") })
    #expect(
      try lines("{kind: time, train: 60%, test: 50%}") == [
        "e.yaml:1:32: error: 'train' and 'test' are more than the whole recording together"
      ])
    // The whole recording is not more than that.
    #expect(try ConfigFixture.split("{kind: time, train: 50%, test: 50%}").kind == "time")
    #expect(try lines("{kind: time, train: 60%, guard: -1}").count == 1)
  }

  @Test("a recording of which a half is empty is named, with what to do")
  func empty() throws {
    var origins = Self.origins(Self.regular)
    Self.append([(0, 30)], capture: "one touch", to: &origins)
    let error = try #require(throws: SplitError.self) { try Self.fold("{kind: time, train: 50%}", origins) }
    #expect(
      error.sentence
        == "no fixation of 'one touch' lies as a whole in the training part, the first 50%; 'fixations: {every: 1}' "
        + "divides long fixations, and 'where' can leave recordings out")
    let late = try #require(throws: SplitError.self) {
      try Self.fold("{kind: time, train: 19 s, guard: 5}", Self.origins(Self.regular))
    }
    #expect(late.sentence.hasPrefix("no fixation of 'a' lies as a whole in the test part, the time from 5 s"))
  }
}
