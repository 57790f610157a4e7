import Calibration
import Captures
import Inputs
import LinearAlgebra

extension Split {
  /// The property of which each fold tests one value. Raw values are the words of experiment files.
  package enum LeftOut: Sendable, Hashable {
    case target
    case label(String)
    case fixation, capture, participant, device

    /// The properties that every capture has.
    static let always: [LeftOut] = [.target, .fixation, .capture, .participant, .device]
  }

  static func leaveOneOut(over property: LeftOut, mentions: [FixationFilter] = []) -> Split {
    Split(
      kind: "leave-one-out", label: "leave-one-out(over=\(property.rawValue))", question: property.question,
      leftOut: property, mentions: mentions,
      prepare: eachTime { origins, _, _ throws(SplitError) in
        let values = rowsByValue(origins, property)
        guard values.count > 1 else {
          let only = "\(property.rawValue), \((values.first?.name ?? "").quoted)"
          throw SplitError("there is only one \(only), so there is nothing to train on")
        }
        let known = values.reduce(0) { $0 + $1.rows.count }
        return values.map { value in
          // A fixation is named by all of its properties, not by one value.
          let heldOut = property == .fixation ? nil : value.name
          guard known < origins.count else {
            return Fold(
              training: .allBut(value.rows.sorted(), of: origins.count), testRows: value.rows,
              name: value.name, heldOut: heldOut)
          }
          // Samples without a word for the label are neither trained on nor tested.
          let others = values.filter { $0.name != value.name }.flatMap(\.rows)
          return Fold(trainRows: others, testRows: value.rows, name: value.name, heldOut: heldOut)
        }
      })
  }

  static func leaveOneOut(from section: inout ConfigSection) -> Split {
    let word = section.text("over")
    guard let property = LeftOut(rawValue: word) else {
      if !word.isEmpty {
        let words = LeftOut.always.map(\.rawValue).joined(separator: ", ")
        section.record(
          "over", "'over' must be one of \(words) or a label of the captures, not \(word.quoted)")
      }
      return .leaveOneOut(over: .target)
    }
    guard case .label(let name) = property else {
      return Split.leaveOneOut(over: property).readingOthers(from: &section)
    }
    let mention = FixationFilter(property: .label(name), place: section.place(of: "over"))
    return Split.leaveOneOut(over: property, mentions: [mention]).readingOthers(from: &section)
  }

  /// The rows of each value, in the natural order of the values: see `LeftOut.words`.
  private static func rowsByValue(_ origins: Origins, _ property: LeftOut) -> [(name: String, rows: [Int])] {
    let words = property.words(origins)
    func order(_ rows: [Int]) -> (Int, Double, Double, String) {
      let (origin, name) = (origins[rows[0]], property.value(of: origins[rows[0]]))
      let target = property == .target ? origin.key.target : ScreenPoint(x: 0, y: 0)
      return (words.firstIndex(of: name) ?? words.count, target.x, target.y, name)
    }
    let all = Dictionary(grouping: origins.indices) { property.value(of: origins[$0]) }
    let values = property.isLabel ? all.filter { !$0.key.isEmpty } : all
    return values.map { (key: order($0.value), name: $0.key, rows: $0.value) }
      .sorted { $0.key < $1.key }.map { ($0.name, $0.rows) }
  }
}

extension Split.LeftOut: RawRepresentable, Codable {
  package init?(rawValue: String) {
    if let known = Self.always.first(where: { $0.rawValue == rawValue }) {
      self = known
    } else if case .label(let name) = FixationProperty(rawValue: rawValue) {
      self = .label(name)
    } else {
      return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .target: "target"
    case .label(let name): name
    case .fixation: "fixation"
    case .capture: "capture"
    case .participant: "participant"
    case .device: "device"
    }
  }

  fileprivate var isLabel: Bool { if case .label = self { true } else { false } }

  fileprivate var question: String {
    switch self {
    case .target: "How accurate is it for a target without training samples?"
    case .label(let name):
      "How accurate is it \(Label.preposition(name)) a \(Label.title(name)) without training samples?"
    case .fixation: Split.Unit.fixation.question
    case .capture: "How accurate is it in a capture without training samples?"
    case .participant: "How accurate is it for a person without training samples?"
    case .device: "How accurate is it on a device without training samples?"
    }
  }

  /// Values with a natural order, in that order: targets from left to right and bottom to top.
  fileprivate func words(_ origins: Origins) -> [String] {
    switch self {
    case .target: Screen.gridNames
    case .label(let name):
      origins.sources.lazy.flatMap(\.key.labels.all).first { $0.label.name == name }?.label.order ?? []
    case .fixation, .capture, .participant, .device: []
    }
  }

  fileprivate func value(of origin: Origin) -> String {
    if self != .fixation, let property = FixationProperty(rawValue: rawValue) {
      return origin.value(of: property)
    }
    // The whole key: pieces of one fixation, as in a file whose rows were sorted, must be left out together.
    let key = origin.key
    let parts = [key.capture, key.participant, key.device] + key.labels.words + [origin.targetName]
    return parts.joined(separator: ", ")
  }
}
