import Testing

@Suite("The page Questions and errors")
struct QuestionsPageTests {
  /// What leads to each message of the page, in its order, as a shell script.
  private static let mistakes = [
    "sed -i.old '2,$s/iPad Mini 6th/Slate 12/' captures/p01.csv; \"$gazelab\" describe ./captures",
    "sed -i.old 's/,/;/g' captures/p01.csv; \"$gazelab\" describe ./captures",
    "sed -i.old '2s/,[-0-9.e]*,/,\"0,38\",/' captures/p01.csv; \"$gazelab\" describe ./captures",
    "sed -i.old '1s/timestamp/time/' captures/p01.csv; \"$gazelab\" describe ./captures",
    "sed -i.old '2s/Middle/Centre/' captures/p01.csv; \"$gazelab\" describe ./captures",
    "sed -i.old '3s/,[^,]*$//' captures/p01.csv; \"$gazelab\" describe ./captures",
    "echo name,age,sex > captures/people.csv; \"$gazelab\" describe ./captures",
    "cp captures/p01.csv captures/p03.csv; \"$gazelab\" describe ./captures",
    "sed 's/p01/p03/' captures/p01.csv > captures/p03.csv; \"$gazelab\" describe ./captures",
    "\"$gazelab\" describe capturs",
    "mkdir empty; \"$gazelab\" describe ./empty",
    validating("s/linear/rigde/"),
    validating("s/features/feature/"),
    validating("s/seed: 7/seed: \"7\"/"),
    validating("s/seed: 7/seed:7/"),
    "printf 'where:\\n\\tparticipant: p01\\n' >> \(experiment); \"$gazelab\" validate \(experiment)",
    validating("s/sides]/sides/"),
    validating("s/gaze+face/gaze+pupil/"),
    validating("s/gaze+face/gaze : headZ/"),
    validating("s/gaze+face/gaze+pca(face, 4)/"),
    validating("s/gaze+face/gaze+blend_shapes/"),
    validating("s/splits: .*/splits: {kind: leave-one-out, over: device}/"),
    "echo 'where: {participant: p9}' >> \(experiment); \"$gazelab\" validate \(experiment)",
    "\"$gazelab\" show reports/my",
  ]

  private static let experiment = "experiments/my/first.yaml"

  private static func validating(_ replacement: String) -> String {
    "sed -i.old '\(replacement)' \(experiment); \"$gazelab\" validate \(experiment)"
  }

  /// The headings that are messages.
  private static func messages() throws -> [String] {
    try Repository.text("Sources/GazeLab/GazeLab.docc/QuestionsAndErrors.md").split(separator: "\n")
      .filter { $0.hasPrefix("### `") && $0.hasSuffix("`") }.map { String($0.dropFirst(5).dropLast()) }
  }

  @Test("each message on the page is one that the program prints for such a mistake")
  func printed() throws {
    let messages = try Self.messages()
    try #require(messages.count == Self.mistakes.count && messages.count >= 20)
    for (message, mistake) in zip(messages, Self.mistakes) {
      try Workplace.with { place in
        try place.write("captures/p01.csv", PlantedFile(participant: "p01").text)
        try place.write("captures/p02.csv", PlantedFile(participant: "p02", seed: 2).text)
        try place.write(
          Self.experiment,
          """
          dataset: ../../captures
          features: [gaze, gaze+face]
          calibrators: [linear]
          splits: [corners-to-sides]
          seed: 7

          """)
        let outcome = try place.shell(mistake)
        #expect(outcome.status != 0, "\(mistake)")
        let printed = outcome.errors.split { $0.isWhitespace }.joined(separator: " ")
        let part = message.hasSuffix(", …") ? message.dropLast(3) : message[...]
        #expect(printed.contains(part), "\(message)\n\(outcome.errors)")
      }
    }
  }
}
