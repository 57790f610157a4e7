import Statistics

@testable import Captures

/// A planted capture with numbers that no tracker measures, drawn by a seed.
struct SpoiledCapture {
  private(set) var table: PlantedTable
  /// The rows that have lost the face or the right eye, and so their gaze point.
  private(set) var lostRows = Set<Int>()
  private var random: SeededGenerator

  /// Numbers that the format accepts in every column.
  private static let accepted = [
    "0", "-0", "1e-320", "5e-324", "-1", "-1001", "9999", "014", "5.", "+7", "1e-16", "-1e-300", "1e4",
  ]
  /// What it accepts as a coordinate of a point.
  private static let acceptedPoints = accepted + ["1e9", "-1e9", "123456789"]
  /// What it refuses in every column of numbers.
  private static let refused = [
    "", "nan", "NaN", "inf", "-Infinity", "1e308", "1e400", "0x10", "--1", "1_000", "TRUE", "1e", "-",
    "99999999999999999999",
  ]
  private static let numbers = ["timestamp", "targetPointX", "gazePointY", "lookAtPointZ"]
  // So few that each person keeps fixations without a fault.
  private static let shareOfRows = 0.05

  init(seed: UInt64) {
    table =
      PlantedCapture(
        headPoses: Array(HeadPose.allCases.prefix(4)), framesPerFixation: 4, seed: seed + 1
      ).table
    random = SeededGenerator(seed: seed, stream: "spoiled capture")
  }

  private mutating func choice<Value>(_ values: [Value]) -> Value { values[random.next(below: values.count)] }

  private mutating func someRows() -> [Int] {
    let most = Int(Double(table.rows.count) * Self.shareOfRows)
    return (0...random.next(below: most)).map { _ in random.next(below: table.rows.count) }
  }

  /// Spoils some rows in several ways, each of which the format accepts.
  mutating func spoil() {
    for row in someRows() { table[row, choice(["gazePointX", "gazePointY"])] = choice(Self.acceptedPoints) }
    for row in someRows() { table[row, choice(["lookAtPointX", "lookAtPointZ"])] = choice(Self.accepted) }
    for row in someRows() where row > 0 { table[row, "timestamp"] = table[row - 1, "timestamp"] }
    // A head on the screen's plane, behind it or far away is still a rigid motion.
    for row in someRows() { table[row, "faceTransform_3_z"] = choice(["0", "-0", "0.3", "1e4", "-1e4"]) }
    for row in someRows() { breakTransform(choice(["faceTransform", "rightEyeTransform"]), row) }
  }

  /// Makes a transform no rigid motion: zeros, a mirror image or a thousandfold one.
  private mutating func breakTransform(_ name: String, _ row: Int) {
    let first = table.position("\(name)_0_x")
    guard lostRows.insert(row).inserted else { return }
    switch random.next(below: 3) {
    case 0: for column in first..<first + 16 { table.rows[row][column] = "0" }
    case 1: scale(first..<first + 3, of: row, by: -1)
    default: scale(first..<first + 12, of: row, by: 1000)
    }
  }

  private mutating func scale(_ columns: Range<Int>, of row: Int, by factor: Double) {
    for column in columns {
      guard let number = Double(table.rows[row][column]) else {
        preconditionFailure("\(table.rows[row][column]) is no number")
      }
      table.rows[row][column] = "\(factor * number)"
    }
  }

  /// Writes something that is no number of the format into one cell.
  ///
  /// - Returns: The row and the column.
  mutating func breakCell() -> (row: Int, column: String) {
    let (row, column) = (random.next(below: table.rows.count), choice(Self.numbers))
    table[row, column] = choice(Self.refused)
    return (row, column)
  }
}
