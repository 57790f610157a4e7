import DelimitedText
import Statistics

/// The frames of a capture by column: a number takes 8 bytes, or none if it is the same in all frames or absent.
package struct FrameTable: Sendable {
  private final class Columns: Sendable {
    let participants: Codes<String>
    let displays: Codes<Display>
    let labels: [WordColumn]
    let states: [WordColumn]
    /// Indexed by `FrameColumn`, and own columns after these; nil for columns that the capture lacks.
    let numbers: [NumberColumn?]
    let own: [OwnColumns]
    let eyes: EyeColumns?

    init(
      _ participants: Codes<String>, _ displays: Codes<Display>, _ labels: [WordColumn],
      _ states: [WordColumn], _ numbers: [NumberColumn?], _ own: [OwnColumns], eyes: EyeColumns? = nil
    ) {
      self.eyes = eyes
      self.participants = participants
      self.displays = displays
      self.labels = labels
      self.states = states
      self.numbers = numbers
      self.own = own
    }
  }

  /// The distinct values of the frames, and the value of each frame as an index into these.
  package struct Codes<Value: Sendable & Hashable>: Sendable {
    package let all: [Value]
    package let codes: CodeColumn

    package init(_ all: [Value], _ codes: CodeColumn) { (self.all, self.codes) = (all, codes) }

    package init(_ values: [Value]) {
      var (all, codes) = ([Value](), [Value: UInt32]())
      self.codes = CodeColumn(
        values.map { value in
          if let code = codes[value] { return code }
          codes[value] = UInt32(all.count)
          all.append(value)
          return UInt32(all.count - 1)
        })
      self.all = all
    }

    package init(repeating value: Value, count: Int) {
      all = [value]
      codes = CodeColumn(runs: count > 0 ? [(code: UInt32(0), count: count)] : [])
    }

    package subscript(row: Int) -> Value { all[codes[row]] }
  }

  /// The word of each frame for a label, or for a state of the tracker, such as whether it was sure. Unlike labels,
  /// states may change within a fixation; their word is empty where the tracker reports none.
  package struct WordColumn: Sendable {
    package let label: Label
    package let words: Codes<String>

    package init(label: Label, words: Codes<String>) {
      self.label = label
      self.words = words
    }

    package var name: String { label.name }

    /// The same column with other words.
    package func mapWords(_ change: (Codes<String>) -> Codes<String>) -> WordColumn {
      WordColumn(label: label, words: change(words))
    }
  }

  private let columns: Columns

  private init(_ columns: Columns) { self.columns = columns }

  /// - Parameters:
  ///   - time: Seconds.
  ///   - channels: As many columns for each as the channel is wide.
  ///   - own: The columns of the dataset's own features, as many as each names.
  package init(
    time: NumberColumn, participants: Codes<String>, displays: Codes<Display>, labels: [WordColumn] = [],
    states: [WordColumn] = [], channels: [Channel: [NumberColumn]],
    own: [(columns: OwnColumns, numbers: [NumberColumn])] = []
  ) {
    var numbers = [NumberColumn?](repeating: nil, count: FrameColumn.count)
    numbers[FrameColumn.time] = time
    for (channel, given) in channels {
      precondition(given.count == channel.width, "\(given.count) columns for \(channel.name)")
      for (index, column) in zip(FrameColumn.of(channel), given) { numbers[index] = column }
    }
    for own in own {
      precondition(own.columns.columns.count == own.numbers.count, "columns of \(own.columns.name)")
      numbers += own.numbers
    }
    self.init(
      participants: participants, displays: displays, labels: labels, states: states, numbers: numbers,
      own: own.map(\.columns))
  }

  /// - Parameter numbers: Indexed by `FrameColumn`, followed by own columns.
  package init(
    participants: Codes<String>, displays: Codes<Display>, labels: [WordColumn],
    states: [WordColumn] = [], numbers: [NumberColumn?], own: [OwnColumns]
  ) {
    columns = Columns(participants, displays, labels, states, numbers, own)
    let (count, ownCount) = (participants.codes.count, own.reduce(0) { $0 + $1.columns.count })
    precondition(numbers.count == FrameColumn.count + ownCount, "\(numbers.count) columns")
    precondition(numbers.allSatisfy { $0 == nil || $0?.count == count }, "columns differ in length")
    precondition(
      displays.codes.count == count && (labels + states).allSatisfy { $0.words.codes.count == count },
      "labels or states differ in length")
    precondition(numbers[FrameColumn.time] != nil, "frames without times")
  }

  func coded(by pseudonyms: Pseudonyms) -> FrameTable {
    func coded<Value: Hashable>(_ values: Codes<Value>, _ change: (Value) -> Value) -> Codes<Value> {
      Codes(values.all.map(change), values.codes)
    }
    func coded(_ column: WordColumn) -> WordColumn {
      WordColumn(
        label: Label(column.name, order: column.label.order.map(pseudonyms.scrubbed)),
        words: coded(column.words, pseudonyms.scrubbed))
    }
    return FrameTable(
      participants: coded(participants, pseudonyms.code),
      displays: coded(displays) { $0.coded(by: pseudonyms) },
      labels: labels.map(coded), states: states.map(coded), numbers: columns.numbers, own: own)
  }

  /// The same frames without the numbers of some channels, which they still have by name. The eyes' positions are kept.
  ///
  /// - Parameter onlyDepths: Whether only the distances of the eyes are kept.
  package func without(numbersOf channels: [Channel], onlyDepths: Bool) -> FrameTable {
    var numbers = columns.numbers
    for index in channels.flatMap(FrameColumn.of) where numbers[index] != nil {
      numbers[index] = NumberColumn.withoutNumbers(count: count)
    }
    return FrameTable(
      Columns(
        participants, displays, labels, states, numbers, own,
        eyes: columns.eyes ?? EyeColumns(self, onlyDepths: onlyDepths)))
  }

  package var count: Int { columns.participants.codes.count }
  package var isEmpty: Bool { count == 0 }
  package var indices: Range<Int> { 0..<count }

  package func isSame(as other: FrameTable) -> Bool { columns === other.columns }
  /// An identifier that all copies of a table share.
  package var identity: ObjectIdentifier { ObjectIdentifier(columns) }
  package var participants: Codes<String> { columns.participants }
  package var displays: Codes<Display> { columns.displays }
  package var labels: [WordColumn] { columns.labels }
  package var states: [WordColumn] { columns.states }
  package var own: [OwnColumns] { columns.own }
  package func has(_ channel: Channel) -> Bool { columns.numbers[FrameColumn.of(channel).lowerBound] != nil }

  package func column(_ index: Int) -> NumberColumn {
    guard let column = columns.numbers[index] else { preconditionFailure("frames without column \(index)") }
    precondition(column.hasNumbers || isEmpty, "the numbers of column \(index) were not kept")
    return column
  }

  package var time: NumberColumn { column(FrameColumn.time) }

  /// The memory that its numbers take.
  package var byteCount: Int { columns.numbers.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

  /// The columns by `FrameColumn`, followed by own columns; nil for those that the capture lacks.
  package var columnsIfPresent: [NumberColumn?] { columns.numbers }

  /// The indices of own columns; nil if the capture has none of this name.
  package func ownRange(_ name: String) -> Range<Int>? {
    var start = FrameColumn.count
    for own in columns.own {
      if own.name == name { return start..<start + own.columns.count }
      start += own.columns.count
    }
    return nil
  }

  /// The words of a state or else of a label; nil if the capture has neither of this name.
  package func words(named name: String) -> Codes<String>? {
    (states + labels).first { $0.name == name }?.words
  }

  func words(_ row: Int) -> LabelWords {
    LabelWords(columns.labels.map { LabelWord(label: $0.label, word: $0.words[row]) })
  }

  package func target(_ row: Int) -> ScreenPoint { point(row, .target) }
  package func recordedPoint(_ row: Int) -> ScreenPoint { point(row, .gazePoint) }
  package func face(_ row: Int) -> Transform { transform(row, FrameColumn.face.lowerBound) }

  package func rightEye(_ row: Int) -> Transform? {
    has(.rightEye) ? transform(row, FrameColumn.rightEye.lowerBound) : nil
  }

  package func leftEye(_ row: Int) -> Transform? {
    has(.leftEye) ? transform(row, FrameColumn.leftEye.lowerBound) : nil
  }

  package func lookAt(_ row: Int) -> Vector? {
    has(.lookAt) ? vector(row, FrameColumn.lookAt.lowerBound) : nil
  }

  /// The midpoint between the eyes in camera space, metres; nil without the face and both eyes, in all frames or in
  /// this one.
  package func eyesMidpoint(_ row: Int) -> Vector? {
    if let eyes = columns.eyes { return eyes.midpoint(row) }
    guard has(.face), has(.rightEye), has(.leftEye) else { return nil }
    // The position follows three axes of four numbers each.
    let right = vector(row, FrameColumn.rightEye.lowerBound + 12)
    let middle = face(row).moved((right + vector(row, FrameColumn.leftEye.lowerBound + 12)) / 2)
    return middle.length.isFinite ? middle : nil
  }

  /// The depth of `eyesMidpoint` alone in some rows, metres, and NaN where there is none; it takes less time than the
  /// midpoints.
  ///
  /// - Precondition: The capture has the face and both eyes.
  package func eyeDepths(of rows: some Sequence<Int>) -> [Double] {
    if let depths = columns.eyes?.depths { return rows.map { depths[$0] } }
    let face = [2, 6, 10, 14].map { column(FrameColumn.face.lowerBound + $0) }
    let right = [12, 13, 14].map { column(FrameColumn.rightEye.lowerBound + $0) }
    let left = [12, 13, 14].map { column(FrameColumn.leftEye.lowerBound + $0) }
    return rows.map { row in
      func along(_ axis: Int) -> Double { face[axis][row] * (right[axis][row] + left[axis][row]) }
      return abs((along(0) + along(1) + along(2)) / 2 + face[3][row])
    }
  }

  /// Calls `body` with each row and its numbers in some columns, which begin at a position of an array. Columns are read
  /// a few rows at a time, since looking them up takes longer than reading a number.
  package func forEachRow(of columns: [Int], _ body: (_ row: Int, _ numbers: [Double], _ start: Int) -> Void)
  {
    let (columns, width) = (columns.map { column($0).stored }, columns.count)
    var block = [Double](repeating: 0, count: width * min(count, Self.blockRows))
    for first in stride(from: 0, to: count, by: Self.blockRows) {
      let rows = first..<min(first + Self.blockRows, count)
      for (place, numbers) in columns.enumerated() {
        let isConstant = numbers.count == 1
        for row in rows { block[(row - first) * width + place] = numbers[isConstant ? 0 : row] }
      }
      for row in rows { body(row, block, (row - first) * width) }
    }
  }

  /// A block of this many rows stays in the cache.
  private static let blockRows = 256

  /// - Precondition: The capture has the channel, which is a point.
  package func point(_ row: Int, _ channel: Channel) -> ScreenPoint {
    let first = FrameColumn.of(channel).lowerBound
    return ScreenPoint(x: column(first)[row], y: column(first + 1)[row])
  }

  private func vector(_ row: Int, _ first: Int) -> Vector {
    Vector(column(first)[row], column(first + 1)[row], column(first + 2)[row])
  }

  private func transform(_ row: Int, _ first: Int) -> Transform {
    func axis(_ index: Int) -> SIMD4<Double> {
      let start = first + 4 * index
      return SIMD4(
        column(start)[row], column(start + 1)[row], column(start + 2)[row], column(start + 3)[row])
    }
    return Transform(columns: (axis(0), axis(1), axis(2), axis(3)))
  }
}

extension FrameTable {
  /// One frame per group: the labels and target of its first frame, no states, and the median over the group of each
  /// other number. Missing values do not count. All frames have the same columns; no group is empty.
  package init(mediansOf groups: [[(table: FrameTable, row: Int)]]) {
    let firsts = groups.map { $0[0] }
    let own = firsts.first?.table.own ?? []
    let count = FrameColumn.count + own.reduce(0) { $0 + $1.columns.count }
    let numbers = (0..<count).map { index -> NumberColumn? in
      guard firsts.allSatisfy({ $0.table.columnsIfPresent[index] != nil }) else { return nil }
      if index == FrameColumn.targetX || index == FrameColumn.targetY {
        return NumberColumn(firsts.map { $0.table.column(index)[$0.row] })
      }
      return NumberColumn(groups.map { group in presentMedian(group.map { $0.table.column(index)[$0.row] }) })
    }
    self.init(
      participants: Codes(firsts.map { $0.table.participants[$0.row] }),
      displays: Codes(firsts.map { $0.table.displays[$0.row] }),
      labels: (firsts.first?.table.labels ?? []).enumerated().map { index, column in
        WordColumn(label: column.label, words: Codes(firsts.map { $0.table.labels[index].words[$0.row] }))
      }, numbers: numbers, own: own)
  }
}

/// The positions of the eyes in each frame, for tables that do not keep the columns from which they are computed.
struct EyeColumns: Sendable {
  /// The midpoint between the eyes in camera space, metres; without numbers if only depths were requested.
  let x: NumberColumn
  let y: NumberColumn
  let z: NumberColumn
  /// The depths as `FrameTable.eyeDepths` computes them, which may differ from `z` in the last digit.
  let depths: NumberColumn

  /// Computes the positions; nil without the face and both eyes.
  init?(_ frames: FrameTable, onlyDepths: Bool) {
    guard frames.has(.face), frames.has(.rightEye), frames.has(.leftEye) else { return nil }
    depths = NumberColumn(frames.eyeDepths(of: frames.indices))
    guard !onlyDepths else {
      let none = NumberColumn.withoutNumbers(count: frames.count)
      x = none
      y = none
      z = none
      return
    }
    // Not as vectors first, which would take as much memory again.
    var coordinates = [[Double]](repeating: [], count: 3)
    for axis in coordinates.indices { coordinates[axis].reserveCapacity(frames.count) }
    for row in frames.indices {
      let middle = frames.eyesMidpoint(row) ?? Vector(repeating: .nan)
      for axis in coordinates.indices { coordinates[axis].append(middle[axis]) }
    }
    x = NumberColumn(coordinates[0])
    y = NumberColumn(coordinates[1])
    z = NumberColumn(coordinates[2])
  }

  func midpoint(_ row: Int) -> Vector? {
    let middle = Vector(x[row], y[row], z[row])
    return middle.length.isFinite ? middle : nil
  }
}
