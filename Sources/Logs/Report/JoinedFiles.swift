import Documents
import Statistics

/// The sections' own files: those of one name from several logs are one tidy file with a column for the log.
struct JoinedFiles {
  let files: [ListedFile]

  private static let column = "capture"

  init(_ report: LogReport) {
    let own = report.parts.enumerated().flatMap { index, part in
      part.sections.flatMap(\.files).map { (part: index, first: part.name, file: $0) }
    }
    files = grouped(own, by: \.file.name).flatMap { same -> [ListedFile] in
      let name = same[0].file.name
      // Files that cannot be joined stay apart.
      guard Set(same.map(\.file.keys)).count == 1 else {
        return same.map { .joined("\($0.part + 1)-\(name)", [($0.first, $0.file)], keyed: nil) }
      }
      // Some rows name their captures themselves.
      let key = same[0].file.keys.contains(Self.column) ? nil : Self.column
      return [.joined(name, same.map { ($0.first, $0.file) }, keyed: key)]
    }
  }
}
