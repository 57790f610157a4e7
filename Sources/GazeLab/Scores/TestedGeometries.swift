import GazeErrors

extension TestedRows {
  /// - Parameter rows: At least one, ascending; they end where a fixation ends.
  init(_ rows: ArraySlice<Int>, _ geometries: TargetGeometries) {
    self.init(capacity: rows.count)
    let lines = rows.map { geometries[$0] }
    scale = lines[0].screen.pointsPerMetre / 100
    var start = 0
    for position in lines.indices where lines[position].fixation != lines[start].fixation {
      append(lines[start..<position])
      start = position
    }
    append(lines[start...])
    fill()
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
      append { $0.set($1, line, meanEyes: eyes, follows: follows) }
      note(line)
    }
    let (screen, target) = (first.screen, first.screen.position(first.target) - eyes)
    appendFixation(number: first.fixation, stepCount: stepCount, isSeen: isSeen) { look, lane in
      (look.sumX[lane], look.sumY[lane], look.sumZ[lane]) = (targetSum.x, targetSum.y, targetSum.z)
      (look.targetX[lane], look.targetY[lane], look.targetZ[lane]) = (target.x, target.y, target.z)
      (look.metresX[lane], look.metresY[lane]) = (
        1 / screen.pointsPerMetre, 1 / screen.verticalPointsPerMetre
      )
    }
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

extension FourRows {
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
}
