import DelimitedText
import Statistics

/// The frames of a capture by column: a number takes 8 bytes, or none if it is the same in all frames.
struct FrameTable: Sendable {
  private final class Columns: Sendable {
    let count: Int
    let participants: Labels<String>
    let devices: Labels<String>
    let headPoses: Labels<HeadPose>
    let viewingDistances: Labels<ViewingDistance>
    /// Indexed by `FrameColumn`; nil for columns that the capture lacks.
    let numbers: [NumberColumn?]

    init(
      participants: Labels<String>, devices: Labels<String>, headPoses: Labels<HeadPose>,
      viewingDistances: Labels<ViewingDistance>, numbers: [NumberColumn?]
    ) {
      count = participants.codes.count
      (self.participants, self.devices) = (participants, devices)
      (self.headPoses, self.viewingDistances, self.numbers) = (headPoses, viewingDistances, numbers)
    }
  }

  /// The distinct labels of the frames, and the label of each frame as an index into these.
  struct Labels<Label: Sendable & Hashable>: Sendable {
    let all: [Label]
    let codes: CodeColumn

    init(_ all: [Label], _ codes: CodeColumn) { (self.all, self.codes) = (all, codes) }

    init(_ labels: [Label]) {
      var (all, codes) = ([Label](), [Label: UInt32]())
      self.codes = CodeColumn(
        labels.map { label in
          if let code = codes[label] { return code }
          codes[label] = UInt32(all.count)
          all.append(label)
          return UInt32(all.count - 1)
        })
      self.all = all
    }

    subscript(row: Int) -> Label { all[codes[row]] }
  }

  private let columns: Columns

  init(
    participants: Labels<String>, devices: Labels<String>, headPoses: Labels<HeadPose>,
    viewingDistances: Labels<ViewingDistance>, numbers: [NumberColumn?]
  ) {
    columns = Columns(
      participants: participants, devices: devices, headPoses: headPoses, viewingDistances: viewingDistances,
      numbers: numbers)
    precondition(numbers.count == FrameColumn.count, "\(numbers.count) columns")
    precondition(numbers.allSatisfy { $0 == nil || $0?.count == columns.count }, "columns differ in length")
    let wholes = [FrameColumn.always] + FramePart.allCases.filter(has).map(FrameColumn.of)
    precondition(
      wholes.allSatisfy { numbers[$0].allSatisfy { $0 != nil } }, "a part lacks one of its columns")
  }

  /// The same frames with other names of people.
  func namingPeople(_ name: (String) -> String) -> FrameTable {
    FrameTable(
      participants: Labels(columns.participants.all.map(name), columns.participants.codes),
      devices: columns.devices, headPoses: columns.headPoses, viewingDistances: columns.viewingDistances,
      numbers: columns.numbers)
  }

  /// - Parameter frames: A part that one frame lacks is absent from the table.
  init(_ frames: some Collection<Frame>) {
    func column(_ number: (Frame) -> Double) -> NumberColumn { NumberColumn(frames.map(number)) }
    func columns(_ width: Int, _ numbers: (Frame) -> [Double]?) -> [NumberColumn?] {
      let rows = frames.compactMap(numbers)
      guard rows.count == frames.count, !rows.isEmpty else { return Array(repeating: nil, count: width) }
      return (0..<width).map { index in NumberColumn(rows.map { $0[index] }) }
    }
    let plain = [
      column(\.time), column(\.target.x), column(\.target.y), column(\.recordedPoint.x),
      column(\.recordedPoint.y),
    ]
    let face = frames.isEmpty ? (0..<16).map { _ in NumberColumn([]) } : columns(16) { $0.face.numbers }
    self.init(
      participants: Labels(frames.map(\.participant)), devices: Labels(frames.map(\.device)),
      headPoses: Labels(frames.map(\.headPose)), viewingDistances: Labels(frames.map(\.viewingDistance)),
      numbers: plain + face + columns(16) { $0.rightEye?.numbers } + columns(16) { $0.leftEye?.numbers }
        + columns(3) { frame in frame.lookAt.map { [$0.x, $0.y, $0.z] } }
        + columns(FrameColumn.blendShapes.count, \.blendShapes))
  }

