import Testing

@testable import GazeLab

struct GeneralisationTests {
  private func sentence(participants: Int, fixations: Int) -> String {
    let scores = (0..<participants).flatMap { person in
      (0..<fixations).map { PlantedRun.Miss(x: 1, y: 1, fixation: $0, participant: "p\(person)").score() }
    }
    return Generalisation(ClusteredErrors([scores])).sentence
  }

  @Test("one person's fixations say nothing about other people, however many they are")
  func onePerson() {
    let sentence = sentence(participants: 1, fixations: 45)
    #expect(sentence.contains("other fixations of this one person"))
    #expect(sentence.contains("(45 were tested)"))
    #expect(sentence.contains("nothing about other people"))
  }

  @Test("five people are too few for an interval and for a word about others; six are not")
  func people() {
    #expect(sentence(participants: 5, fixations: 9).hasPrefix("5 participants are too few"))
    #expect(
      sentence(participants: 6, fixations: 1).hasPrefix("Generalises to other people as far as these 6"))
  }

  @Test("rows that are no persons are no sample of anything")
  func rows() {
    #expect(Generalisation.rows(20).sentence.contains("no sample of anything"))
  }
}
