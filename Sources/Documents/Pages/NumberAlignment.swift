/// The alignment of the numbers of a column. The style sheet draws the padding, which is not text, so that copying a
/// number gives only the number.
struct NumberAlignment {
  /// The largest length in the column, from the decimal point on.
  private let fraction: Int
  private let deviationFraction: Int
  /// The largest number of digits before the decimal point.
  private let deviationWhole: Int

  init(_ entries: [Table.Entry]) {
    let parts = entries.compactMap(Self.parts)
    fraction = parts.map { Self.fraction($0.centre).count }.max() ?? 0
    let deviations = parts.compactMap(\.deviation)
    deviationFraction = deviations.map { Self.fraction($0).count }.max() ?? 0
    deviationWhole = deviations.map { $0.count - Self.fraction($0).count }.max() ?? 0
  }

  func html(_ entry: Table.Entry) -> String {
    guard let (centre, deviation) = Self.parts(entry) else { return HTMLText.content(entry.text()) }
    let start = HTMLText.content(centre) + Self.pad(Self.tail(Self.fraction(centre).count, fraction))
    guard deviationWhole > 0 else { return start }
    let whole = String(repeating: "0", count: deviationWhole)
    guard let deviation else {
      return start + Self.pad(" ± " + whole + Self.tail(0, deviationFraction))
    }
    let own = Self.fraction(deviation).count
    let missing = String(whole.dropFirst(deviation.count - own))
    return start + " ± " + Self.pad(missing) + HTMLText.content(deviation)
      + Self.pad(Self.tail(own, deviationFraction))
  }

  /// Nil for an entry without a decimal point to align.
  private static func parts(_ entry: Table.Entry) -> (centre: String, deviation: String?)? {
    switch entry {
    case .number, .spread, .probability:
      let parts = entry.text(plusMinus: "±").split(separator: "±").map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : nil)
    case .text, .missing, .scientific, .counts: return nil
    }
  }

  private static func fraction(_ number: String) -> Substring {
    number.firstIndex(of: ".").map { number[$0...] } ?? ""
  }

  private static func tail(_ own: Int, _ longest: Int) -> String {
    let zeros = String(repeating: "0", count: max(0, longest - max(own, 1)))
    return own == 0 && longest > 0 ? "." + zeros : zeros
  }

  private static func pad(_ text: String) -> String {
    text.isEmpty ? "" : "<i data-pad=\"\(text)\"></i>"
  }
}
