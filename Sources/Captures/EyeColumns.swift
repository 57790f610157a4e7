import DelimitedText

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
      guard let middle = frames.eyesMidpoint(row) else { continue }
      for axis in coordinates.indices { coordinates[axis].append(middle[axis]) }
    }
    x = NumberColumn(coordinates[0])
    y = NumberColumn(coordinates[1])
    z = NumberColumn(coordinates[2])
  }

  func midpoint(_ row: Int) -> Vector { Vector(x[row], y[row], z[row]) }
}
