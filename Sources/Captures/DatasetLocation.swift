import Files
import Foundation
import Inputs

/// The location of a dataset and its captures.
struct DatasetLocation {
  let name: String
  /// The path of `dataset.yaml`.
  let description: String?
  let folder: String
  let onlyFile: String?
  let place: Place
  private let knownFormats: KnownFormats

  init(_ reference: String, relativeTo base: String, in folders: DatasetFolders, at place: Place)
    throws(InputError)
  {
    self.place = place
    knownFormats = folders.formats
    guard
      reference.contains("/") || reference.hasPrefix(".")
        || folders.formats.fileExtension(of: reference) != nil
    else {
      name = reference
      onlyFile = nil
      description = folders.descriptionPath(of: reference)
      guard let found = folders.capturesFolder(of: reference) else {
        throw InputError(
          place,
          "unknown dataset \(reference.quoted)"
            + (PathKind(of: "\(base)/\(reference)") == .missing
              ? hint(for: reference, among: folders.names, then: folders.searched)
              : "; paths start with './': did you mean './\(reference)'?"),
          kind: .missing)
      }
      folder = found
      return
    }
    let path = reference.hasPrefix("/") ? reference : "\(base)/\(reference)"
    switch PathKind(of: path) {
    // A shortened path would not say where the program looked.
    case .missing: throw InputError(place, "no file or folder at '\(path)'", kind: .missing)
    case .file:
      folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      onlyFile = path
      // The description lists devices and states whether the capture is simulated.
      description = Self.description(in: folder)
      name = folders.formats.captureName(ofFile: path)
    case .folder:
      folder = path
      onlyFile = nil
      description = Self.description(in: path)
      name = path.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? "dataset"
    }
  }

  private static func description(in folder: String) -> String? {
    let path = folder + "/dataset.yaml"
    return PathKind(of: path) == .file ? path : nil
  }

  /// The captures, and the formats that each of them may have.
  func sources(
    _ file: DatasetFile?
  ) throws(InputError) -> (sources: [CaptureSource], formats: [CaptureFormat]) {
    let formats = file?.formats ?? knownFormats.recognisable
    let inFiles = formats.filter { !$0.hasFolders }
    if let onlyFile {
      let described = file?.sources.first { "\(folder)/\($0.name)" == onlyFile }
      var source = source(onlyFile, described?.sha256, described?.place ?? place)
      source.isNamed = true
      let name = String(onlyFile.dropFirst(folder.utf8.count + 1))
      let beside = try companions(of: inFiles).filter { $0.value == name }.keys.sorted()
      return (
        [source.with(companions: beside.map { "\(folder)/\($0)" })], inFiles.isEmpty ? formats : inFiles
      )
    }
    if let file, file.simulation != nil { return (try simulatedSources(file), inFiles) }
    let companions = try companions(of: inFiles)
    func described(
      _ name: String, _ sha256: String? = nil, _ place: Place, hint: String = ""
    ) -> CaptureSource {
      let beside = companions.filter { $0.value == name }.keys.sorted()
      return source("\(folder)/\(name)", sha256, place, hint: hint).with(
        companions: beside.map { "\(folder)/\($0)" })
    }
    if let file, !file.sources.isEmpty {
      return (
        file.sources.filter { companions[$0.name] == nil }.map { listed in
          described(
            listed.name, listed.sha256, listed.place,
            hint: listed.url == nil ? "" : "; to download it: gazelab fetch \(name)")
        }, inFiles
      )
    }
    for format in formats {
      if case .folder(let find) = format.finder, let sources = try find(folder, place), !sources.isEmpty {
        return (sources, [format])
      }
    }
    let names = DatasetFolders.captureNames(in: folder, of: inFiles).filter { companions[$0] == nil }
    guard !names.isEmpty, !inFiles.isEmpty else {
      // A format that the description names need not store captures as CSV.
      let isNamed = inFiles.isEmpty || formats.count == 1
      let what = isNamed ? "captures of the format \(formats[0].name)" : ".csv files"
      throw InputError(place, "no \(what) in '\(folder)'", kind: .missing)
    }
    return (names.map { described($0, nil, place) }, inFiles)
  }

  /// The files that belong to captures without being captures, each with the name of its capture's file.
  private func companions(of formats: [CaptureFormat]) throws(InputError) -> [String: String] {
    var all = [String: String]()
    for format in formats where !format.hasFolders {
      let found = try format.companions(folder, DatasetFolders.captureNames(in: folder, of: [format]))
      all.merge(found) { first, _ in first }
    }
    return all
  }

  private func source(
    _ path: String, _ sha256: String?, _ place: Place, hint: String = ""
  ) -> CaptureSource {
    CaptureSource(
      name: knownFormats.captureName(ofFile: path), files: [path], sha256: sha256, place: place, hint: hint)
  }

  /// The captures that `gazelab simulate` listed, provided that the study has not changed since.
  private func simulatedSources(_ file: DatasetFile) throws(InputError) -> [CaptureSource] {
    // Simulated captures are beside their description, even if an earlier folder has the same name.
    let folder = file.path.dropLast("/dataset.yaml".count)
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    do {
      let list = try ChecksumList(text: String(decoding: readFile(path), as: UTF8.self), file: path)
      let described = try sha256(readFile(file.path))
      guard list.entries.contains(where: { $0.name == "dataset.yaml" && $0.sha256 == described }) else {
        throw InputError(
          Place(file: file.path),
          "has changed since the captures were simulated; run: gazelab simulate \(name)")
      }
      return list.entries.filter { $0.name != "dataset.yaml" }.map {
        source("\(folder)/\($0.name)", $0.sha256, Place(file: path))
      }
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(
        place, "the captures of \(name.quoted) have not been simulated yet; run: gazelab simulate \(name)",
        kind: .missing)
    }
  }
}

extension ChecksumList {
  /// The checksum list beside simulated captures, including the digest of their `dataset.yaml`.
  package static let simulatedName = "simulated.sha256"
}
