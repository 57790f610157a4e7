import CaptureFormats
import Inputs

/// The `sub-` labels of people. Every name has a label of its own, also where file names ignore case.
struct BIDSSubjects: Sendable {
  /// By name, without `sub-`.
  let labels: [String: String]

  /// Longer ones could make file names too long.
  static let longest = 64

  /// A name keeps itself as its label if it can be one; all others are numbered in their order.
  init(_ names: some Sequence<String>) {
    let sorted = Set(names).sorted()
    var (labels, taken) = ([String: String](), Set<String>())
    for name in sorted where Self.isLabel(name) && taken.insert(name.lowercased()).inserted {
      labels[name] = name
    }
    let width = max(2, "\(sorted.count)".count)
    var number = 0
    for name in sorted where labels[name] == nil {
      repeat { number += 1 } while !taken.insert(Self.label(number, width: width)).inserted
      labels[name] = Self.label(number, width: width)
    }
    self.labels = labels
  }

  /// Whether a label differs from its name.
  var areRenamed: Bool { labels.contains { $0 != $1 } }

  static func isLabel(_ name: String) -> Bool { BIDSName.isLabel(name) && name.utf8.count <= longest }

  /// The number with leading zeros.
  static func label(_ number: Int, width: Int = 2) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
