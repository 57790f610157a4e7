import Files
import Inputs

/// Downloads the captures of a dataset, a name or a folder's path, next to its `dataset.yaml`; valid existing files are
/// kept.
///
/// A file is written beside its place and digested on the way, and moved there once its digest is right.
///
/// - Throws: `InputError` if the dataset cannot be fetched or a digest differs; `FileError`; `CancellationError`.
package func fetch(_ name: String, in folders: DatasetFolders, report: (String) throws -> Void) throws {
  try fetch(name, in: folders, with: Downloader(), report: report)
}

func fetch(
  _ name: String, in folders: DatasetFolders, with downloader: Downloader, report: (String) throws -> Void
) throws {
  guard let path = folders.descriptionPath(ofReference: name) else {
    throw InputError(
      Place(file: name),
      "no dataset.yaml found for \(name.quoted)"
        + hint(for: name, among: folders.names, then: folders.searched), kind: .missing)
  }
  let file = try folders.datasetFile(path)
  let folder = String(path.dropLast("/dataset.yaml".count))
  try checkFetchable(file)
  UnfinishedFiles.clear(in: folder)
  for source in file.sources {
    guard let url = source.url, let digest = source.sha256 else { continue }
    let target = "\(folder)/\(source.name)"
    if try isPresent(target, digest, source) {
      try report("\(target): already present")
      continue
    }
    let written = try StreamedFile(source.name, in: folder)
    defer { written.discard() }
    try downloader.download(url, of: source, to: written)
    guard written.sha256 == digest else {
      throw InputError(
        source.place,
        "\(url) does not have the expected sha256 but \(written.sha256); nothing was stored")
    }
    try Task.checkCancellation()
    try written.commit()
    try report("\(target): downloaded, sha256 verified")
  }
}

/// Returns true if a file has the expected digest. Throws if there is something that a download must not replace.
private func isPresent(_ target: String, _ digest: String, _ source: DatasetFile.Source) throws -> Bool {
  let link = symbolicLink(at: target)
  do throws(FileError) {
    let file = try RegularFile(target)
    var running = RunningDigest()
    while let piece = try file.next(), !Task.isCancelled { running.add(piece) }
    if running.text == digest { return true }
  } catch {
    if case .missing = error {
    } else {
      throw InputError(
        source.place, "\(target) is there already and \(error.sentence); remove it, then fetch again")
    }
  }
  try Task.checkCancellation()
  guard let link else { return false }
  throw InputError(
    source.place,
    "\(target) is a symbolic link to \(link.quoted), through which nothing is written; remove it, then fetch again"
  )
}

private func checkFetchable(_ file: DatasetFile) throws(InputError) {
  var errors = [InputError]()
  if file.simulation != nil {
    errors.append(InputError(Place(file: file.path), "is a simulation; use gazelab simulate"))
  } else if file.sources.isEmpty {
    errors.append(InputError(Place(file: file.path), "lists no files to fetch"))
  }
  for source in file.sources {
    if source.sha256 == nil {
      errors.append(InputError(source.place, "'sha256' is missing; files are only fetched with a digest"))
    }
    if !["https://", "file:///"].contains(where: { source.url?.hasPrefix($0) ?? false }) {
      errors.append(InputError(source.place, "'url' must start with https:// or file:///"))
    } else if let url = source.url, url != url.onOneLine || url.contains(" ") {
      errors.append(InputError(source.place, "'url' must have no spaces or control characters; write %20"))
    }
    if let sentence = hindrance(of: source.name, in: file) {
      errors.append(InputError(source.place, sentence))
    }
  }
  guard errors.isEmpty else { throw InputError(errors) }
}

/// The reason why a file must not be stored under its name; nil if its name is that of a capture.
private func hindrance(of name: String, in file: DatasetFile) -> String? {
  let formats = file.formats.filter { !$0.hasFolders }
  guard !formats.isEmpty else {
    return "captures of the format \(file.formats[0].name) are folders, which are not fetched"
  }
  let lower = name.lowercased()
  let endings = formats.flatMap(\.endings)
  guard lower == "dataset.yaml" || !endings.contains(where: { lower.hasSuffix($0) }) else { return nil }
  let known = endings.enumerated().filter { !endings[..<$0].contains($1) }.map(\.element)
  return
    "'path' must be the name of a capture, which ends in \(known.joined(separator: ", ")); not \(name.quoted)"
}
