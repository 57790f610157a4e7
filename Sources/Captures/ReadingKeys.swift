/// What mends a capture that was read as something else, by format: keys of `dataset.yaml`, or the place in the files
/// where a format has no such key. Each completes a sentence like `is the axis mirrored? see …`.
package struct ReadingKeys: Sendable {
  /// For x that grows to the left.
  package let horizontal: String
  /// For y that grows the other way.
  package let vertical: String
  /// For x and y in each other's place, or a column that is none of the two.
  package let columns: String
  package let unit: String
  /// For targets that cover little of the screen.
  package let targets: String
  /// For a mark of missing gaze.
  package let missing: String
  package let time: String
  /// For two recordings under one name.
  package let participant: String
  /// For transforms most of which are no rigid motion; nil where there is nothing to mend.
  package let transforms: String?

  package init(
    horizontal: String, vertical: String, columns: String, unit: String, targets: String, missing: String,
    time: String, participant: String, transforms: String? = nil
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.columns = columns
    self.unit = unit
    self.targets = targets
    self.missing = missing
    self.time = time
    self.participant = participant
    self.transforms = transforms
  }

  package static let ofTables = ReadingKeys(
    horizontal: "see 'x_axis' of 'gaze' and 'target' in dataset.yaml",
    vertical: "see 'y_axis' of 'gaze' and 'target' in dataset.yaml",
    columns: "see 'x' and 'y' of 'gaze' and 'target' in dataset.yaml",
    unit: "see 'unit' of 'gaze' and 'target' in dataset.yaml",
    targets: "see 'unit' of 'target' and the size under 'devices' in dataset.yaml",
    missing: "add it, as the file writes it, to 'missing' under 'format' in dataset.yaml",
    time: "see 'unit' of 'time' in dataset.yaml",
    participant: "see 'participant' and 'labels' in dataset.yaml",
    transforms: "see 'layout' and the order of the columns in dataset.yaml")

  /// For formats whose columns have a fixed meaning.
  package static let ofFixedColumns: ReadingKeys = {
    func table(_ keys: String) -> String {
      "if the file differs from its format, declare it as 'format: table' in dataset.yaml, with \(keys)"
    }
    return ReadingKeys(
      horizontal: table("'x_axis'"), vertical: table("'y_axis'"), columns: table("its 'columns'"),
      unit: table("'unit'"), targets: table("'unit', or see 'devices' there"), missing: table("'missing'"),
      time: table("'unit' of 'time'"), participant: table("'participant' or 'labels'"))
  }()
}
