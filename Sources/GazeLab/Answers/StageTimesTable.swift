extension StageTimes {
  /// The median and range of each stage's times, for a terminal.
  package var text: String {
    let table = Table(
      title: "\(trials) trials on \(samples) samples of \(frames) frames in \(captures) captures",
      columns: .titled("*Stage", "CPU (ms)", "Range (ms)", "Wall (ms)", "Range (ms)"),
      rows: stages.map { [.text($0.stage)] + Self.entries($0.cpu) + Self.entries($0.wall) })
    return TextTable.text(table)
  }

  private static func entries(_ seconds: [Double]) -> [Table.Entry] {
    let milliseconds = seconds.sorted().map { $0 * 1000 }
    guard let least = milliseconds.first, let most = milliseconds.last else { return [] }
    let range = [least, most].map { Table.Entry.number($0, decimals: 1).text() }
    return [
      .number(quantile(milliseconds, 0.5) ?? 0, decimals: 1), .text(range.joined(separator: " to ")),
    ]
  }
}
