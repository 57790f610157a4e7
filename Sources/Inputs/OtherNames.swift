/// What words of input files and commands are called elsewhere: in scikit-learn, in pandas, or in plain English.
///
/// Names are compared without capital letters and separators, so that `KFold`, `k_fold` and `k-fold` are one. A kind of a
/// catalogue has its other names in its entry; keys and words that are in no catalogue have theirs here.
package struct OtherNames: Sendable {
  private let own: [String: [String]]

  /// - Parameter own: The other names of each word.
  package init(_ own: [(word: String, others: [String])] = []) { self.own = Self.reversed(own) }

  /// The first of `words` that has the other name; nil if there is none.
  func word(for name: String, among words: [String]) -> String? {
    let name = Self.folded(name)
    let meant = (own[name] ?? []) + (Self.common[name] ?? [])
    return meant.first(where: words.contains) ?? words.first { Self.folded($0) == name }
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { !"-_ .".contains($0) } }

  private static func reversed(_ names: [(word: String, others: [String])]) -> [String: [String]] {
    var words = [String: [String]]()
    for (word, others) in names { for other in others { words[folded(other), default: []].append(word) } }
    return words
  }

  private static let common = reversed(keys + words + metrics + commands)

  private static let keys = [
    (
      "calibrators", ["calibration", "estimator", "estimators", "model", "models", "regressor", "regressors"]
    ),
    ("features", ["columns", "inputs", "predictors", "X"]),
    ("splits", ["cv", "cross_validation", "folds", "validation"]),
    ("dataset", ["data", "captures", "recordings"]),
    ("where", ["filter", "query", "select", "subset"]),
    ("drop", ["exclude", "remove"]),
    ("group_by", ["groupby", "groups", "per"]),
    ("seed", ["random_state", "rng", "random_seed"]),
    ("metrics", ["scoring", "scores"]),
    ("kind", ["type", "method", "class"]),
    ("lambda", ["alpha", "penalty", "reg", "regularization", "strength"]),
    ("l1_share", ["l1_ratio"]),
    ("gamma_p", ["gamma"]),
    ("length", ["length_scale"]),
    ("test_share", ["test_size", "test_fraction", "test_ratio"]),
    ("train", ["train_size", "train_share"]),
    ("folds", ["n_splits", "k", "n_folds"]),
    ("repeats", ["n_repeats", "n_splits", "n_iter", "repetitions"]),
    ("over", ["groups", "group", "by"]),
    ("path", ["file", "filename"]),
  ]

  private static let words = [
    ("participant", ["person", "people", "persons", "subject", "subjects", "user", "username", "who"]),
    ("device", ["device_name", "tablet", "phone", "screen"]),
    ("head_pose", ["pose", "position"]),
    ("viewing_distance", ["distance"]),
    ("target", ["point", "stimulus", "dot"]),
    ("capture", ["recording", "session", "file"]),
    ("frames", ["rows", "samples"]),
    ("fixation-medians", ["fixation", "fixations", "medians", "fixation_means"]),
    ("mean", ["average", "avg"]),
    ("latex", ["tex"]),
    ("markdown", ["md"]),
    ("text", ["txt", "plain"]),
    ("csv-tidy", ["tidy", "long"]),
  ]

  private static let metrics = [
    ("mse", ["mean_squared_error"]),
    ("rmse", ["root_mean_squared_error"]),
    ("r2", ["r2_score", "r_squared"]),
    ("mae_x_pt", ["mae", "mean_absolute_error"]),
    ("distance_median_pt", ["median_absolute_error"]),
    ("accuracy_direction_degrees", ["accuracy", "error"]),
    ("step_rms_degrees", ["precision", "rms_s2s"]),
  ]

  private static let commands = [
    ("run", ["train", "fit", "execute", "start", "evaluate"]),
    ("report", ["plot", "draw", "figures"]),
    ("show", ["summary", "summarize", "results", "cat", "print"]),
    ("list", ["ls"]),
    ("clean", ["rm", "delete", "remove"]),
    ("fetch", ["download", "pull"]),
    ("init", ["new", "create"]),
    ("validate", ["lint", "verify"]),
    ("apply", ["predict", "transform"]),
    ("describe", ["info", "inspect", "head"]),
    ("gate", ["quality", "judge"]),
  ]
}
