import Testing

@Suite("The page Bring your own model")
struct OwnModelPageTests {
  private static let page = "Sources/GazeLab/GazeLab.docc/BringYourOwnModel.md"

  @Test(
    "its Python program, given what the page's commands print, makes a model with the errors of linear",
    .enabled(
      if: Python.path != nil,
      "no python3 with pandas and matplotlib was found; 'scripts/bootstrap tests' installs them"))
  func python() throws {
    let python = try #require(Python.path)
    let text = try Repository.text(Self.page)
    let program = try #require(text.firstMatch(of: /```python\n((.|\n)*?)```/)).1
    let commands = DocumentedCommand.all(in: text, of: Self.page).map(\.text)
    try #require(commands.count == 4)
    try Workplace.with { place in
      for file in ["experiments/simulated/participants.yaml", "datasets/simulated-study/dataset.yaml"] {
        try place.write(file, Repository.text(file))
      }
      try place.write("model.py", String(program))
      for command in commands[..<3] + ["\(python) -W error::FutureWarning model.py"] + commands[3...] {
        let outcome = try place.shell("gazelab() { \"$gazelab\" \"$@\"; }\n\(command)")
        #expect(outcome.status == 0, "\(command)\n\(outcome.errors)")
      }
      let lines = try place.text("reports/simulated/participants/scores.csv").split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let columns = ["calibrator", "rmse", "participant", "device"].compactMap {
        lines[0].firstIndex(of: Substring($0))
      }
      func errors(_ calibrator: String) -> [Double] {
        lines.filter { $0[columns[0]] == calibrator }.compactMap { Double($0[columns[1]]) }
      }
      let (linear, outside) = (errors("linear"), errors("my-model"))
      #expect(linear.count > 4 && outside.count == linear.count)
      for (one, other) in zip(linear, outside) { #expect(abs(other / one - 1) < 1e-9) }
    }
  }
}
