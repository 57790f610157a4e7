import Documents
import Inputs

extension Listing {
  /// What a dataset is made of: the columns of a capture file, and the keys of `dataset.yaml` beside it.
  static var dataset: Listing {
    Listing(
      title: "CSV columns and dataset.yaml",
      lead: TextTable.wrap(
        """
        A dataset is a folder of capture files in CSV, with or without a file `dataset.yaml` that describes them. \
        Captures in the format `schneuwly-csv` begin with a header line and have one frame per row. Columns are found \
        by name and may be in any order; unknown columns are ignored, with a warning. Numbers have a decimal point. \
        Files may be compressed: `.csv.gz`, `.csv.zst`.
        """
      ).joined(separator: "\n"),
      items: columns, shared: descriptionKeys, sharedHeading: "Keys of dataset.yaml")
  }

  private static var columns: [Item] {
    let labels = [
      label("username", "the participant; the same word in all captures of one person", "p01"),
      label(
        "deviceName", "the model of the device; \(knownDevices) need no description in dataset.yaml",
        "iPad Mini 6th"),
      label(
        "position", "the head pose that the participant was asked to take", "Middle",
        .word(among: HeadPose.allCases.map(\.rawValue))),
      label(
        "distance", "the viewing distance that the participant was asked to keep", "Regular",
        .word(among: ViewingDistance.allCases.map(\.rawValue))),
    ]
    let all =
      labels + numbers + [
        transform(
          "faceTransform", "from face space to camera space; its translation is the position of the head",
          of: SchneuwlyCSV.numbers.filter { $0.hasPrefix("faceTransform") }, isRequired: true),
        transform(
          "rightEyeTransform",
          "from the space of the right eye to face space; may be absent, all 16 together",
          of: SchneuwlyCSV.columns(of: .rightEye)),
        transform(
          "leftEyeTransform", "from the space of the left eye to face space; may be absent, all 16 together",
          of: SchneuwlyCSV.columns(of: .leftEye)),
        Item(
          kind: "lookAtPoint",
          summary:
            "the point that ARKit estimates the eyes to look at, in metres in face space; may be absent",
          example: "-0.0459", keys: keys(SchneuwlyCSV.columns(of: .lookAt))),
        Item(
          kind: "blendShape",
          summary: "ARKit's coefficients of the eyes and lids, from 0 to 1; may be absent, all 14 together",
          example: "0.12", keys: keys(SchneuwlyCSV.columns(of: .blendShapes))),
      ]
    return all.map { item in
      var item = item
      item.isColumns = true
      return item
    }
  }

  private static func label(
    _ name: String, _ summary: String, _ example: String, _ demand: ConfigDemand = .text
  ) -> Item {
    Item(
      kind: name, summary: summary, example: example,
      keys: [ConfigKey(name: name, demands: [demand], isRequired: true)])
  }

  private static var numbers: [Item] {
    [
      Item(
        kind: "timestamp", summary: "when the frame was captured, in Unix seconds, with fractions",
        example: "1715694046.711232", keys: keys(["timestamp"], isRequired: true)),
      Item(
        kind: "targetPoint",
        summary:
          "where the target was: points on the screen (not pixels), from the bottom left corner, x to the right and y "
          + "up",
        example: "566.5", keys: keys(["targetPointX", "targetPointY"], isRequired: true)),
      Item(
        kind: "gazePoint",
        summary:
          "where the app estimated the gaze, without calibration, in the same coordinates as the target",
        example: "229.15", keys: keys(["gazePointX", "gazePointY"], isRequired: true)),
    ]
  }

  private static func transform(
    _ name: String, _ summary: String, of columns: [String], isRequired: Bool = false
  ) -> Item {
    Item(
      kind: name, summary: "ARKit's 4 × 4 transform \(summary)", example: "0.9999205",
      keys: keys(columns, isRequired: isRequired),
      detail: "The number is the column of the matrix and the letter its row: \(name)_3_x, \(name)_3_y and "
        + "\(name)_3_z are the translation, in metres.")
  }

  private static func keys(_ columns: [String], isRequired: Bool = false) -> [ConfigKey] {
    columns.map { name in
      let limit = SchneuwlyCSV.limit(of: name)
      return ConfigKey(name: name, demands: [.number(least: -limit, most: limit)], isRequired: isRequired)
    }
  }

  private static var knownDevices: String { Device.builtIn.map(\.name).joined(separator: ", ") }

  private static var descriptionKeys: [Item] {
    let keys = DatasetFile.keys
    return [
      ("title", "the name of the dataset in reports", "title: Nine students, spring 2025"),
      ("citation", "how to cite the captures; part of every report", "citation: \"A. Author, Title, 2025\""),
      ("licence", "what others may do with the captures", "licence: CC BY 4.0"),
      (
        "format", "the format of all capture files; without it, each file's header decides",
        "format: schneuwly-csv"
      ),
      (
        "files",
        "the capture files, with a checksum to detect changes and an address for gazelab fetch; without this key, all "
          + "capture files in the folder",
        "files: [{path: p01.csv}, {path: p02.csv}]"
      ),
      (
        "devices",
        "the screens of devices by name, held in landscape with the camera on the left: width and height in points, "
          + "pixels per inch, pixels per point, and the camera's position in points (default: the middle of the left "
          + "edge)",
        "devices: {iPad Air 5th: {width: 1180, height: 820, ppi: 264, scale: 2}}"
      ),
      (
        "simulation",
        "what gazelab simulate needs to make captures; datasets/simulated-study/dataset.yaml explains each parameter",
        "simulation: {seed: 1, participants: 8, devices: [iPad Mini 6th], protocol: …, eyes: …, head: …, tracker: …}"
      ),
    ].map { (name: String, summary: String, example: String) in
      Item(kind: name, summary: summary, example: example, keys: keys.filter { $0.name == name })
    }
  }
}
