/// The version of the program.
public enum Program {
  public static let version = "0.2.0"
  package static let title = "GazeLab \(version)"
}
