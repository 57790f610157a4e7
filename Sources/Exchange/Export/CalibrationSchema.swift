import Calibration
import Formulas
import Inputs

/// The JSON Schema of the files of `gazelab export`. The reader also checks what depends on several values, such as the
/// checksum.
package enum CalibrationSchema {
  /// The schema as JSON, ending in a line break.
  package static let text = """
    {
      "$schema": "\(ConfigSchema.draft)",
      "title": "GazeLab calibration",
      "description": "A fitted calibrator, as gazelab export writes it.",
      "type": "object",
      "required": [
        "format", "version", "name", "kind", "layout", "parameters", "screen", "checksum", "origin", "test"
      ],
      "additionalProperties": false,
      "properties": {
        "format": {"enum": ["\(CalibrationFile.format)"]},
        "version": {"type": "integer", "minimum": 1, "maximum": \(CalibrationFile.versions.upperBound)},
        "name": {"type": "string"},
        "kind": {"enum": [\(list(Catalogue.portables.kinds))]},
        "formula": {"description": "Of a ray, a model of the eye, or a map to angles.", "type": "string"},
        "layout": {"description": "The meaning of each parameter.", "$ref": "#/$defs/texts"},
        "parameters": {"$ref": "#/$defs/numbers"},
        "columns": {"description": "The columns that are used as they are.", "$ref": "#/$defs/columns"},
        "formulas": {
          "description": "Columns that are computed on each frame, each after those that it is made of.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "unit", "text", "tree"],
            "additionalProperties": false,
            "properties": {
              "name": {"type": "string"},
              "unit": {"type": "string"},
              "text": {"description": "The formula as written.", "type": "string"},
              "tree": {"description": "The formula with units converted.", "$ref": "#/$defs/expression"}
            }
          }
        },
        "learned": {
          "description": "Columns that transforms compute, by what training rows have taught them. They stand behind the others.",
          "type": "object",
          "required": ["inputs", "tree"],
          "additionalProperties": false,
          "properties": {"inputs": {"$ref": "#/$defs/columns"}, "tree": {"$ref": "#/$defs/tree"}}
        },
        "ray": {
          "type": "object",
          "required": ["kind"],
          "additionalProperties": false,
          "properties": {
            "kind": {"type": "string"},
            "distance": {"description": "Metres from the eyes to the screen's plane.", "type": "number"}
          }
        },
        "screen": {
          "type": "object",
          "required": ["device", "width", "height", "pixelsPerInch", "scale", "pointsPerMetre", "camera"],
          "additionalProperties": false,
          "properties": {
            "device": {"type": "string"}, "width": {"type": "number"}, "height": {"type": "number"},
            "pixelsPerInch": {"type": "number"}, "scale": {"type": "number"},
            "pointsPerMetre": {"type": "number"}, "camera": {"$ref": "#/$defs/numbers"}
          }
        },
        "checksum": {
          "description": "The SHA-256 of the file without its line.", "type": "string", "pattern": "^[0-9a-f]{64}$"
        },
        "origin": {"type": "object"},
        "test": {"type": "object"},
        "noiseColumns": {"type": "array", "items": {"type": "object"}},
        "members": {
          "description": "Of a mean: the calibrations whose gaze points are averaged.",
          "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/member"}
        },
        "streams": {
          "description": "How the points of each member are taken, with the keys of the calibrator weighted-average.",
          "type": "array", "minItems": 1,
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "every": {"type": "integer", "minimum": 1}, "hold": {"type": "number"},
              "confidence": {"description": "A column that the dataset or the app gives.", "type": "string"}
            }
          }
        },
        "filter": {
          "description": "Of fused streams: the options of the calibrator kalman.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "process_noise": {"type": "number"}, "start_speed_sd": {"type": "number"},
            "over": {"enum": ["fixation", "capture"]}, "hold": {"type": "number"}
          }
        },
        "afterwards": {
          "description": "What is done with the gaze points, in this order: they are moved by a shift (x and y, pt), or as the keys clamp and smooth of experiment files say.",
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "clamp": {"enum": ["screen"]}, "shift": {"$ref": "#/$defs/numbers"}, "smooth": {"type": "object"}
            }
          }
        },
        "inputStep": {
          "description": "The column in which one step of single precision moves the gaze point furthest, and how far, in pt.",
          "type": "object",
          "required": ["column", "points"],
          "additionalProperties": false,
          "properties": {"column": {"type": "string"}, "points": {"type": "number"}}
        },
        "expected": {
          "description": "The errors on the honest splits of the run, for a fit on all samples.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["split", "count", "rmse"],
            "additionalProperties": false,
            "properties": {
              "split": {"type": "string"}, "count": {"type": "integer"}, "rmse": {"type": "number"},
              "angleDegrees": {"type": "number"}
            }
          }
        },
        "trained": {
          "description": "The ranges of columns in the rows that it was fitted to.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["column", "low", "high"],
            "additionalProperties": false,
            "properties": {
              "column": {"type": "string"}, "low": {"type": "number"}, "high": {"type": "number"}
            }
          }
        },
        "bounds": {
          "description": "Of a linear calibration: the ranges to which columns are clipped, by their positions.",
          "type": "array", "minItems": 1,
          "items": {
            "type": "object",
            "required": ["index", "low", "high"],
            "additionalProperties": false,
            "properties": {
              "index": {"type": "integer", "minimum": 0}, "low": {"type": "number"}, "high": {"type": "number"}
            }
          }
        },
        "posterior": {
          "description": "The distribution of the coefficients of (1, standardised columns), of hierarchical.",
          "type": "object",
          "required": ["columns", "centres", "deviations", "x", "y", "noises"],
          "additionalProperties": false,
          "properties": {
            "columns": {"description": "Positions of columns.", "type": "array", "items": {"type": "integer"}},
            "centres": {"$ref": "#/$defs/numbers"}, "deviations": {"$ref": "#/$defs/numbers"},
            "x": {"description": "The lower triangle of the covariance, pt².", "$ref": "#/$defs/numbers"},
            "y": {"$ref": "#/$defs/numbers"},
            "noises": {"description": "Variances of a row's error in x and y, pt².", "$ref": "#/$defs/numbers"}
          }
        },
        "uncertainty": {
          "description": "How far gaze points are expected to be from where somebody looks.",
          "type": "object",
          "required": ["kind", "centres", "deviations", "inverse", "ofFixation", "targetCount"],
          "additionalProperties": false,
          "properties": {
            "kind": {"enum": ["plane", "process"]},
            "centres": {"description": "The mean of each column.", "$ref": "#/$defs/numbers"},
            "deviations": {"description": "The standard deviation of each column.", "$ref": "#/$defs/numbers"},
            "inverse": {"description": "The lower triangle, row by row.", "$ref": "#/$defs/numbers"},
            "points": {"description": "Standardised columns of each fixation, of a process.", "$ref": "#/$defs/numbers"},
            "plane": {"type": "number"}, "bend": {"type": "number"}, "length": {"type": "number"},
            "ofFixation": {"description": "Of a mean point, pt².", "$ref": "#/$defs/covariance"},
            "ofFrame": {"description": "What a single frame adds, pt².", "$ref": "#/$defs/covariance"},
            "targetCount": {"description": "The number of training targets.", "type": "integer", "minimum": 3}
          }
        }
      },
      "$defs": {
        "member": {
          "description": "A calibration, with the members of its kind.",
          "type": "object", "required": ["kind", "layout", "parameters"]
        },
        "texts": {"type": "array", "items": {"type": "string"}},
        "covariance": {
          "type": "object",
          "required": ["x", "xy", "y"],
          "additionalProperties": false,
          "properties": {"x": {"type": "number"}, "xy": {"type": "number"}, "y": {"type": "number"}}
        },
        "numbers": {"type": "array", "items": {"type": "number"}},
        "columns": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "unit"],
            "additionalProperties": false,
            "properties": {
              "name": {"description": "A column, or a product such as gazePointX^2*headZ.", "type": "string"},
              "unit": {"type": "string"}
            }
          }
        },
        "expression": {
          "anyOf": [
            {"type": "number"},
            {"description": "The name of a column.", "type": "string"},
            {
              "type": "object",
              "required": ["call", "of"],
              "additionalProperties": false,
              "properties": {
                "call": {"enum": [\(list(FormulaTree.calls))]},
                "of": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/expression"}}
              }
            },
            {
              "description": "1 where a label or state has the word, otherwise 0; missing where it has none.",
              "type": "object",
              "required": ["label", "is"],
              "additionalProperties": false,
              "properties": {"label": {"type": "string"}, "is": {"type": "string"}}
            },
            {
              "type": "object",
              "required": ["label", "isNot"],
              "additionalProperties": false,
              "properties": {"label": {"type": "string"}, "isNot": {"type": "string"}}
            }
          ]
        },
        "tree": {
          "oneOf": [
            {
              "description": "Some of the inputs.",
              \(node("columns", "texts", [:]))
            },
            {
              "description": "The columns of several trees, side by side.",
              \(node("joined", "trees", [:]))
            },
            {
              "description": "All products of one column of each tree, those of the first running fastest.",
              \(node("products", "trees", [:]))
            },
            {
              "description": "The columns and all their products up to a degree, with repetition, as scikit-learn's PolynomialFeatures.",
              \(node("powers", "tree", ["degree": "degree"]))
            },
            {
              "description": "An indicator for each word of a label.",
              \(node("onehot", "text", ["words": "texts"]))
            },
            {
              "description": "Centred columns, projected onto each row of loadings.",
              \(node("pca", "tree", ["name": "text", "means": "numbers", "loadings": "numbers"]))
            },
            {
              "description": "Columns minus their means, by their deviations.",
              \(node("standardise", "tree", ["name": "text", "means": "numbers", "deviations": "numbers"]))
            },
            {
              "description": "Natural cubic splines of one column, each 1 at its own knot, without the last one.",
              \(node("spline", "tree", ["name": "text", "knots": "numbers"]))
            },
            {
              "description": "Indicators of the intervals between edges, each with its lower edge.",
              \(node("bins", "tree", ["name": "text", "edges": "numbers"]))
            }
          ]
        },
        "trees": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/tree"}},
        "text": {"type": "string"},
        "degree": {"type": "integer", "minimum": 1, "maximum": 6}
      }
    }

    """

  private static func list(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// The keywords of an object with these members: its kind, and further ones; each by the name of its definition.
  private static func node(_ kind: String, _ definition: String, _ further: [String: String]) -> String {
    let members = [(kind, definition)] + further.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let properties = members.map { "\"\($0.0)\": {\"$ref\": \"#/$defs/\($0.1)\"}" }
    return
      "\"type\": \"object\", \"required\": [\(list(members.map(\.0)))], \"additionalProperties\": false, "
      + "\"properties\": {\(properties.joined(separator: ", "))}"
  }
}
