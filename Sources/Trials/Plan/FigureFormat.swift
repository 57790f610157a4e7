/// The file format of a run's figures.
package enum FigureFormat: String, Sendable, CaseIterable, Codable {
  case svg
  case pdf
}
