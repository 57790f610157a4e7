import Calibration
import Captures
import DelimitedText
import Inputs
import LinearAlgebra

extension Split {
  struct Timing: Sendable, Equatable {
    enum Length: Sendable, Equatable {
      /// A part of the time from the first to the last frame of the samples.
      case share(Double)
      case seconds(Double)
    }

    let train: Length
    /// The length of the test part; nil for all that follows.
    var test: Length?
    /// The time between training and test, seconds.
    var guardSeconds = 1.0
  }

  /// Trains on the beginning of each recording and tests on what follows. A fixation that reaches over the end of a part
  /// is in neither.
  static func time(_ timing: Timing) -> Split {
    let options = ["train=\(timing.train.text)", timing.test.map { "test=\($0.text)" }].compactMap(\.self)
    return Split(
      kind: "time",
      label:
        "time(\((["guard=\(shortest(timing.guardSeconds))"] + options.sorted()).joined(separator: ", ")))",
      question: "How accurate is it later in the same recording?", foldCount: 1,
      // Without a guard interval, neighbouring pieces of one fixation are neighbouring frames.
      fixations: { Membership(Looks($0, joinsPieces: timing.guardSeconds == 0).numbers) },
      prepare: eachTime { origins, _, _ throws(SplitError) in [try timing.fold(origins)] })
  }

  static func time(from section: inout ConfigSection) -> Split {
    func length(_ key: String, _ text: String) -> Timing.Length? {
      if let length = Timing.Length(text) { return length }
      section.record(
        key,
        "\(key.quoted) must be a share of the recording, such as 60%, or seconds, such as 30 s, not \(text.quoted)"
      )
      return nil
    }
    let train = section.text("train")
    let test = section.optionalText("test")
    let timing = Timing(
      train: (train.isEmpty ? nil : length("train", train)) ?? .share(0.5),
      test: test.flatMap { length("test", $0) },
      guardSeconds: section.seconds("guard", in: 0...100_000, default: 1))
    if case .share(let trained) = timing.train, case .share(let tested) = timing.test, trained + tested > 1 {
      section.record("test", "'train' and 'test' are more than the whole recording together")
    }
    return Split.time(timing).readingOthers(from: &section)
  }
}

extension Split.Timing.Length {
  /// Reads `60%`, `0.6`, or `30 s`; nil for anything else.
  init?(_ text: String) {
    func number(_ suffix: String) -> Double? {
      guard text.hasSuffix(suffix) else { return nil }
      var digits = text.dropLast(suffix.count)
      while digits.last == " " { digits.removeLast() }
      return digits.isEmpty ? nil : decimalNumber(digits.utf8)
    }
    if let percent = number("%") {
      guard percent > 0, percent < 100 else { return nil }
      self = .share(percent / 100)
    } else if let seconds = number("s") {
      guard seconds > 0, seconds <= 1e9 else { return nil }
      self = .seconds(seconds)
    } else {
      // A number without a unit can only be a share.
      guard let share = decimalNumber(text.utf8), share > 0, share < 1 else { return nil }
      self = .share(share)
    }
  }

  var text: String {
    switch self {
    case .share(let share): "\(shortest((share * 1e8).rounded() / 1e6))%"
    case .seconds(let seconds): "\(shortest(seconds)) s"
    }
  }

  fileprivate func seconds(of span: Double) -> Double {
    switch self {
    case .share(let share): share * span
    case .seconds(let seconds): seconds
    }
  }
}

extension Split.Timing {
  private enum Half { case train, test }

  /// One person's part of a capture. Times of different captures are unrelated.
  private struct Recording: Hashable {
    let capture: String
    let participant: String

    init(_ source: Origins.Source) { (capture, participant) = (source.key.capture, source.key.participant) }
  }

