import Calibration
import Captures
import Scores
import Splits
import Statistics
import Trials

/// What a ranking generalises over: each unit counts once, and units are what is flipped and drawn.
struct ComparedUnits: Sendable {
  enum Kind: Sendable, Equatable {
    case people
    /// What the split leaves out one of, of a single person.
    case leftOut(Split.LeftOut)
    /// One word of each label, such as one head pose at one viewing distance, in one capture.
    case blocks([String])
    /// Ten runs of consecutive fixations, where no label distinguishes fixations.
    case runs
    /// Repeats of a random split, of which only sums were kept.
    case repeats
    /// Groups of the run, of which only sums were kept.
    case groups
  }

  let kind: Kind
  let names: [String]
  /// The place of each fixation in `names`.
  private let places: [FixationIdentity: Int]

  private static let runCount = 10

  /// From so many left-out positions of one person on, limits hold about as often as they say.
  static let leastPositionCount = 15

  /// Whether the units are what is left out of one person, and too few of it for limits to hold as often as they say: the
  /// fits share most of their training, and the outer positions are extrapolated to.
  var areFewPositions: Bool {
    if case .leftOut = kind { names.count < Self.leastPositionCount } else { false }
  }

  /// - Parameters:
  ///   - subjects: The fixations that all rows have, in the order of the samples.
  ///   - leftOut: What the split leaves out one of; nil for other splits.
  init(_ subjects: [FixationScore.Subject], leftOut: Split.LeftOut?) {
    var labels: [String] { subjects.lazy.map(\.labels).labels.map(\.label.title) }
    func name(_ kind: Kind, _ subject: FixationScore.Subject) -> String {
      switch kind {
      case .leftOut(let property): property.name(of: subject)
      case .blocks: ([subject.capture] + subject.labels.words).joined(separator: ", ")
      case .people, .runs, .repeats, .groups: subject.participant
      }
    }
    let kind: Kind
    if subjects.contains(where: { $0.participant != subjects[0].participant }) {
      kind = .people
    } else if let leftOut, leftOut != .fixation, leftOut != .participant {
      kind = .leftOut(leftOut)
    } else {
      let blocks = Kind.blocks(labels)
      kind = Set(subjects.map { name(blocks, $0) }).count > 1 ? blocks : .runs
    }
    guard kind != .runs else {
      let size = max(1, (subjects.count + Self.runCount - 1) / Self.runCount)
      self.kind = subjects.count < Self.runCount ? .blocks(labels) : .runs
      let last = subjects.isEmpty ? 0 : (subjects.count - 1) / size + 1
      names = (0..<last).map { "fixations \($0 * size + 1)–\(min(subjects.count, ($0 + 1) * size))" }
      places = Dictionary(
        subjects.enumerated().map { (FixationIdentity($1), $0 / size) }, uniquingKeysWith: { one, _ in one })
      return
    }
    let groups = grouped(subjects) { name(kind, $0) }
    self.kind = kind
    let isOneCapture = subjects.allSatisfy { $0.capture == subjects[0].capture }
    names = groups.map { group in
      if case .blocks = kind, isOneCapture {
        return group[0].labels.words.joined(separator: ", ")
      }
      return name(kind, group[0])
    }
    places = Dictionary(
      groups.enumerated().flatMap { place, group in group.map { (FixationIdentity($0), place) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// Units that are no fixations' property.
  init(_ kind: Kind, names: [String]) { (self.kind, self.names, places) = (kind, names, [:]) }

  func place(of subject: FixationScore.Subject) -> Int? { places[FixationIdentity(subject)] }
}

/// The identity of a fixation within a run.
struct FixationIdentity: Hashable, Sendable {
  private let subject: FixationScore.Subject

  init(_ subject: FixationScore.Subject) { self.subject = subject }

  static func == (one: FixationIdentity, other: FixationIdentity) -> Bool {
    one.subject == other.subject
      || (one.subject.frameRows.lowerBound == other.subject.frameRows.lowerBound
        && one.subject.keyName == other.subject.keyName)
  }

  /// Two parts are enough for most fixations, and names are slow to join.
  func hash(into hasher: inout Hasher) {
    hasher.combine(subject.capture)
    hasher.combine(subject.frameRows.lowerBound)
  }
}

extension Split.LeftOut {
  fileprivate func name(of subject: FixationScore.Subject) -> String {
    switch self {
    case .target: subject.targetName
    case .label(let name): subject.labels[name]
    case .capture: subject.capture
    case .participant: subject.participant
    case .device: subject.device
    case .fixation: subject.keyName
    }
  }
}
