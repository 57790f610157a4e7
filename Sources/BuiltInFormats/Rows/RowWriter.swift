import Captures
import DelimitedText
import Inputs

/// Writes frames as comma-separated rows with the columns of a declaration, in the units of captures.
struct RowWriter {
  private enum Column {
    /// An empty field where a number is not finite.
    case numbers(NumberColumn)
    case singles(NumberColumn)
    case words(FrameTable.Codes<String>)
    case word(String)
  }

  let entries: [ColumnEntry]
  let deviceNames: [Display: String]
  /// Channels whose numbers are written in single precision.
  var singlePrecision: Set<Channel> = []

  /// - Parameter fixations: The number of each frame's fixation; nil where nothing numbers them.
  func bytes(
    of frames: FrameTable, rows: some Collection<Int>, fixations: NumberColumn? = nil
  ) -> [UInt8] {
    var writer = CSVWriter(
      header: entries.flatMap { $0.columns.map(\.name) }, rowCount: rows.count)
    let columns = entries.flatMap { self.columns($0, of: frames, fixations) }
    for row in rows {
      for column in columns {
        switch column {
        case .numbers(let numbers): writer.write(numbers[row].isFinite ? numbers[row] : nil)
        case .singles(let numbers): writer.write(fields: Float(numbers[row]).description)
        case .words(let words): writer.write(words[row])
        case .word(let word): writer.write(word)
        }
      }
      writer.endRow()
    }
    return writer.bytes
  }

  private func columns(
    _ entry: ColumnEntry, of frames: FrameTable, _ fixations: NumberColumn?
  ) -> [Column] {
    switch entry.role {
    case .time: return [.numbers(frames.time)]
    case .participant: return [.words(frames.participants)]
    case .device:
      let names = frames.displays.all.map { deviceNames[$0] ?? $0.device }
      return [.words(.init(names, frames.displays.codes))]
    case .orientation:
      // Devices are described in this orientation.
      let words = frames.displays.all.map { ($0.orientation ?? .landscapeRight).rawValue }
      return [.words(.init(words, frames.displays.codes))]
    case .channel(let channel) where frames.has(channel):
      let columns = FrameColumn.of(channel).map(frames.column)
      return columns.map { singlePrecision.contains(channel) ? .singles($0) : .numbers($0) }
    case .own(let name) where frames.ownRange(name) != nil:
      return (frames.ownRange(name) ?? 0..<0).map { .numbers(frames.column($0)) }
    case .label(let name):
      return [frames.labels.first { $0.name == name }.map { .words($0.words) } ?? .word("")]
    case .state(let name):
      return [frames.states.first { $0.name == name }.map { .words($0.words) } ?? .word("")]
    case .fixation: return [fixations.map { .numbers($0) } ?? .word("")]
    default: return entry.columns.map { _ in .word("") }
    }
  }
}
