import DelimitedText

/// Where the eyes are in each frame, for frames that do not keep the columns which tell it.
struct EyeColumns: Sendable {
  /// The midpoint between the eyes in camera space, metres.
  let x: NumberColumn
  let y: NumberColumn
  let z: NumberColumn
  /// As `FrameTable.eyeDepths` computes it, which may differ from `z` in the last digit.
  let depths: NumberColumn

  /// Nil without the face and both eyes.
  init?(_ frames: FrameTable) {
    guard frames.has(.face), frames.has(.rightEye), frames.has(.leftEye) else { return nil }
    let middles = frames.indices.compactMap(frames.eyesMidpoint)
    (x, y, z) = (
      NumberColumn(middles.map(\.x)), NumberColumn(middles.map(\.y)), NumberColumn(middles.map(\.z))
    )
    depths = NumberColumn(frames.eyeDepths(of: frames.indices))
  }

  func midpoint(_ row: Int) -> Vector { Vector(x[row], y[row], z[row]) }
}
