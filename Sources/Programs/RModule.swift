/// The text of `gazelab_model.R`.
let rModule = #"""
  # A model in R for gazelab's calibrator 'program'. Needs the package jsonlite.
  #
  #     source(Sys.getenv("GAZELAB_R"))
  #
  #     fit <- function(X, Y, info) lm.fit(cbind(1, X), Y)$coefficients   # X: n x p, Y: n x 2 in pt
  #     predict_points <- function(model, X) cbind(1, X) %*% model        # m x 2 in pt
  #
  #     serve(fit, predict_points)
  #
  # info is a list of columns and units (one per column of X), groups (a data frame with a row for each row of X:
  # fixation, participant, capture, device, target and the labels), seed and options. X has the columns' names.
  # Use message(), not print() or cat(), to write something. Version 1 of the protocol.

  serve <- function(fit, predict) {
    source <- file("stdin", "rb")
    answers <- pipe("cat", "wb")
    sink(stderr())
    model <- NULL

    read_integers <- function(count) readBin(source, "integer", count, size = 4, endian = "little")

    send <- function(header, numbers = numeric(0)) {
      text <- charToRaw(enc2utf8(as.character(jsonlite::toJSON(header, auto_unbox = TRUE))))
      prefix <- writeBin(c(length(text), length(numbers)), raw(), size = 4, endian = "little")
      body <- writeBin(as.double(numbers), raw(), endian = "little")
      writeBin(c(charToRaw("GZL1"), prefix, text, body), answers)
      flush(answers)
    }

    fitted <- function(header, numbers) {
      n <- header$rows
      columns <- as.character(unlist(header$columns))
      p <- length(columns)
      X <- matrix(numbers[seq_len(n * p)], n, p, byrow = TRUE, dimnames = list(NULL, columns))
      Y <- matrix(numbers[n * p + seq_len(2 * n)], n, 2, byrow = TRUE)
      fixation <- numbers[n * (p + 2) + seq_len(n)]
      groups <- data.frame(fixation = fixation)
      for (index in seq_along(header$groups)) {
        group <- header$groups[[index]]
        start <- n * (p + 3) + (index - 1) * header$fixations
        codes <- numbers[start + seq_len(header$fixations)]
        groups[[group$name]] <- as.character(unlist(group$words))[codes[fixation + 1] + 1]
      }
      units <- vapply(header$units, function(unit) if (is.null(unit)) NA_character_ else unit, "")
      info <- list(
        columns = columns, units = units, groups = groups, seed = header$seed, options = header$options)
      set.seed(header$seed)
      list(columns = columns, model = fit(X, Y, info))
    }

    predicted <- function(model, header, numbers) {
      X <- matrix(
        numbers, header$rows, length(model$columns), byrow = TRUE, dimnames = list(NULL, model$columns))
      points <- as.matrix(predict(model$model, X))
      if (!identical(dim(points), as.integer(c(header$rows, 2)))) {
        stop("predict returned ", paste(dim(points), collapse = " x "), "; ", header$rows, " x 2 was expected")
      }
      as.double(t(points))
    }

    repeat {
      magic <- readBin(source, "raw", 4)
      if (length(magic) < 4) break
      sizes <- read_integers(2)
      header <- jsonlite::fromJSON(rawToChar(readBin(source, "raw", sizes[1])), simplifyVector = FALSE)
      numbers <- readBin(source, "double", sizes[2], endian = "little")
      tryCatch(
        switch(header$type,
          hello = send(list(
            type = "hello", protocol = 1, version = paste0(R.version.string, ", jsonlite ",
              packageVersion("jsonlite")))),
          fit = {
            model <- NULL
            model <- fitted(header, numbers)
            send(list(type = "fitted"))
          },
          predict = {
            if (is.null(model)) stop("there is no model, because the fit failed")
            send(list(type = "points"), predicted(model, header, numbers))
          },
          send(list(type = "error", message = paste("unknown message", header$type)))),
        error = function(problem) send(list(type = "error", message = conditionMessage(problem))))
    }
    close(answers)
  }

  """#