  fileprivate func fold(_ origins: Origins) throws(SplitError) -> Fold {
    let looks = Looks(origins)
    var spans = [Recording: ClosedRange<Double>]()
    for (source, look) in zip(origins.sources, looks.ofSources) {
      guard let own = looks.times[look] else { continue }
      let known = spans[Recording(source)] ?? own
      spans[Recording(source)] =
        min(known.lowerBound, own.lowerBound)...max(known.upperBound, own.upperBound)
    }
    let halves = zip(origins.sources, looks.ofSources).map { source, look -> Half? in
      guard let own = looks.times[look], let span = spans[Recording(source)] else { return nil }
      return half(of: own, in: span)
    }
    func rows(_ half: Half) -> [Int] { origins.indices.filter { halves[origins.sourceIndex($0)] == half } }
    let (trainRows, testRows) = (rows(.train), rows(.test))
    try requireBoth(origins, trainRows, testRows)
    return Fold(trainRows: trainRows, testRows: testRows, name: "later")
  }

  private func half(of times: ClosedRange<Double>, in span: ClosedRange<Double>) -> Half? {
    let whole = span.upperBound - span.lowerBound
    let trainEnd = span.lowerBound + train.seconds(of: whole)
    if times.upperBound <= trainEnd { return .train }
    let testStart = trainEnd + guardSeconds
    let testEnd = test.map { testStart + $0.seconds(of: whole) } ?? .infinity
    return times.lowerBound >= testStart && times.upperBound <= testEnd ? .test : nil
  }

  /// Throws if a recording is in only one half: it would not be tested, or tested with the training of others only.
  private func requireBoth(_ origins: Origins, _ trainRows: [Int], _ testRows: [Int]) throws(SplitError) {
    func recordings(_ rows: some Sequence<Int>) -> Set<Recording> {
      Set(Set(rows.map(origins.sourceIndex)).map { Recording(origins.sources[$0]) })
    }
    let all = recordings(origins.indices)
    for (half, rows, part) in [
      ("training", trainRows, "first \(train.text)"),
      ("test", testRows, "time from \(shortest(guardSeconds)) s after the training on"),
    ] {
      let lacking = all.subtracting(recordings(rows)).map(\.capture).sorted()
      guard let first = lacking.first else { continue }
      let others = lacking.count > 1 ? " and \(lacking.count - 1) others" : ""
      throw SplitError(
        "no fixation of \(first.quoted)\(others) lies as a whole in the \(half) part, the \(part); 'fixations: {every: 1}' "
          + "divides long fixations, and 'where' can leave recordings out")
    }
  }
}

/// The fixations of samples in time: a target that is looked at twice counts as two looks, although both have the same
/// key. Pieces of one key that are almost adjacent in time count as one look, as in a file whose rows were sorted,
/// unless the experiment has divided them.
struct Looks {
  let ofSources: [Int]
  /// The times of each look, seconds; nil without times.
  let times: [ClosedRange<Double>?]
  let numbers: [Int]

  /// The longest pause between frames of one fixation, seconds.
  private static let longestPause = 1.0

  private struct Name: Hashable {
    let key: FixationKey
    let cut: Int?
  }

  /// - Parameter joinsPieces: Whether the pieces of a fixation that the experiment has divided count as one.
  init(_ origins: Origins, joinsPieces: Bool = false) {
    var (ofSources, times) = ([Int](repeating: 0, count: origins.sources.count), [ClosedRange<Double>?]())
    let names = Dictionary(grouping: origins.sources.indices) { index in
      Name(key: origins.sources[index].key, cut: joinsPieces ? nil : origins.sources[index].cut)
    }
    func start(_ source: Int) -> (Double, Int) {
      (origins.sources[source].times?.lowerBound ?? .infinity, source)
    }
    for sources in names.values.map({ $0.sorted { start($0) < start($1) } }).sorted(by: { $0[0] < $1[0] }) {
      var isOpen = false
      for source in sources {
        let own = origins.sources[source].times
        if isOpen, let last = times[times.count - 1], let own,
          own.lowerBound - last.upperBound <= Self.longestPause
        {
          times[times.count - 1] = last.lowerBound...max(last.upperBound, own.upperBound)
        } else {
          times.append(own)
        }
        ofSources[source] = times.count - 1
        isOpen = true
      }
    }
    numbers = origins.indices.map { ofSources[origins.sourceIndex($0)] }
    self.ofSources = ofSources
    self.times = times
  }
}
