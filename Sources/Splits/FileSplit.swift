import Calibration
import Captures
import Files
import Inputs

extension Split {
  static func file(from section: inout ConfigSection) -> Split {
    let file = section.file("path") { path, found, bytes throws(InputError) in
      (path: path, table: try FoldTable(path: found, bytes: bytes), source: (found, sha256(bytes)))
    }
    let label = section.optionalText("split")
    guard let file, let table = only(label, of: file.table, &section) else { return .inSample }
    let options = ["path=\(file.path)"] + (label.map { ["split=\($0)"] } ?? [])
    return .file(table, from: file.source, label: "file(\(options.joined(separator: ", ")))".onOneLine)
  }

  /// - Parameter label: The label of the split to use; nil if the file has only one.
  /// - Returns: Nil if an error has been recorded.
  private static func only(
    _ label: String?, of table: FoldTable, _ section: inout ConfigSection
  ) -> FoldTable? {
    let labels = table.splits.compactMap { $0 }
    guard let label else {
      if labels.count < 2 { return table }
      section.record(
        "path",
        "the file contains \(labels.count) splits; choose one with 'split': "
          + labels.prefix(20).map(\.quoted).joined(separator: ", "))
      return nil
    }
    guard labels.contains(label.onOneLine) else {
      let there = "there are: \(labels.prefix(20).joined(separator: ", "))"
      section.record(
        "split",
        labels.isEmpty
          ? "the file has no column 'split'; omit this key"
          : "the file has no split \(label.quoted)" + hint(for: label, among: labels, then: there))
      return nil
    }
    return table.only(split: label.onOneLine)
  }

  /// - Parameter set: The samples to divide; nil while they are unknown.
  private static func file(
    _ table: FoldTable, from source: (path: String, sha256: String), label: String,
    for set: (group: String, samples: SampleKind)? = nil
  ) -> Split {
    let section = Result { () throws(SplitError) in
      if let set { return try table.section(group: set.group, samples: set.samples) }
      guard table.sections.count == 1 else {
        throw SplitError("the file has rows for several groups or kinds of samples")
      }
      return table.sections[0]
    }
    let all = (try? section.get()).map { [$0] } ?? table.sections
    let foldCounts = Set(all.flatMap(\.repeats).map(\.count))
    let testShare = (min(max(table.testShare, 0.001), 0.999) * 1000).rounded() / 1000
    let repeatCount = all.map(\.repeats.count).max() ?? 1
    let narrowed = { @Sendable group, samples in
      Split.file(table, from: source, label: label, for: (group, samples))
    }
    return Split(
      kind: "file", label: label,
      question:
        "How accurate is it for the test samples that a file lists, trained on the training samples that it lists?",
      repeatCount: repeatCount, foldCount: foldCounts.count == 1 ? foldCounts.first : nil,
      groupedCounterpart: {
        // Fewer repeats would be as uncertain as the result that they are compared with.
        if let foldCount = foldCounts.first, foldCounts.count == 1, (2...1000).contains(foldCount) {
          return .kFold(
            folds: foldCount, unit: .fixation, stratify: .target, repeatCount: max(10, repeatCount))
        }
        return .random(unit: .fixation, testShare: testShare, repeatCount: max(100, repeatCount))
      },
      givesOthers: table.givesOthers,
      mentions: (table.captures ?? []).map {
        FixationFilter(property: .capture, values: [$0.name], place: $0.place)
      },
      file: source,
      narrowed: set == nil ? narrowed : nil,
      prepare: eachTime { origins, repeatIndex, _ throws(SplitError) in
        try table.drawn(section.get(), repeatIndex: repeatIndex, from: origins)
      })
  }
}
