import Testing

@testable import Scores
@testable import Trials

/// Linear calibrators with a penalty or a robust loss on the thesis's main capture, compared with
/// scikit-learn 1.9.1 on numpy 2.4.6, on columns standardised in training (ddof 0). In Python, for training
/// rows X, Y and λ:
///
///     Z = (X - X.mean(0)) / X.std(0)                                   # constant columns left out
///     Ridge(alpha=λ * len(X), solver='svd').fit(Z, Y[:, k])
///     ElasticNet(alpha=λ, l1_ratio=1, tol=1e-13, max_iter=10**7).fit(Z, Y[:, k])                       # lasso
///     ElasticNet(alpha=λ / 400, l1_ratio=0.5, tol=1e-13, max_iter=10**7).fit(Z, (Y[:, k] - Y[:, k].mean()) / 400)
///
/// and for huber the root of the gradient of HuberRegressor's loss, as in HuberFitTests. Errors are pooled
/// over the folds of a split.
@Suite(
  "Penalised and robust calibrators on real captures",
  .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct PenalisedFactsTests {
  /// A calibrator with its RMSE for corners-to-sides and leave-one-out over head poses, first for gaze+face
  /// and then for gaze+face+right_eye.
  struct Fact: Sendable {
    let experiment: String
    let calibrator: String
    let rmse: [Double]
  }

  private static let facts = [
    Fact(
      experiment: "ridge", calibrator: "{kind: ridge, lambda: 0.1}",
      rmse: [169.63344324537434, 332.4295735468292, 163.1228232595082, 382.9210358689965]),
    Fact(
      experiment: "lasso", calibrator: "{kind: lasso, lambda: 10}",
      rmse: [158.12372701552283, 267.3336608003637, 161.09485941068976, 272.74958840532116]),
    Fact(
      experiment: "elastic-net", calibrator: "{kind: elastic-net, lambda: 10, l1_share: 0.5}",
      rmse: [161.38055446275428, 352.15185819041267, 166.4877544392638, 292.4481146655733]),
    Fact(
      experiment: "huber", calibrator: "{kind: huber, epsilon: 1.35}",
      rmse: [165.95115208383044, 1465.9672811357614, 163.82889601350874, 1636.497552843479]),
  ]

  @Test(
    "RMSE is that of scikit-learn to 1e-6 pt for corners to sides, and relative 1e-8 for new poses",
    arguments: facts)
  func scikitLearn(fact: Fact) async throws {
    let run = try await RealCaptures.run(
      "calibrators/\(fact.experiment).yaml", setting: ["calibrators=\(fact.calibrator)"])
    var expected = fact.rmse[...]
    for features in ["gaze+face", "gaze+face+right_eye"] {
      for split in ["corners-to-sides", "leave-one-out(over=head_pose)"] {
        let ours = try rmse(run, features, split)
        let theirs = expected.removeFirst()
        #expect(abs(ours - theirs) < 1e-6 * max(1, theirs / 100), "\(features), \(split)")
      }
    }
  }

  @Test("the penalty chosen within the training data is that of the same search in scikit-learn")
  func choice() async throws {
    // argmin over the penalties of the summed squared error, leaving out each of the five training targets in
    // turn.
    for (kind, features, choice, rmse) in [
      ("ridge", "gaze+face+right_eye", "lambda=0.01", 174.81630571829365),
      ("lasso", "gaze+face", "lambda=5", 164.25152182725125),
    ] {
      let run = try await RealCaptures.run(
        "calibrators/\(kind).yaml",
        setting: ["calibrators=\(kind)", "splits=corners-to-sides", "features=\(features)"])
      let summary = try run.summary(features, kind)
      #expect(summary.choices.map(\.label) == [choice])
      #expect(abs(try #require(summary.metrics["rmse"]).centre - rmse) < 1e-6)
    }
  }

  @Test("the lasso reports the columns that it uses, as many as in scikit-learn")
  func remarks() async throws {
    // (B != 0).sum(0) for the lasso at λ = 10, corners to sides.
    let lasso = try await RealCaptures.run(
      "calibrators/lasso.yaml",
      setting: ["calibrators={kind: lasso, lambda: 10}", "splits=corners-to-sides", "features=gaze+face"])
    let told = try #require(lasso.summaries.first { $0.cell.features == "gaze+face" }?.messages.first?.text)
    #expect(told.contains("uses 8 columns horizontally and 9 vertically"))
    #expect(told.contains("duality gap at most 1e-12"))
  }

  private func rmse(_ run: Run, _ features: String, _ split: String) throws -> Double {
    let summary = run.summaries.first { $0.cell.features == features && $0.cell.split == split }
    return try #require(summary?.metrics["rmse"]).centre
  }
}