  func isSame(as other: FrameTable) -> Bool { columns === other.columns }
  var participants: Labels<String> { columns.participants }
  var devices: Labels<String> { columns.devices }
  var headPoses: Labels<HeadPose> { columns.headPoses }
  var viewingDistances: Labels<ViewingDistance> { columns.viewingDistances }
  func has(_ part: FramePart) -> Bool { columns.numbers[FrameColumn.of(part).lowerBound] != nil }

  func column(_ index: Int) -> NumberColumn {
    guard let column = columns.numbers[index] else { preconditionFailure("frames without column \(index)") }
    return column
  }

  var columnsIfPresent: [NumberColumn?] { columns.numbers }

  func target(_ row: Int) -> ScreenPoint { point(row, FrameColumn.targetX, FrameColumn.targetY) }
  func recordedPoint(_ row: Int) -> ScreenPoint { point(row, FrameColumn.recordedX, FrameColumn.recordedY) }
  func face(_ row: Int) -> Transform { transform(row, FrameColumn.face.lowerBound) }

  func rightEye(_ row: Int) -> Transform? {
    has(.rightEye) ? transform(row, FrameColumn.rightEye.lowerBound) : nil
  }

  func leftEye(_ row: Int) -> Transform? {
    has(.leftEye) ? transform(row, FrameColumn.leftEye.lowerBound) : nil
  }

  func lookAt(_ row: Int) -> Vector? { has(.lookAt) ? vector(row, FrameColumn.lookAt.lowerBound) : nil }

  func eyesMidpoint(_ row: Int) -> Vector? {
    guard has(.rightEye), has(.leftEye) else { return nil }
    // The position follows three axes of four numbers each.
    let right = vector(row, FrameColumn.rightEye.lowerBound + 12)
    return face(row).moved((right + vector(row, FrameColumn.leftEye.lowerBound + 12)) / 2)
  }

  private func point(_ row: Int, _ x: Int, _ y: Int) -> ScreenPoint {
    ScreenPoint(x: column(x)[row], y: column(y)[row])
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

extension FrameTable: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { columns.count }

  subscript(row: Int) -> Frame {
    Frame(
      participant: participants[row], device: devices[row], headPose: headPoses[row],
      viewingDistance: viewingDistances[row], time: column(FrameColumn.time)[row], target: target(row),
      recordedPoint: recordedPoint(row), face: face(row), rightEye: rightEye(row), leftEye: leftEye(row),
      lookAt: lookAt(row),
      blendShapes: has(.blendShapes) ? FrameColumn.blendShapes.map { column($0)[row] } : nil)
  }
}

extension FrameTable {
  /// One frame per group: the labels and target of its first frame, and the median over the group of each other number.
  /// All frames have the same parts; no group is empty.
  init(mediansOf groups: [[(table: FrameTable, row: Int)]]) {
    let firsts = groups.map { $0[0] }
    let numbers = (0..<FrameColumn.count).map { index -> NumberColumn? in
      let part = FramePart.allCases.first { FrameColumn.of($0).contains(index) }
      if let part, !firsts.allSatisfy({ $0.table.has(part) }) || firsts.isEmpty { return nil }
      if index == FrameColumn.targetX || index == FrameColumn.targetY {
        return NumberColumn(firsts.map { $0.table.column(index)[$0.row] })
      }
      return NumberColumn(groups.map { group in median(group.map { $0.table.column(index)[$0.row] }) })
    }
    self.init(
      participants: Labels(firsts.map { $0.table.participants[$0.row] }),
      devices: Labels(firsts.map { $0.table.devices[$0.row] }),
      headPoses: Labels(firsts.map { $0.table.headPoses[$0.row] }),
      viewingDistances: Labels(firsts.map { $0.table.viewingDistances[$0.row] }), numbers: numbers)
  }
}
