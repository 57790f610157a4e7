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

      def __init__(self, fixations, groups):
          self._fixations = fixations
          self._groups = groups

      def __getitem__(self, name):
          if name == "fixation":
              return self._fixations
          words, codes = self._groups[name]
          return np.array(words)[codes[self._fixations]]

      def __iter__(self):
          return iter(["fixation", *self._groups])

      def __len__(self):
          return 1 + len(self._groups)


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


  def _read(source, count):
      """Reads exactly so many bytes; None at the end of the input."""
      buffer = bytearray(count)
      view = memoryview(buffer)
      start = 0
      while start < count:
          size = source.readinto(view[start:])
          if not size:
              return None
          start += size
      return buffer


  def _receive(source):
      prefix = _read(source, _PREFIX.size)
      if prefix is None:
          return None
      magic, header_size, count = _PREFIX.unpack(prefix)
      if magic != _MAGIC:
          raise SystemExit("standard input does not hold messages of gazelab")
      header = _read(source, header_size)
      body = _read(source, 8 * count)
      if header is None or body is None:
          return None
      return json.loads(header.decode("utf-8")), np.frombuffer(body, "<f8")


  def _send(answers, header, numbers=None):
      text = json.dumps(header).encode("utf-8")
      body = b"" if numbers is None else np.ascontiguousarray(numbers, "<f8").tobytes()
      answers.write(_PREFIX.pack(_MAGIC, len(text), len(body) // 8) + text + body)
      answers.flush()


  def _version():
      parts = ["Python " + sys.version.split()[0]]
      for name in ("numpy", "scipy", "sklearn", "pandas", "statsmodels", "xgboost", "torch", "tensorflow", "jax"):
          found = getattr(sys.modules.get(name), "__version__", None)
          if found:
              parts.append(f"{name} {found}")
      return ", ".join(parts)


  def _fit(fit, header, numbers):
      n, columns = header["rows"], header["columns"]
      p, f = len(columns), header["fixations"]
      X = numbers[: n * p].reshape(n, p)
      Y = numbers[n * p : n * (p + 2)].reshape(n, 2)
      codes = numbers[n * (p + 2) :].astype(np.int64)
      groups = {
          group["name"]: (group["words"], codes[n + index * f : n + (index + 1) * f])
          for index, group in enumerate(header["groups"])
      }
      info = {
          "columns": columns,
          "units": header["units"],
          "groups": Groups(codes[:n], groups),
          "seed": header["seed"],
          "options": header["options"],
      }
      return p, fit(X, Y, info)


  def _predict(predict, model, header, numbers):
      p, fitted = model
      points = np.asarray(predict(fitted, numbers.reshape(header["rows"], p)), dtype="<f8")
      if points.shape != (header["rows"], 2):
          raise ValueError(f"predict returned an array of shape {points.shape}; {(header['rows'], 2)} was expected")
      return points


  def serve(fit, predict=None):
      """Answers gazelab until it ends: with two functions, or with one estimator."""
      if predict is None:
          estimator = _Estimator(fit)
          fit, predict = estimator.fit, estimator.predict
      source = os.fdopen(os.dup(0), "rb", buffering=0)
      answers = os.fdopen(os.dup(1), "wb")
      # Whatever the model or its libraries print must not stand between two answers.
      os.dup2(2, 1)
      with open(os.devnull) as nothing:
          os.dup2(nothing.fileno(), 0)
      models = {}
      while True:
          message = _receive(source)
          if message is None:
              return
          header, numbers = message
          try:
              if header["type"] == "hello":
                  _send(answers, {"type": "hello", "protocol": PROTOCOL, "version": _version()})
              elif header["type"] == "fit":
                  for old in header["forget"]:
                      models.pop(old, None)
                  models[header["model"]] = _fit(fit, header, numbers)
                  _send(answers, {"type": "fitted"})
              elif header["type"] == "predict":
                  _send(answers, {"type": "points"}, _predict(predict, models[header["model"]], header, numbers))
              else:
                  _send(answers, {"type": "error", "message": f"unknown message {header['type']!r}"})
          except Exception as error:
              traceback.print_exc()
              _send(answers, {"type": "error", "message": f"{type(error).__name__}: {error}"})

  """#
