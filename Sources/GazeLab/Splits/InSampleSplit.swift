extension Split {
  /// Trains and scores on all rows. That is no test.
  static let inSample = Split(
    label: "in-sample",
    question: "How well does it describe the rows that it was fitted to?",
    repeatCount: 1,
    honesty: { _ in .noTest },
    draw: { origins, _ in
      [Drawn(trainRows: Array(origins.indices), testRows: Array(origins.indices), name: "all")]
    })
}
