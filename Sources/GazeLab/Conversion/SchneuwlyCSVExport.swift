import Inputs

/// A dataset's captures as comma-separated files of the format schneuwly-csv.
struct SchneuwlyCSVExport {
  private let dataset: Dataset

  init(_ dataset: Dataset, _ calibrated: CalibratedPoints?) throws(InputErrors) {
    self.dataset = dataset
    guard calibrated == nil else {
      throw InputErrors(
        Place(file: "--calibrated"), "calibrated points are written with --to bids only; schneuwly-csv has no column for them")
    }
  }
}
