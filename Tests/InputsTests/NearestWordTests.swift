import Testing

@testable import Inputs

struct NearestWordTests {
  @Test(
    "one letter omitted, added, replaced or swapped is recognised",
    arguments: [
      ("lamda", "lambda"), ("lambdda", "lambda"), ("lambba", "lambda"), ("rigde", "ridge"),
      ("LINEAR", "linear"), ("corner-to-side", "corners-to-sides"),
    ])
  func forgives(typed: String, meant: String) {
    #expect(nearestWord(to: typed, among: ["ridge", "linear", "lambda", "corners-to-sides"]) == meant)
  }

  @Test(
    "a word that is more than a third or three letters off is not guessed",
    arguments: [
      ("", "ab"), ("x", "y"), ("ab", "ax"), ("abcd", "abxy"), ("abcdefghijkl", "abcdefghwxyz"),
    ])
  func doesNotGuess(typed: String, word: String) {
    #expect(nearestWord(to: typed, among: [word]) == nil)
  }

  @Test("the nearest word wins, or the first of several equally near")
  func nearest() {
    #expect(nearestWord(to: "rmse", among: ["rmse_x", "mse", "mmse"]) == "mse")
    #expect(nearestWord(to: "faces", among: ["faced", "face", "facet"]) == "faced")
  }

  @Test("among no words there is none")
  func noWords() {
    #expect(nearestWord(to: "a", among: []) == nil)
  }

  @Test("a text of more than 100 bytes is not a misspelt word")
  func tooLong() {
    let long = String(repeating: "a", count: 101)
    #expect(nearestWord(to: long, among: [long]) == nil)
    #expect(nearestWord(to: String(long.dropLast()), among: [long]) == long)
  }

  @Test("a hint asks about the nearest word, if any, and then lists the words")
  func hints() {
    #expect(
      hint(for: "lamda", among: ["lambda"], then: "there are: lambda")
        == "; did you mean 'lambda'? there are: lambda")
    #expect(hint(for: "zzz", among: ["lambda"], then: "there are: lambda") == "; there are: lambda")
  }

  @Test("a word is found by what it is called elsewhere, however that is written, before a similar one")
  func otherNames() {
    let own = OtherNames([("linear", ["LinearRegression"])])
    #expect(nearestWord(to: "linear_regression", among: ["ridge", "linear"], otherNames: own) == "linear")
    #expect(nearestWord(to: "linear_regression", among: ["ridge"], otherNames: own) == nil)
    #expect(nearestWord(to: "mae", among: ["mse", "mae_x_pt"]) == "mae_x_pt")
    #expect(nearestWord(to: "KFold", among: ["random", "k-fold"]) == "k-fold")
    #expect(hint(for: "alpha", among: ["lambda"], then: "x") == "; did you mean 'lambda'? x")
  }

  @Test("a known word behind a dash is an item of a list without its space")
  func dashes() {
    #expect(
      hint(for: "-gaze", among: ["gaze"], then: "x")
        == "; a space is missing after the dash; write '- gaze'")
    #expect(hint(for: "-5", among: ["gaze"], then: "x") == "; x")
  }
}
