import Captures
import Files
import Inputs

extension Split {
  /// The folds of a file in the format of `gazelab splits`.
  static func file(from section: inout ConfigSection) -> Split {
    let path = section.text("path")
    let label = section.optionalText("split")
    guard !path.isEmpty else { return .inSample }
    let found = section.path(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(found, limit: 1 << 30)
    } catch {
      section.record(InputError(error, at: section.place(of: "path"), readAs: found))
      return .inSample
    }
    do throws(InputError) {
      let table = try only(label, of: FoldTable(path: found, bytes: bytes), &section)
      let options = ["path=\(path)"] + (label.map { ["split=\($0)"] } ?? [])
      return .file(
        table, from: (found, sha256(bytes)), label: "file(\(options.joined(separator: ", ")))".onOneLine)
    } catch {
      section.record(error)
      return .inSample
    }
  }

  /// - Parameter label: The label of the split to use; nil if the file has only one.
  private static func only(
    _ label: String?, of table: FoldTable, _ section: inout ConfigSection
  ) throws(InputError) -> FoldTable {
    let labels = table.splits.compactMap { $0 }
    guard let label else {
      if labels.count < 2 { return table }
      throw InputError(
        section.place(of: "path"),
        "the file contains \(labels.count) splits; choose one with 'split': "
          + labels.prefix(20).map(\.quoted).joined(separator: ", "))
    }
    guard labels.contains(label.onOneLine) else {
      let there = "there are: \(labels.prefix(20).joined(separator: ", "))"
      throw InputError(
        section.place(of: "split"),
        labels.isEmpty
          ? "the file has no column 'split'; omit this key"
          : "the file has no split \(label.quoted)" + hint(for: label, among: labels, then: there))
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
