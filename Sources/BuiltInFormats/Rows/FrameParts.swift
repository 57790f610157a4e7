import Captures
import DelimitedText

/// The parts of a capture's frames, before they are one table.
struct FrameParts: Sendable {
  var time: NumberColumn
  let participants: FrameTable.Codes<String>
  let displays: FrameTable.Codes<Display>
  var labels: [FrameTable.LabelColumn] = []
  var states: [FrameTable.StateColumn] = []
  var channels: [Channel: [NumberColumn]] = [:]
  var own: [(columns: OwnColumns, numbers: [NumberColumn])] = []

  /// Whether rows were not in the order of their times, and are put in it.
  var sortsByTime = false

  init(
    time: NumberColumn, participants: FrameTable.Codes<String>, displays: FrameTable.Codes<Display>
  ) {
    self.time = time
    self.participants = participants
    self.displays = displays
  }

  var table: FrameTable {
    let table = FrameTable(
      time: time, participants: participants, displays: displays, labels: labels, states: states,
      channels: channels, own: own)
    return sortsByTime ? table.sortedByTime : table
  }
}

extension FrameTable {
  /// The same frames in the order of their times; those of one time stay in their order.
  fileprivate var sortedByTime: FrameTable {
    let times = time
    let order = indices.sorted { (times[$0], $0) < (times[$1], $1) }
    func sorted(_ column: NumberColumn) -> NumberColumn {
      column.varying == nil ? column : NumberColumn(order.map { column[$0] })
    }
    func sorted<Value: Hashable>(_ codes: Codes<Value>) -> Codes<Value> {
      guard codes.codes.constant == nil else { return codes }
      return Codes(codes.all, CodeColumn(order.map { UInt32(codes.codes[$0]) }))
    }
    return FrameTable(
      participants: sorted(participants), displays: sorted(displays),
      labels: labels.map { LabelColumn(label: $0.label, words: sorted($0.words)) },
      states: states.map { StateColumn(name: $0.name, words: sorted($0.words)) },
      numbers: columnsIfPresent.map { $0.map(sorted) }, own: own)
  }
}

extension FrameTable.Codes<String> {
  /// Words that are spelled in several ways.
  ///
  /// - Parameter words: The word of each code; several codes may have the same.
  init(spelled codes: CodeColumn, as words: [String]) {
    if let code = codes.constant {
      self.init(repeating: words[Int(code)], count: codes.count)
      return
    }
    var isThere = [Bool](repeating: false, count: words.count)
    for code in codes { isThere[code] = true }
    var all = [String]()
    var places = [UInt32](repeating: 0, count: words.count)
    for (code, word) in words.enumerated() where isThere[code] {
      let place = all.firstIndex(of: word) ?? all.count
      if place == all.count { all.append(word) }
      places[code] = UInt32(place)
    }
    self.init(all, CodeColumn(codes.map { places[$0] }))
  }

  /// The same words, those of `order` first.
  func sorted(by order: [String]) -> Self {
    let sorted = order.filter(all.contains) + all.filter { !order.contains($0) }
    guard sorted != all else { return self }
    let places = all.map { UInt32(sorted.firstIndex(of: $0) ?? 0) }
    return Self(sorted, CodeColumn(codes.map { places[$0] }))
  }
}
