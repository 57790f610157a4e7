import Statistics

extension WithheldReason {
  static let severalPeople = incomparable(
    "the repeats draw fixations of several people, so the test would not be valid for other people")

  static let otherCaptures = incomparable(
    "the captures differ: fixations of the same name may contain different frames")

  static let otherFolds = incomparable("the folds differ: split, seed or samples are not the same")

  static func otherFixations(count: Int, of all: Int) -> WithheldReason {
    incomparable(
      "\(count) of \(all) fixations were not scored equally often with the same samples by both, so they are not "
        + "paired")
  }
}
