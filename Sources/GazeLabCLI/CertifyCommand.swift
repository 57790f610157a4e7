import ArgumentParser
import Certification
import Files
import GazeLab

struct CertifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify", abstract: "Hold the least squares solver against NIST's reference sets.",
    discussion: """
      A line a set: how many digits of the certified coefficients and of the residual SD are met, and whether that is \
      enough. Exit 1 if a set falls below its floor. The sets NoInt1, NoInt2 and Wampler1 to Wampler5 are made from \
      their formulas; all others are read from NIST's files.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of NIST's .dat files for linear regression, or one such file; default: the sets that formulas make.",
      valueName: "dir"), completion: .file(extensions: ["dat"]))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "double (residuals in doubles), or refined (in doubled precision).", valueName: "precision"))
  var precision = Certification.precisions[0]

  @Flag(help: "Print the rows as JSON.") var json = false

  func validate() throws {
    guard Certification.precisions.contains(precision) else {
      throw ValidationError(
        "--precision must be one of \(Certification.precisions.joined(separator: ", "))")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let certification = try Certification(path, precision: precision)
      try StandardStream.output.write(json ? certification.json() : certification.text)
      if !certification.meetsFloors { throw Exit.unfinished }
    }
  }
}
