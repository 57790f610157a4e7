/// What the files of a format say about a dataset as a whole, in the words of `dataset.yaml`.
package struct DatasetAbout: Sendable {
  package var title: String?
  package var citation: String?
  package var licence: String?
  package var recorder: String?
  package var isSimulated = false

  package init(
    title: String? = nil, citation: String? = nil, licence: String? = nil, recorder: String? = nil,
    isSimulated: Bool = false
  ) {
    self.title = title
    self.citation = citation
    self.licence = licence
    self.recorder = recorder
    self.isSimulated = isSimulated
  }
}
