import Files
import Foundation
import Inputs

/// The location of a dataset and its captures.
struct DatasetLocation {
  let name: String
  /// The name or path by which commands find it.
  private let reference: String
  /// The path of `dataset.yaml`.
  let description: String?
  let folder: String
  let onlyFile: String?
  let place: Place
  private let knownFormats: KnownFormats
  private let root: DatasetRoot

  init(_ reference: String, relativeTo base: String, in folders: DatasetFolders, at place: Place)
    throws(InputError)
  {
    self.place = place
    knownFormats = folders.formats
    let isName = !folders.isPath(reference)
    if isName, let found = folders.capturesFolder(of: reference) {
      name = reference
      self.reference = reference
      onlyFile = nil
      description = folders.descriptionPath(of: reference)
      folder = found
      root = folders.root(found)
      return
    }
    let path = DatasetFolders.path(reference, relativeTo: base)
    self.reference = base == "." ? reference : path
    guard !isName || PathKind(of: path) != .missing else {
      throw InputError(
        place,
        "unknown dataset \(reference.quoted)"
          + hint(for: reference, among: folders.names, then: folders.searched),
        kind: .missing)
    }
    switch PathKind(of: path) {
    // A shortened path would not say where the program looked.
    case .missing:
      throw InputError(
        place, "no file or folder at '\(path)'" + Self.advice(for: reference, relativeTo: base, in: folders),
        kind: .missing)
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
    root = folders.root(folder)
  }

  /// What a path that leads nowhere probably meant: one that is nearly the same, or the name of a dataset.
  private static func advice(
    for reference: String, relativeTo base: String, in folders: DatasetFolders
  ) -> String {
    let isAbsolute = reference.hasPrefix("/")
    let near = NearPath { path in
      PathKind(of: path) == .folder || folders.formats.fileExtension(of: path) != nil
    }
    if let found = near.found(for: isAbsolute ? reference : "\(base)/\(reference)") {
      return "; did you mean \((isAbsolute ? found : String(found.dropFirst(base.count + 1))).quoted)?"
    }
    guard let last = reference.split(separator: "/").last.map(String.init) else { return "" }
    let name = folders.names.contains(last) ? last : nearestWord(to: last, among: folders.names)
    return name.map { "; did you mean \($0.quoted)?" } ?? ""
  }

  private static func description(in folder: String) -> String? {
    let path = folder + "/dataset.yaml"
    return PathKind(of: path) == .file ? path : nil
  }

  /// The captures, of which each has one of the formats.
  func sources(
    _ file: DatasetFile?
  ) throws(InputError) -> (sources: [CaptureSource], formats: [CaptureFormat]) {
    let found = try foundSources(file)
    let count = onlyFile == nil ? found.sources.count : try siblingCount(file, found.formats)
    let sources = found.sources.map { source in
      changed(source) { source in
        source.root = root
        source.siblingCount = count
      }
    }
    return (sources, found.formats)
  }

  private func foundSources(
    _ file: DatasetFile?
  ) throws(InputError) -> (sources: [CaptureSource], formats: [CaptureFormat]) {
    let formats = file?.formats ?? knownFormats.recognisable
    let inFiles = formats.filter { !$0.hasFolders }
    if onlyFile == nil, let file, file.simulation != nil { return (try simulatedSources(file), inFiles) }
    let companions = try companions(of: inFiles)
    func found(_ name: String, _ listed: DatasetFile.Source? = nil) -> CaptureSource {
      let beside = companions.filter { $0.value == name }.keys.sorted()
      return source("\(folder)/\(name)", listed?.sha256, listed?.place ?? place).with(
        companions: beside.map { "\(folder)/\($0)" })
    }
    if let onlyFile {
      let name = String(decoding: onlyFile.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
      let named = changed(found(name, file?.sources.first { $0.name == name })) { $0.isNamed = true }
      return ([named], inFiles.isEmpty ? formats : inFiles)
    }
    if let file, !file.sources.isEmpty {
      let sources = file.sources.filter { companions[$0.name] == nil }.map { listed in
        changed(found(listed.name, listed)) { source in
          if listed.url != nil { source.hint = "; to download it: gazelab fetch \(reference)" }
        }
      }
      return (sources, inFiles)
    }
    for format in formats {
      if case .folder(let find) = format.finder, let sources = try find(root, place), !sources.isEmpty {
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
    return (names.map { found($0) }, inFiles)
  }

  /// The number of captures in the dataset of a single file that the user has named.
  private func siblingCount(_ file: DatasetFile?, _ formats: [CaptureFormat]) throws(InputError) -> Int {
    let listed = file?.sources.map(\.name) ?? []
    let companions = try companions(of: formats)
    return (listed.isEmpty ? DatasetFolders.captureNames(in: folder, of: formats) : listed).count {
      companions[$0] == nil
    }
  }

  private func companions(of formats: [CaptureFormat]) throws(InputError) -> [String: String] {
    var all = [String: String]()
    for format in formats where !format.hasFolders {
      let found = try format.companions(folder, DatasetFolders.captureNames(in: folder, of: [format]))
      all.merge(found) { first, _ in first }
    }
    return all
  }

  private func source(_ path: String, _ sha256: String?, _ place: Place) -> CaptureSource {
    var source = CaptureSource(
      name: knownFormats.captureName(ofFile: path), files: [path], place: place)
    source.sha256 = sha256
    return source
  }

  /// The captures that `gazelab simulate` listed, provided that the study has not changed since.
  private func simulatedSources(_ file: DatasetFile) throws(InputError) -> [CaptureSource] {
    // Simulated captures are beside their description, even if an earlier folder has the same name.
    let folder = file.path.dropLast("/dataset.yaml".count)
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    let root = DatasetRoot(String(folder), followsLinks: root.followsLinks)
    do {
      try root.check(path)
      let list = try ChecksumList(text: String(decoding: readFile(path), as: UTF8.self), file: path)
      let described = try sha256(readFile(file.path))
      guard list.entries.contains(where: { $0.name == "dataset.yaml" && $0.sha256 == described }) else {
        throw InputError(
          Place(file: file.path),
          "has changed since the captures were simulated; run: gazelab simulate \(reference)")
      }
      return list.entries.filter { $0.name != "dataset.yaml" }.map {
        source("\(folder)/\($0.name)", $0.sha256, Place(file: path))
      }
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(
        place,
        "the captures of \(name.quoted) have not been simulated yet; run: gazelab simulate \(reference)",
        kind: .missing)
    }
  }
}

extension ChecksumList {
  /// The checksum list beside simulated captures, including the digest of their `dataset.yaml`.
  package static let simulatedName = "simulated.sha256"
}
