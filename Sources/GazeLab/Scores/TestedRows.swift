/// What the gaze points of some rows are measured against, four rows at a time. All cells that test them share it.
struct TestedRows {
  /// Four rows; the last block is filled with copies of the last row. Without eyes, or where the size of the screen is
  /// not known, the numbers that need them are NaN.
  struct Block {
    var targetX = Four(), targetY = Four()
    /// The size of the screen, pt.
    var width = Four(), height = Four()
    /// 1 ÷ the range of the capture's targets, 1/pt; not finite where there is none.
    var inverseRangeX = Four(), inverseRangeY = Four()
    /// The length of a point on the glass, metres.
    var metresX = Four(), metresY = Four()
    /// From the eyes to the target, metres.
    var directionX = Four(), directionY = Four(), directionZ = Four()
    /// Its length, and the length without y.
    var length = Four(), reach = Four()
    /// From the mean position of the fixation's eyes to the target, metres.
    var meanX = Four(), meanY = Four(), meanZ = Four()
    /// 1 if the row is a frame that follows the frame of the row before in the same fixation, else 0.
    var follows = Four()
  }

  struct Fixation {
    let number: Int
    /// Positions among the rows.
    let rows: Range<Int>
    /// Whether both eyes are known in all of its samples.
    let isSeen: Bool
    let stepCount: Int
  }

  /// Four fixations; the last block is filled with zeros.
  struct FixationBlock {
    var count = Four(), stepCount = Four()
    /// The sum of the unit vectors from the eyes to the target.
    var sumX = Four(), sumY = Four(), sumZ = Four()
    /// From the mean position of the eyes to the first sample's target, metres.
    var targetX = Four(), targetY = Four(), targetZ = Four()
    /// The length of a point on the glass, metres.
    var metresX = Four(), metresY = Four()
  }

  let rows: ArraySlice<Int>
  private(set) var blocks: [Block] = []
  private(set) var fixations: [Fixation] = []
  private(set) var fixationBlocks: [FixationBlock] = []
  /// Whether some fixation has several rows.
  private(set) var hasScatter = false
  /// Points per centimetre; nil unless all screens have the same, and square pixels.
  private(set) var scale: Double?
  /// Whether the size of every screen is known.
  private(set) var hasLengths = true
  private(set) var isSeen = true
  /// Whether the targets of every row's capture extend in both directions.
  private(set) var hasRanges = true

  /// - Parameter rows: At least one, ascending; they end where a fixation ends.
  init(_ rows: ArraySlice<Int>, _ geometries: TargetGeometries) {
    self.rows = rows
    blocks.reserveCapacity((rows.count + 3) / 4)
    let lines = rows.map { geometries[$0] }
    scale = lines[0].screen.pointsPerMetre / 100
    var start = 0
    for position in lines.indices where lines[position].fixation != lines[start].fixation {
      append(lines[start..<position])
      start = position
    }
    append(lines[start...])
    let (last, used) = (blocks.count - 1, lines.count % 4)
    if used > 0 {
      for lane in used..<4 { blocks[last].copy(lane: used - 1, to: lane) }
    }
  }

  private mutating func append(_ lines: ArraySlice<TargetGeometry>) {
    let first = lines[lines.startIndex]
    var (eyes, targetSum, isSeen) = (Vector(), Vector(), true)
    for line in lines {
      guard let seen = line.seen else {
        isSeen = false
        break
      }
      eyes += seen.eyes
      targetSum += seen.unit
    }
    eyes = isSeen ? eyes / Double(lines.count) : Vector(repeating: .nan)
    var stepCount = 0
    for position in lines.indices {
      let line = lines[position]
      let follows = position > lines.startIndex && line.follows(lines[position - 1])
      stepCount += follows ? 1 : 0
      if position % 4 == 0 { blocks.append(Block()) }
      blocks[blocks.count - 1].set(position % 4, line, meanEyes: eyes, follows: follows)
      note(line)
    }
    hasScatter = hasScatter || lines.count > 1
    self.isSeen = self.isSeen && isSeen
    if fixations.count % 4 == 0 { fixationBlocks.append(FixationBlock()) }
    let target = first.screen.position(first.target) - eyes
    fixationBlocks[fixationBlocks.count - 1].set(
      fixations.count % 4, count: lines.count, stepCount: stepCount, targetSum: targetSum, target: target,
      first.screen)
    fixations.append(
      Fixation(
        number: first.fixation, rows: lines.startIndex..<lines.endIndex, isSeen: isSeen, stepCount: stepCount)
    )
  }

  private mutating func note(_ line: TargetGeometry) {
    hasLengths = hasLengths && line.screen.hasLengths
    if !line.screen.hasSquarePixels || line.screen.pointsPerMetre / 100 != scale { scale = nil }
    hasRanges = hasRanges && (line.targetRange.map { $0.x > 0 && $0.y > 0 } ?? false)
  }
}

extension TargetGeometry {
  /// Whether this is the frame after the other's; the samples are of one fixation.
  fileprivate func follows(_ other: TargetGeometry) -> Bool {
    other.frameRows.count == 1 && frameRows.count == 1 && other.frameRows.upperBound == frameRows.lowerBound
  }
}

extension TestedRows.FixationBlock {
  fileprivate mutating func set(
    _ lane: Int, count: Int, stepCount: Int, targetSum: Vector, target: Vector, _ screen: Screen
  ) {
    (self.count[lane], self.stepCount[lane]) = (Double(count), Double(stepCount))
    (sumX[lane], sumY[lane], sumZ[lane]) = (targetSum.x, targetSum.y, targetSum.z)
    (targetX[lane], targetY[lane], targetZ[lane]) = (target.x, target.y, target.z)
    (metresX[lane], metresY[lane]) = (1 / screen.pointsPerMetre, 1 / screen.verticalPointsPerMetre)
  }
}

extension TestedRows.Block {
  fileprivate mutating func set(_ lane: Int, _ line: TargetGeometry, meanEyes: Vector, follows: Bool) {
    let screen = line.screen
    (targetX[lane], targetY[lane]) = (line.target.x, line.target.y)
    (width[lane], height[lane]) = (screen.width, screen.height)
    (inverseRangeX[lane], inverseRangeY[lane]) = (
      1 / (line.targetRange?.x ?? 0), 1 / (line.targetRange?.y ?? 0)
    )
    (metresX[lane], metresY[lane]) = (1 / screen.pointsPerMetre, 1 / screen.verticalPointsPerMetre)
    let direction = line.seen?.direction ?? Vector(repeating: .nan)
    (directionX[lane], directionY[lane], directionZ[lane]) = (direction.x, direction.y, direction.z)
    length[lane] = direction.length
    reach[lane] = (direction.x * direction.x + direction.z * direction.z).squareRoot()
    let mean = screen.position(line.target) - meanEyes
    (meanX[lane], meanY[lane], meanZ[lane]) = (mean.x, mean.y, mean.z)
    self.follows[lane] = follows ? 1 : 0
  }

  fileprivate mutating func copy(lane: Int, to other: Int) {
    func copy(_ numbers: inout Four) { numbers[other] = numbers[lane] }
    copy(&targetX)
    copy(&targetY)
    copy(&width)
    copy(&height)
    copy(&inverseRangeX)
    copy(&inverseRangeY)
    copy(&metresX)
    copy(&metresY)
    copy(&directionX)
    copy(&directionY)
    copy(&directionZ)
    copy(&length)
    copy(&reach)
    copy(&meanX)
    copy(&meanY)
    copy(&meanZ)
  }
}
