import Inputs

/// The rows that a command read, and those of them that it left out, by reason.
///
/// A row that is left out counts once, for the first reason that applies to it, so that the rows read are the rows used
/// and those left out for all reasons.
package struct RowAccount: Sendable, Equatable {
  /// The rows that were left out for one reason.
  package struct LeftOut: Sendable, Equatable {
    /// It completes `15 …`, such as `without a target`.
    package let reason: String
    /// At least one.
    package let count: Int

    package init(_ reason: String, _ count: Int) {
      self.reason = reason
      self.count = count
    }
  }

  /// A word for one row, such as `frame`.
  package let noun: String
  /// A word for what was done with the rows that were not left out, such as `written`.
  package let verb: String
  package let readCount: Int
  /// In the order in which the reasons were checked, each once.
  package let leftOut: [LeftOut]

  package var leftOutCount: Int { leftOut.reduce(0) { $0 + $1.count } }
  package var usedCount: Int { readCount - leftOutCount }

  /// - Parameter leftOut: Counts of the same reason are added; reasons with a count of 0 are dropped.
  /// - Precondition: No more rows are left out than were read.
  package init(_ noun: String, _ verb: String, read: Int, leftOut: [LeftOut]) {
    var (reasons, counts) = ([String](), [String: Int]())
    for left in leftOut where left.count > 0 {
      if counts[left.reason] == nil { reasons.append(left.reason) }
      counts[left.reason, default: 0] += left.count
    }
    self.noun = noun
    self.verb = verb
    readCount = read
    self.leftOut = reasons.map { LeftOut($0, counts[$0] ?? 0) }
    precondition((0...read).contains(leftOutCount), "\(leftOutCount) of \(read) rows")
  }

  /// Counts rows by why they are left out.
  ///
  /// - Parameter reason: Why a row is left out, as an index into `reasons`; nil for a row that is used.
  package init(
    _ noun: String, _ verb: String, _ rows: some Sequence<Int>, reasons: [String],
    _ reason: (_ row: Int) -> Int?
  ) {
    var (read, counts) = (0, [Int](repeating: 0, count: reasons.count))
    for row in rows {
      read += 1
      if let index = reason(row) { counts[index] += 1 }
    }
    self.init(noun, verb, read: read, leftOut: zip(reasons, counts).map { LeftOut($0, $1) })
  }

  /// The rows of several inputs together.
  package init(_ noun: String, _ verb: String, summing accounts: [RowAccount]) {
    self.init(
      noun, verb, read: accounts.reduce(0) { $0 + $1.readCount }, leftOut: accounts.flatMap(\.leftOut))
  }

  /// Such as `Of 1200 frames read, 1180 were used; left out: 15 without a time, 5 after the last target.`; nil if
  /// nothing was left out.
  package var sentence: String? {
    guard !leftOut.isEmpty else { return nil }
    let reasons = leftOut.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
    return
      "Of \(counted(readCount, noun)) read, \(usedCount) \(usedCount == 1 ? "was" : "were") \(verb); left out: "
      + "\(reasons)."
  }

  package var json: JSONValue {
    .object([
      ("rows", .text(noun)), ("read", .integer(readCount)), ("used", .integer(usedCount)),
      (
        "left_out",
        .list(leftOut.map { .object([("reason", .text($0.reason)), ("count", .integer($0.count))]) })
      ),
    ])
  }
}
