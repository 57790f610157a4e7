import Captures
import Inputs

/// An experiment and its captures with codes in place of the names of people and captures.
package struct CodedExperiment: Sendable {
  package let file: ExperimentFile
  package var captures: SelectedCaptures

  /// - Parameter pseudonyms: The path of the file that maps names to codes; new names get codes, which are not saved yet.
  package init(
    path: String, overrides: [String], in folders: DatasetFolders, pseudonyms: String
  ) throws(InputError) {
    var codes = try Pseudonyms(path: pseudonyms)
    let named = try ExperimentFile(path: path, overrides: overrides)
    let dataset = try SelectedCaptures.dataset(of: named, in: folders, codes)
    try codes.add(namesIn: dataset)
    file = try ExperimentFile(path: path, overrides: overrides, pseudonyms: codes)
    captures = try SelectedCaptures(of: file, in: dataset.coded(by: codes))
  }
}
