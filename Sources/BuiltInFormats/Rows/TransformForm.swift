import Captures
import DelimitedText
import Inputs

/// How columns hold a rigid transform.
struct TransformForm: Sendable, Hashable {
  /// The order of the numbers of a matrix. Raw values are the words of `dataset.yaml`.
  enum Layout: String, Sendable, CaseIterable {
    /// One column of the matrix after the other, as ARKit stores it.
    case columns
    case rows
  }

  enum Rotation: Sendable, Hashable {
    /// 16 numbers of a 4 × 4 matrix, or 9 of a rotation matrix and 3 of a translation.
    case matrix(Layout)
    /// x, y, z and w of a unit quaternion, and 3 numbers of a translation.
    case quaternion
  }

  let rotation: Rotation
  /// The unit of the translation.
  let unit: ColumnUnit

  /// The form in which captures hold transforms.
  static let ofCaptures = TransformForm(rotation: .matrix(.columns), unit: .metres)

  /// For messages and tables: `matrix by columns, translation in m`.
  var description: String {
    let rotation =
      switch rotation {
      case .matrix(let layout): "matrix by \(layout.rawValue)"
      case .quaternion: "quaternion x, y, z, w"
      }
    return "\(rotation), translation in \(unit.rawValue)"
  }

  /// Why a transform cannot have so many columns, to stand behind the number; nil if it can.
  func complaint(columnCount count: Int) -> String? {
    switch rotation {
    case .matrix: [12, 16].contains(count) ? nil : "a matrix has 16, or 12 without its last row"
    case .quaternion: count == 7 ? nil : "a quaternion has 4 and a translation 3"
    }
  }

  /// The 16 numbers of each row's matrix, column by column and with its translation in metres.
  ///
  /// - Parameter numbers: As many columns as `complaint` allows. NaN for what is missing.
  func matrix(_ numbers: [NumberColumn]) -> [NumberColumn] {
    let columns =
      switch rotation {
      case .matrix(let layout):
        numbers.count == 16 ? Self.whole(numbers, layout) : Self.parts(numbers, layout)
      case .quaternion:
        Self.parts(
          Self.rotation(numbers[0], numbers[1], numbers[2], numbers[3]) + numbers[4...], .columns)
      }
    guard !unit.isBase else { return columns }
    return columns.enumerated().map { place, column in
      (12..<15).contains(place) ? column.mapped(unit.base) : column
    }
  }

  private static func whole(_ numbers: [NumberColumn], _ layout: Layout) -> [NumberColumn] {
    guard layout == .rows else { return numbers }
    return numbers.indices.map { place in
      let (column, row) = (place / 4, place % 4)
      return numbers[row * 4 + column]
    }
  }

  /// - Parameter numbers: 9 of the rotation, and 3 of the translation.
  private static func parts(_ numbers: [NumberColumn], _ layout: Layout) -> [NumberColumn] {
    let count = numbers[0].count
    let (zero, one) = (NumberColumn(repeating: 0, count: count), NumberColumn(repeating: 1, count: count))
    var columns = [NumberColumn]()
    for axis in 0..<3 {
      for row in 0..<3 { columns.append(numbers[layout == .columns ? axis * 3 + row : row * 3 + axis]) }
      columns.append(zero)
    }
    return columns + numbers[9...] + [one]
  }

  /// The rotation matrices of quaternions, column by column. They are normalised if their lengths differ from 1 by no more
  /// than rounding; of any other quaternion there is no rotation, but a matrix scaled by its squared length.
  ///
  /// Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985.
  private static func rotation(
    _ x: NumberColumn, _ y: NumberColumn, _ z: NumberColumn, _ w: NumberColumn
  ) -> [NumberColumn] {
    var columns = [[Double]](repeating: [], count: 9)
    for index in columns.indices { columns[index].reserveCapacity(x.count) }
    for row in x.indices {
      let (x, y, z, w) = (x[row], y[row], z[row], w[row])
      let (xx, yy, zz, ww) = (x * x, y * y, z * z, w * w)
      let square = xx + yy + zz + ww
      let scale = abs(square - 1) <= 0.01 ? 1 / square : 1
      let numbers: [Double] = [
        ww + xx - yy - zz, 2 * (x * y + w * z), 2 * (x * z - w * y),
        2 * (x * y - w * z), ww - xx + yy - zz, 2 * (y * z + w * x),
        2 * (x * z + w * y), 2 * (y * z - w * x), ww - xx - yy + zz,
      ]
      for (index, number) in numbers.enumerated() { columns[index].append(number * scale) }
    }
    return columns.map { NumberColumn($0) }
  }
}

extension TransformForm {
  /// The transforms of faces from the world's space to that of cameras which are at known places in the world.
  ///
  /// - Parameters:
  ///   - faces: 16 columns of transforms from face space to world space.
  ///   - cameras: 16 columns of transforms from camera space to world space.
  /// - Returns: 16 columns of transforms to camera space, NaN where that of the camera is no rigid motion; and the count of
  ///   these rows.
  static func inCamera(
    _ faces: [NumberColumn], _ cameras: [NumberColumn]
  ) -> (columns: [NumberColumn], lostCount: Int) {
    var (columns, lostCount) = ([[Double]](repeating: [], count: 16), 0)
    for index in columns.indices { columns[index].reserveCapacity(faces[0].count) }
    for row in faces[0].indices {
      let camera = Transform(cameras.map { $0[row] })
      if !camera.isRigid { lostCount += 1 }
      let numbers =
        camera.isRigid
        ? camera.local(Transform(faces.map { $0[row] })).numbers : [Double](repeating: .nan, count: 16)
      for (index, number) in numbers.enumerated() { columns[index].append(number) }
    }
    return (columns.map { NumberColumn($0) }, lostCount)
  }
}
