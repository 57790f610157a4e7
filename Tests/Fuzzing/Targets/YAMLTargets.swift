import Files
import Inputs

@testable import Calibration
@testable import Captures
@testable import Splits
@testable import Trials

extension FuzzTarget {
  /// An experiment file. Comments that start with `#set ` are settings of the command line.
  static let experimentYAML = FuzzTarget(name: "experiment-yaml") { bytes in
    let path = "experiment.yaml"
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let node = accepted([path: bytes]) { try ConfigNode(yaml: bytes, place: Place(file: path)) }
      require(node == nil, "only UTF-8 is read")
      return
    }
    let settings = text.split(separator: "\n").filter { $0.hasPrefix("#set ") }.prefix(4).map {
      String($0.dropFirst(5))
    }
    var files = [path: bytes]
    // The place of an error in a setting is its key.
    for setting in settings { files["--set \(setting.prefix { $0 != "=" })"] = Array(setting.utf8) }
    guard
      let file = accepted(
        files, { try ExperimentFile(text: text, path: path, overrides: settings) })
    else { return }
    requireWhole(file)
  }

  private static func requireWhole(_ file: ExperimentFile) {
    require(!file.calibrators.isEmpty && !file.splits.isEmpty, "an experiment has calibrators and splits")
    require(!file.baseline.isEmpty, "every experiment has the baseline")
    let labels = file.calibrators.map(\.label) + file.features.map(\.name)
    require(Set(labels).count == labels.count, "calibrators and feature sets have names of their own")
    let splits = file.splits.map(\.label)
    require(Set(splits).count == splits.count, "splits have names of their own")
    require(!file.runPath.split(separator: "/").contains(".."), "a run lies in the reports folder")
  }

  /// A `dataset.yaml`.
  static let datasetYAML = FuzzTarget(name: "dataset-yaml") { bytes in
    guard let dataset = dataset(bytes) else { return }
    require(!dataset.formats.isEmpty, "a dataset has a format")
    for source in dataset.sources {
      require(
        !source.name.contains("/") && source.name != ".." && source.name != "." && !source.name.isEmpty,
        "\(source.name) is a file of the folder")
    }
    for device in dataset.devices {
      require(
        device.screen.width > 0 && device.screen.width.isFinite && device.screen.height > 0
          && device.screen.height.isFinite, "a screen has a size")
    }
  }
}
