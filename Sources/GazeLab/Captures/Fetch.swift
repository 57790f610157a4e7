import Files
import Foundation
import Inputs

/// Downloads the captures of a dataset next to its `dataset.yaml`; valid existing files are kept.
///
/// - Throws: `InputErrors` if the dataset cannot be fetched or a digest differs; `FileError`.
package func fetch(_ name: String, in folders: DatasetFolders, report: (String) throws -> Void) throws {
  guard let path = folders.descriptionPath(of: name) else {
    throw InputErrors(
      Place(file: name),
      "no dataset.yaml found for \(name.quoted)"
        + hint(for: name, among: folders.names, then: folders.searched), kind: .missing)
  }
  let file = try DatasetFile(path: path)
  let folder = String(path.dropLast("/dataset.yaml".count))
  try checkFetchable(file)
  for source in file.sources {
    guard let url = source.url, let digest = source.sha256 else { continue }
    let target = "\(folder)/\(source.name)"
    if let bytes = try? readFile(target), sha256(bytes) == digest {
      try report("\(target): already present")
      continue
    }
    let bytes = try download(url, at: source.place)
    guard sha256(bytes) == digest else {
      throw InputErrors(
        source.place,
        "\(url) does not have the expected sha256 but \(sha256(bytes)); nothing was stored")
    }
    try DurableFolder(folder).write([(source.name, bytes)])
    try report("\(target): downloaded, sha256 verified")
  }
}

private func checkFetchable(_ file: DatasetFile) throws(InputErrors) {
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
    }
  }
  guard errors.isEmpty else { throw InputErrors(errors) }
}

private func download(_ url: String, at place: Place) throws(InputErrors) -> [UInt8] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "curl", "--fail", "--silent", "--show-error", "--location", "--proto", "=https,file", "--proto-redir",
    "=https", "--max-time", "300", "--max-filesize", "1000000000", "--", url,
  ]
  let (output, errors) = (Pipe(), Pipe())
  (process.standardOutput, process.standardError) = (output, errors)
  do {
    try process.run()
  } catch {
    throw InputErrors(place, "curl could not be started: \(error)")
  }
  // Error messages are short, so they fit into the pipe while the output is read.
  let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
  let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let hint = process.terminationStatus == 127 ? "; install curl" : ""
    throw InputErrors(
      place, "\(url) could not be downloaded: \(message.split(separator: "\n").last ?? "")\(hint)",
      kind: .missing)
  }
  return bytes
}
