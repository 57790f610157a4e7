/// The text of `gazelab_model.py`.
let pythonModule = #"""
  """A model in Python for gazelab's calibrator 'program'. Needs numpy.

  With functions:

      from gazelab_model import serve

      def fit(X, Y, info):          # X: n x p, Y: n x 2 in pt
          return ...                # a model, whatever it is

      def predict(model, X):        # X: m x p
          return ...                # m x 2 in pt

      serve(fit, predict)

  With an estimator that works like those of scikit-learn:

      serve(LinearRegression())

  info has the keys 'columns' and 'units' (one per column of X), 'groups' (for each row: the words of 'participant',
  'capture', 'device', 'target' and of the labels, and the number of the 'fixation'), 'seed' (a whole number), and
  'options' (those of the experiment file). An estimator gets the options as parameters, and the seed as each
  'random_state' that is None.

  What the model prints goes to standard error. Version 1 of the protocol.
  """

  import copy
  import json
  import os
  import struct
  import sys
  import traceback
  from collections.abc import Mapping

  import numpy as np

  PROTOCOL = 1
  _MAGIC = b"GZL1"
  _PREFIX = struct.Struct("<4sII")


  class Groups(Mapping):
      """The words of each row, by what they are of. They are made when they are asked for."""

      def __init__(self, header, numbers):
          self._header = header
          self._numbers = numbers

      def __getitem__(self, name):
          n, f = self._header["rows"], self._header["fixations"]
          fixations = self._numbers[:n].astype(np.int64)
          if name == "fixation":
              return fixations
          for index, group in enumerate(self._header["groups"]):
              if group["name"] == name:
                  start = n + index * f
                  codes = self._numbers[start : start + f].astype(np.int64)
                  return np.array(group["words"])[codes[fixations]]
          raise KeyError(name)

      def __iter__(self):
          return iter(["fixation", *(group["name"] for group in self._header["groups"])])

      def __len__(self):
          return 1 + len(self._header["groups"])


  class _Estimator:
      """The two functions for an estimator that has 'fit' and 'predict'."""

      def __init__(self, estimator):
          self.estimator = estimator

      def fit(self, X, Y, info):
          model = copy.deepcopy(self.estimator)
          if info["options"]:
              model.set_params(**info["options"])
          if hasattr(model, "get_params"):
              seeds = {
                  name: info["seed"]
                  for name, value in model.get_params().items()
                  if value is None and name.split("__")[-1] == "random_state"
              }
              if seeds:
                  model.set_params(**seeds)
          model.fit(X, Y)
          return model

      def predict(self, model, X):
          return model.predict(X)


  def _receive(source):
      """The header and the numbers of a message; None at the end of the input."""
      prefix = source.read(_PREFIX.size)
      if len(prefix) < _PREFIX.size:
          return None
      magic, size, count = _PREFIX.unpack(prefix)
      if magic != _MAGIC:
          raise SystemExit("standard input does not hold messages of gazelab")
      header = source.read(size)
      body = bytearray(8 * count)
      if len(header) < size or source.readinto(body) < len(body):
          return None
      return json.loads(header), np.frombuffer(body, "<f8")


  def _answer(kind, body=b"", **more):
      text = json.dumps({"type": kind, **more}).encode()
      return _PREFIX.pack(_MAGIC, len(text), len(body) // 8) + text + body


  def _version():
      parts = ["Python " + sys.version.split()[0]]
      for name in ("numpy", "scipy", "sklearn", "pandas", "statsmodels", "xgboost", "torch", "tensorflow", "jax"):
          found = getattr(sys.modules.get(name), "__version__", None)
          if found:
              parts.append(f"{name} {found}")
      return ", ".join(parts)


  def _fit(fit, header, numbers):
      n, columns = header["rows"], header["columns"]
      p = len(columns)
      X = numbers[: n * p].reshape(n, p)
      Y = numbers[n * p : n * (p + 2)].reshape(n, 2)
      info = {
          "columns": columns,
          "units": header["units"],
          "groups": Groups(header, numbers[n * (p + 2) :]),
          "seed": header["seed"],
          "options": header["options"],
      }
      return p, fit(X, Y, info)


  def _predict(predict, model, header, numbers):
      p, fitted = model
      points = np.asarray(predict(fitted, numbers.reshape(header["rows"], p)), dtype="<f8")
      if points.shape != (header["rows"], 2):
          raise ValueError(f"predict returned an array of shape {points.shape}; {(header['rows'], 2)} was expected")
      return np.ascontiguousarray(points).tobytes()


  def serve(fit, predict=None):
      """Answers gazelab until it ends: with two functions, or with one estimator."""
      if predict is None:
          estimator = _Estimator(fit)
          fit, predict = estimator.fit, estimator.predict
      source = os.fdopen(os.dup(0), "rb", buffering=1 << 16)
      answers = os.fdopen(os.dup(1), "wb", buffering=0)
      # Whatever the model or its libraries print must not stand between two answers.
      os.dup2(2, 1)
      with open(os.devnull) as nothing:
          os.dup2(nothing.fileno(), 0)
      fitted = _answer("fitted")
      model = None
      while True:
          message = _receive(source)
          if message is None:
              return
          header, numbers = message
          try:
              if header["type"] == "predict":
                  if model is None:
                      raise ValueError("there is no model, because the fit failed")
                  answer = _answer("points", _predict(predict, model, header, numbers))
              elif header["type"] == "fit":
                  model = None
                  model = _fit(fit, header, numbers)
                  answer = fitted
              elif header["type"] == "hello":
                  answer = _answer("hello", protocol=PROTOCOL, version=_version())
              else:
                  answer = _answer("error", message=f"unknown message {header['type']!r}")
          except Exception as error:
              traceback.print_exc()
              answer = _answer("error", message=f"{type(error).__name__}: {error}")
          while answer:
              answer = answer[answers.write(answer):]

  """#
