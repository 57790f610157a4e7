import Inputs
import TestSupport

@testable import BuiltInFormats
@testable import Captures

/// A temporary folder whose subfolders are datasets.
extension TemporaryFolder {
  var datasets: DatasetFolders { DatasetFolders(named: [path], environment: nil) }

  func dataset(_ reference: String) throws(InputError) -> Dataset {
    try Dataset(
      reference, relativeTo: path, in: datasets, at: Place(file: "experiment.yaml", line: 2, column: 10))
  }

  /// The lines of the errors with which a dataset is refused, without the folder's path. Empty if it is read.
  func complaints(_ reference: String) -> [String] {
    do throws(InputError) {
      _ = try dataset(reference)
      return []
    } catch {
      return error.complaints.map { $0.line.replacing(path + "/", with: "") }
    }
  }
}
