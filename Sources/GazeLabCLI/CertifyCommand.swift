import ArgumentParser
import Certification
import GazeLab

struct CertifyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify", abstract: "Check the least squares solver against NIST's reference datasets.",
    discussion: """
      Prints one line per reference dataset: how many digits of the certified coefficients and of the residual SD \
      are correct, and whether that is enough. Exits with 1 if a dataset falls below its required digits. NoInt1, \
      NoInt2 and Wampler1 to Wampler5 are generated from their formulas; all others are read from NIST's files.
      """ + examples("gazelab certify", "gazelab certify nist/Norris.dat --precision refined"))

  @Argument(
    help: .init(
      "A NIST .dat file for linear regression, or a folder of them; default: the generated datasets.",
      valueName: "dir"), completion: .file(extensions: ["dat"]))
  var path: String?

  @Option(
    help: .init("The precision of residuals: double, or refined (doubled precision).", valueName: "precision")
  )
  var precision = Certification.precisions[0]

  @Flag(help: "Print the rows as JSON.") var json = false

  func validate() throws {
    try require(precision, oneOf: Certification.precisions, for: "--precision")
  }

  func work() async throws {
    let certification = try Certification(path, precision: precision)
    try show(json ? certification.json : certification.text(width: terminalWidth))
    if !certification.meetsFloors { throw Exit.unfinished }
  }
}
