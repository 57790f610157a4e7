/// A coefficient chosen on one recording of a person and tested on the person's other recordings.
struct CoefficientChoice: Sendable {
  let participant: String
  let chosenOn: String
  let testedOn: [String]
  /// In the recording it was chosen on; nil if every coefficient has too many false triggers there.
  let chosen: SweepPoint?
  /// The same coefficient in the others, with thresholds from the recording it was chosen on; nil without `chosen`.
  let tested: SweepPoint?
}
