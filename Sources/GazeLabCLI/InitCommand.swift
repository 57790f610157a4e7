import ArgumentParser
import BuiltInFormats
import GazeLab
import Inputs
import Trials

struct InitCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented experiment file for your captures or the simulated study.",
    discussion: "With --dataset, the file has the feature sets and splits that these captures can bear. "
      + "If their format is unknown and there is no dataset.yaml beside them, that file is drafted first."
      + examples("gazelab init", "gazelab init --dataset captures experiments/my/mine.yaml"))

  @Argument(help: "The file to write; it must not exist.", completion: .file(extensions: ["yaml"]))
  var file = "experiments/my/first.yaml"

  @Option(
    help: .init(
      "A folder or file of captures, or the name of a dataset; default: the simulated study.",
      valueName: "folder"), completion: .file())
  var dataset: String?

  @OptionGroup var datasets: DatasetOptions

  func work() async throws {
    let folders = datasets.datasetFolders
    if let dataset, let draft = try DatasetDraft(dataset, in: folders) {
      try draft.write()
      try show(draft.advice(forExperiment: file))
      return
    }
    try await interruptible { [file = file, dataset = dataset] in
      if let dataset {
        let draft = try ExperimentDraft(dataset: dataset, for: file, in: folders)
        try ExperimentTemplate.write(draft.text, to: file)
        warn(draft.warnings)
      } else {
        try ExperimentTemplate.write(to: file)
      }
    }
    let options =
      datasets.folders.map { " --datasets \(shellWord($0))" }.joined()
      + (datasets.followLinks ? " --follow-links" : "")
    let run = "gazelab run \(shellWord(file))\(options)"
    try show(line: file)
    try show(
      line: "To run it: \(dataset == nil ? "gazelab simulate simulated-study\(options) && " : "")\(run)")
  }
}
