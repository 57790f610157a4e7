/// Which fold a calibrator is fitted and tested on: what names it in files that other programs write.
package struct FoldIdentity: Sendable, Hashable {
  package let group: String
  /// The label of the split.
  package let split: String
  package let repeatIndex: Int
  package let index: Int

  package init(group: String, split: String, repeatIndex: Int, index: Int) {
    self.group = group
    self.split = split
    self.repeatIndex = repeatIndex
    self.index = index
  }
}
