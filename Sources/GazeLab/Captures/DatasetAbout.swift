/// What the files of a format say about a dataset as a whole, in the words of `dataset.yaml`.
struct DatasetAbout: Sendable {
  var title: String?
  var citation: String?
  var licence: String?
  var recorder: String?
  var isSimulated = false
}
