import Calibration
import Captures

/// The mean bytes of the names of a fixation in a row of a CSV file, with a comma after each.
struct FixationNameBytes: Sendable, Equatable {
  /// Of the words of its labels.
  let labels: Int
  /// Of its labels, participant, device, capture and target.
  let all: Int

  init(_ origins: Origins) {
    var (labels, others) = (0, 0)
    for source in origins.sources {
      let key = source.key
      labels += key.labels.words.reduce(0) { $0 + csvBytes($1) }
      others += [key.participant, key.device, key.capture, source.targetName].reduce(0) { $0 + csvBytes($1) }
    }
    let count = max(1, origins.sources.count)
    self.labels = labels / count
    all = (labels + others) / count
  }
}

/// The bytes of a text in a CSV file with the comma after it.
func csvBytes(_ text: String) -> Int {
  text.utf8.count + 1 + (text.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\"")].contains($0) } ? 2 : 0)
}
