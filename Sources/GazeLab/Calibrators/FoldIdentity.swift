/// Which fold a calibrator is fitted and tested on: what names it in files that other programs write.
struct FoldIdentity: Sendable, Hashable {
  let group: String
  /// The label of the split.
  let split: String
  let repeatIndex: Int
  let index: Int
}
