import Captures
import Inputs

/// Three columns of angles about x, y and z, recognised by their names.
struct DraftedRotation {
  /// The columns about x (pitch), y (yaw) and z (roll).
  let columns: [String]
  /// The part that the names have in common, in lower case without units and separators, such as `head`.
  let stem: String
  /// The unit; nil if neither names nor values settle it.
  let unit: ColumnUnit?

  /// True if it is the head that turns.
  var isOfHead: Bool { ["", "head", "face", "head_pose", "face_pose", "kopf"].contains(stem) }

  private static let largestDegrees = 360.0
  /// Radians beyond these would be more than a turn.
  private static let largestRadians = 6.3

  /// All rotations of a header, in the order of their first columns.
  ///
  /// - Parameter examples: The first fields of each column.
  static func all(_ names: [String], _ examples: [String: [String]]) -> [DraftedRotation] {
    var parts = [String: [String?]]()
    var order = [String]()
    for name in names {
      guard let (stem, axis) = axis(of: name) else { continue }
      if parts[stem] == nil { order.append(stem) }
      parts[stem, default: [nil, nil, nil]][axis] = parts[stem]?[axis] ?? name
    }
    return order.compactMap { stem in
      let columns = (parts[stem] ?? []).compactMap(\.self)
      return columns.count == 3 ? DraftedRotation(columns, stem, examples) : nil
    }
  }

  private init?(_ columns: [String], _ stem: String, _ examples: [String: [String]]) {
    let fields = columns.flatMap { examples[$0] ?? [] }.filter { !TableOptions.usualMissing.contains($0) }
    let numbers = fields.compactMap(Double.init)
    guard numbers.count == fields.count else { return nil }
    let largest = numbers.map(abs).max() ?? 0
    guard largest <= Self.largestDegrees else { return nil }
    self.columns = columns
    let words = stem.split { !($0.isASCII && $0.isLetter) }.filter { !Self.units.contains(String($0)) }
    self.stem = words.joined(separator: "_")
    unit = Self.unit(columns[0]) ?? (largest > Self.largestRadians ? .degrees : nil)
  }

  private static let words = ["pitch", "yaw", "roll"]
  private static let units = ["deg", "degrees", "rad", "radians"]

  /// The name without the word of the axis, and the axis.
  private static func axis(of name: String) -> (stem: String, axis: Int)? {
    let lower = name.lowercased()
    for (axis, word) in words.enumerated() {
      guard let range = lower.firstRange(of: word) else { continue }
      var stem = lower
      stem.replaceSubrange(range, with: "*")
      return (stem, axis)
    }
    return nil
  }

  private static func unit(_ name: String) -> ColumnUnit? {
    let last = name.lowercased().split { !$0.isLetter }.last.map(String.init)
    switch TableHeader.unit(name) ?? last {
    case "deg", "degrees", "°": return .degrees
    case "rad", "radians": return .radians
    default: return nil
    }
  }
}
