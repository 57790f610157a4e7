import LinearAlgebra

/// The rows that a program is fitted to.
package struct ProgramRows: Sendable {
  /// What rows have in common with others, such as their participant.
  package struct Group: Sendable {
    package let name: String
    package let words: [String]
    /// The position in `words` for each fixation.
    package let codes: [Int]

    package init(name: String, words: [String], codes: [Int]) {
      self.name = name
      self.words = words
      self.codes = codes
    }
  }

  package let columns: [String]
  /// The unit of each column; nil for one that a transform learned.
  package let units: [String?]
  /// X, n × p, in the units of the columns; finite.
  package let design: Matrix
  /// Y, n × 2, points on the screen.
  package let response: Matrix
  /// The fixation of each row, counted from 0 without gaps.
  package let fixations: [Int]
  package let groups: [Group]
  /// From 0 to 2³¹ − 1.
  package let seed: Int

  package init(
    columns: [String], units: [String?], design: Matrix, response: Matrix, fixations: [Int],
    groups: [Group], seed: UInt64
  ) {
    self.columns = columns
    self.units = units
    self.design = design
    self.response = response
    self.fixations = fixations
    self.groups = groups
    self.seed = Int(seed % (1 << 31))
  }
}

/// A program that is fitted to rows.
package struct ProgramModel: Sendable {
  /// Predicts m × 2 points on the screen, all finite, from m × p.
  package let predict: @Sendable (_ design: Matrix) throws(ProgramFailure) -> Matrix
}
