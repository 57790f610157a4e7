import Calibration
import Inputs
import Scores
import Splits

/// The places of an experiment file that ask for a cell's dataset, samples, features, calibrator and split.
package struct ExperimentPlaces: Sendable {
  /// Text such as `features: gaze+face` with its place, in the usual order of the keys.
  package let lines: [(place: Place, text: String)]

  /// - Throws: If the file cannot be read, or has changed since the run.
  package init(_ cell: Cell, _ record: RunRecord.ExperimentRecord) throws(InputError) {
    let path = record.absoluteFile
    let (root, digest, _) = try ConfigNode.read(path)
    guard digest == record.sha256 else {
      throw InputError(Place(file: path), "has changed since the run")
    }
    func elements(_ key: String) -> [ConfigNode] {
      guard case .mapping(let entries) = root.content,
        let node = entries.first(where: { $0.key == key })?.value
      else { return [] }
      if case .sequence(let nodes) = node.content { return nodes }
      return [node]
    }
    var lines = [(place: Place, text: String)]()
    func add(_ key: String, _ text: String, where isMeant: (ConfigNode) -> Bool) {
      if let node = elements(key).first(where: isMeant) { lines.append((node.place, "\(key): \(text)")) }
    }
    // The command line may have named another dataset.
    add("dataset", record.dataset) { $0.content.isScalar(record.dataset) }
    add("samples", cell.samples) { $0.content.isScalar(cell.samples) }
    if cell.usesFeatures {
      add("features", cell.features) { $0.content.isFeatureSet(cell.features) }
    }
    var errors = [InputError]()
    add("calibrators", cell.calibrator) {
      Catalogue.calibrators.make($0, folder: ExperimentFile.folder(ofFile: path), into: &errors)?.label
        == cell.calibrator
    }
    add("splits", cell.split) {
      Catalogue.splits.make($0, folder: ExperimentFile.folder(ofFile: path), into: &errors)?.product.label
        == cell.split
    }
    self.lines = lines
  }
}

extension ConfigNode.Content {
  fileprivate func isScalar(_ text: String) -> Bool {
    if case .scalar(text, _) = self { true } else { false }
  }

  fileprivate func isFeatureSet(_ name: String) -> Bool {
    guard case .scalar(let text, _) = self else { return false }
    return (try? FeatureSet(text, at: Place(file: "")))?.name == name
  }
}
