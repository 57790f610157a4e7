/// What separates the fields of a table.
enum TableSeparator: String, Sendable, CaseIterable {
  case tab, semicolon, comma, pipe
  /// Any number of spaces.
  case space

  var byte: UInt8 {
    switch self {
    case .tab: UInt8(ascii: "\t")
    case .semicolon: UInt8(ascii: ";")
    case .comma: UInt8(ascii: ",")
    case .pipe: UInt8(ascii: "|")
    case .space: UInt8(ascii: " ")
    }
  }

  /// - Parameter word: The word or the character itself.
  init?(word: String) {
    let found = Self.allCases.first { $0.rawValue == word || Array(word.utf8) == [$0.byte] }
    guard let found else { return nil }
    self = found
  }

  /// The separator that a line has most of outside of quotation marks, in the order of the cases if several have; a
  /// space only where there is no other.
  static func detected(in line: some Collection<UInt8>) -> TableSeparator? {
    var (counts, isQuoted) = ([UInt8: Int](), false)
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    func count(_ separator: TableSeparator) -> Int { counts[separator.byte] ?? 0 }
    let most = allCases.dropLast().reduce(TableSeparator.tab) { count($1) > count($0) ? $1 : $0 }
    return count(most) > 0 ? most : count(.space) > 0 ? .space : nil
  }
}
