extension Split {
  static let inSample = Split(
    kind: "in-sample", label: "in-sample",
    question: "How well does it fit the rows that it was fitted to?", foldCount: 1,
    leakage: { _ in .noTest },
    prepare: eachTime { origins, _, _ in
      [Drawn(trainRows: Array(origins.indices), testRows: Array(origins.indices), name: "all")]
    })
}
