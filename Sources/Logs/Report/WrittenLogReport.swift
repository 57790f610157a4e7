import Inputs

/// A report of logs that has been written.
package struct WrittenLogReport: Sendable {
  /// The path of the page.
  package let page: String
  /// What is missing, such as a PDF that gnuplot could not draw.
  package let warnings: [Warning]
}
