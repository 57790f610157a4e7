/// Numbers of shards as people and sbatch write them.
enum ShardList {
  /// Ranges of consecutive numbers, such as `1-3,7`.
  static func ranges(_ numbers: [Int]) -> [String] {
    var ranges = [ClosedRange<Int>]()
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, number)
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
  }

  /// As sbatch reads them after `--array=`.
  static func compact(_ numbers: [Int]) -> String { ranges(numbers).joined(separator: ",") }

  /// For people, cut to a width: `1-3, 7, …`.
  static func text(_ numbers: [Int], width: Int = 50) -> String {
    let ranges = ranges(numbers)
    var text = ""
    for (index, range) in ranges.enumerated() {
      let next = text.isEmpty ? range : text + ", " + range
      guard next.count <= width - (index == ranges.count - 1 ? 0 : 3) else { return text + ", …" }
      text = next
    }
    return text
  }
}
