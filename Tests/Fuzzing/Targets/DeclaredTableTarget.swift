import Files
import Inputs
import Synchronization

@testable import BuiltInFormats
@testable import Captures

extension FuzzTarget {
  /// A table with the `dataset.yaml` that declares its columns: first the declaration, then after a line
  /// `%%% capture.csv` the table.
  static let declaredTable = FuzzTarget(name: "declared-table") { bytes in
    let parts = InputParts(bytes)
    let (declaration, table) = (parts[""] ?? [], parts[CaptureFacts.path] ?? [])
    let files = [Self.datasetPath: declaration, CaptureFacts.path: table]
    guard let dataset = declared(declaration), dataset.namesFormat, !dataset.formats[0].hasFolders,
      let capture = accepted(
        files,
        {
          try CaptureFacts.read(
            files, main: CaptureFacts.path, formats: dataset.formats, devices: dataset.devices)
        })
    else { return }
    CaptureFacts.check(capture)
  }

  static let datasetPath = "dataset.yaml"

  static func dataset(_ yaml: [UInt8]) -> DatasetFile? {
    accepted([datasetPath: yaml]) {
      try DatasetFile(
        ConfigNode(yaml: yaml, place: Place(file: datasetPath)), path: datasetPath, formats: .builtIn)
    }
  }

  /// Most inputs share few declarations, which take longer to read than a small table.
  private static let known = Mutex([[UInt8]: DatasetFile?]())

  private static func declared(_ yaml: [UInt8]) -> DatasetFile? {
    if let dataset = known.withLock({ $0[yaml] }) { return dataset }
    let dataset = dataset(yaml)
    known.withLock { known in
      if known.count > 500 { known = [:] }
      known[yaml] = .some(dataset)
    }
    return dataset
  }
}
