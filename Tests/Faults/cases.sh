# The smallest case of each fault that once was, for scripts/check/cases: one function each. A function runs in an empty folder
# with the tiny study in it. It says its title, calls `try`, and ends by `expect`, whose condition decides.

# -- 1: downloads

fetched() {  # URL PATH [SHA256]: a dataset with one file to fetch
  mkdir -p datasets/fetched
  printf 'title: T\nformat: schneuwly-csv\nfiles:\n  - {path: "%s", sha256: %s, url: "%s"}\n' \
    "$2" "${3:-$(printf %064d 0)}" "$1" > datasets/fetched/dataset.yaml
}

case_1a() {
  title "fetch: a URL with brackets"
  fetched 'https://127.0.0.1:1/[1-3000]' p01.csv
  try 10 500 "$G" fetch fetched
  expect '[ $code = 66 ]'
}

case_1b() {
  title "fetch: file:///dev/zero"
  fetched file:///dev/zero p01.csv
  try 10 800 "$G" fetch fetched
  expect '[ $code = 65 ] || [ $code = 66 ]'
}

case_1c() {
  title "fetch: a ~/.curlrc of the user"
  mkdir home
  printf 'output = "%s/stolen"\n' "$PWD" > home/.curlrc
  fetched "file://$PWD/study.csv" p01.csv "$(sha256sum study.csv | cut -c1-64)"
  try 10 500 env HOME="$PWD/home" "$G" fetch fetched
  expect '[ $code = 0 ] && cmp -s study.csv datasets/fetched/p01.csv && [ ! -e stolen ]'
}

case_1d() {
  title "fetch: path: dataset.yaml"
  fetched "file://$PWD/study.csv" dataset.yaml "$(sha256sum study.csv | cut -c1-64)"
  cp datasets/fetched/dataset.yaml before
  try 10 500 "$G" fetch fetched
  expect '[ $code = 65 ] && cmp -s before datasets/fetched/dataset.yaml'
}

case_1e() {
  title "fetch: a FIFO behind file://"
  mkfifo pipe
  fetched "file://$PWD/pipe" p01.csv
  try 10 500 "$G" fetch fetched
  expect '[ $code = 65 ] || [ $code = 66 ]'
}

case_1f() {
  title "fetch: Ctrl-C while curl hangs"
  mkdir bin
  printf '#!/bin/sh\ntrap "" INT TERM\necho $$ > started\nexec sleep 600\n' > bin/curl
  chmod +x bin/curl
  fetched https://localhost/x p01.csv
  try 20 500 INT@1 env PATH="$PWD/bin:$PATH" "$G" fetch fetched
  expect '[ $code = 130 ] && [ ${seconds%.*} -lt 1 ]'
}

# -- 2: two processes

case_2a() {
  title "two runs into one folder"
  "$G" run experiments/small.yaml --no-figures --force --set seed=8 --out other > /dev/null 2>&1
  "$G" run experiments/small.yaml --no-figures --force --out one > /dev/null 2>&1
  slowly() {
    LD_PRELOAD="$shim" INJECT_ROOT="$PWD" INJECT_PROGRAM="$G" INJECT_CALL=rename INJECT_AT=1+ INJECT_ERRNO=DELAY \
      timeout 60 "$G" run experiments/small.yaml --no-figures --force "$@" > /dev/null 2>> err
  }
  local first=0 second=0 process
  slowly & process=$!
  sleep 0.25
  slowly --set seed=8 || second=$?
  wait "$process" || first=$?
  code="$first and $second" seconds=- memory=-
  apart() { diff -rq --exclude run.json --exclude units --exclude index.html "reports" "$1" | wc -l; }
  left="$(apart one) files differ from the one, $(apart other) from the other; "
  # They meet, so that one is refused, and says by whom.
  expect '[ "$((first + second))" = 73 ] && grep -q "process [0-9]" err &&
    { [ "$(apart one)" = 0 ] || [ "$(apart other)" = 0 ]; }'
}

case_2b() {
  title "a run with a table of another run"
  "$G" run experiments/small.yaml --no-figures --set seed=8 --out other > /dev/null 2>&1
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  cp other/small/tables/table-1.csv reports/small/tables/table-1.csv
  try 10 500 "$G" table reports/small table-1
  expect '[ $code = 65 ]'
}

# -- 3: the time zone

case_3a() {
  title "a run in two time zones, one in summer time"
  # What names the folder or the time may differ.
  differing() { diff -rq --exclude run.json --exclude request.json west east | wc -l; }
  TZ=America/New_York "$G" run experiments/small.yaml --out west > /dev/null 2>&1
  # In this zone it is always summer.
  try 60 800 env TZ='AAA-9BBB,0/0,J365/25' "$G" run experiments/small.yaml --out east
  left="$(differing) files differ; "
  expect '[ $code = 0 ] && [ "$(differing)" = 0 ]'
}

# -- 4: gnuplot

plotter() {  # COMMANDS: a gnuplot that does something else
  mkdir -p bin
  printf '#!/bin/sh\ncase "$*" in *version*) echo "gnuplot 5.4 patchlevel 4"; exit 0 ;; esac\n%s\n' "$1" > bin/gnuplot
  chmod +x bin/gnuplot
}

case_4a() {
  title "Ctrl-C while gnuplot hangs"
  plotter 'sleep 600'
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  try 20 800 INT@2 env PATH="$PWD/bin:$PATH" "$G" report --pdf reports/small
  expect '[ $code = 130 ] && [ ${seconds%.*} -lt 1 ]'
}

case_4b() {
  title "a gnuplot with 300 MB of error messages"
  plotter 'head -c 300000000 /dev/zero >&2; exit 1'
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  try 30 250 env PATH="$PWD/bin:$PATH" "$G" report --pdf reports/small
  expect '[ $code = 0 ] && grep -qi "gnuplot" err'
}

# -- 5: signals

case_5a() {
  title "report: Ctrl-C"
  sed -i 's/folds: 3/folds: 3, repeats: 3000/' experiments/small.yaml
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  cp -r reports before
  try 20 800 INT@0.1 "$G" report reports/small --no-figures
  expect '[ $code = 130 ] && [ ${seconds%.*} -lt 1 ] && diff -rq before reports > /dev/null'
}

case_5b() {
  title "simulate: SIGTERM"
  sed -i 's/participants: 2/participants: 4000/' datasets/small/dataset.yaml
  ls -A datasets/small > before
  try 20 800 TERM@1 "$G" simulate small
  ls -A datasets/small > after
  expect '[ $code = 143 ] && [ ${seconds%.*} -lt 1 ] && cmp -s before after'
}

case_5c() {
  title "run: Ctrl-C while captures are read"
  many_rows 400000
  try 60 3000 INT@0.1 "$G" run experiments/table.yaml --no-figures
  expect '[ $code = 130 ] && [ ${seconds%.*} -lt 1 ]'
}

case_5d() {
  title "run: SIGTERM while it fits"
  sed -i 's/calibrators:.*/calibrators: [{kind: gaussian-process}, {kind: svr}]/; s/folds: 3/folds: 3, repeats: 200/' \
    experiments/small.yaml
  try 60 800 TERM@1.5 "$G" run experiments/small.yaml --no-figures
  expect '[ $code = 75 ] && [ ${seconds%.*} -lt 1 ]'
}

case_5e() {
  title "merge: SIGUSR1, as Slurm sends it"
  sed -i 's/folds: 3/folds: 3, repeats: 3000/' experiments/small.yaml
  "$G" run experiments/small.yaml --no-figures --shard 1/1 > /dev/null 2>&1
  try 60 800 USR1@0.3 "$G" merge reports/small
  expect '[ $code = 75 ] && [ ${seconds%.*} -lt 1 ] && [ ! -e reports/small/run.json ]'
}

case_5f() {
  title "convert: Ctrl-C"
  many_rows 1000000
  try 60 3000 INT@0.3 "$G" convert table shared --to table
  expect '[ $code = 130 ] && [ ${seconds%.*} -lt 1 ] && [ ! -e shared ] && [ ! -e datasets/shared ]'
}

# -- 6: fits that do not end

elastic() {
  sed -i "s/calibrators:.*/calibrators: [{kind: elastic-net, lambda: 10, l1_share: $1}]/" experiments/small.yaml
}

case_6a() {
  title "elastic-net with l1_share: 1e-320"
  elastic 1e-320
  try 20 800 "$G" run experiments/small.yaml --no-figures
  expect '[ $code = 65 ] && grep -q l1_share err'
}

case_6b() {
  title "elastic-net with l1_share: 1e-300"
  elastic 1e-300
  try 20 800 "$G" run experiments/small.yaml --no-figures
  expect '[ $code = 65 ] && grep -q l1_share err'
}

case_6c() {
  title "Ctrl-C while libsvm fits"
  many_rows 30000
  sed -i 's/samples:.*/samples: frames/
    s/calibrators:.*/calibrators: {kind: svr, C: 1e5, epsilon: 0, fit_on: frames}/' experiments/table.yaml
  try 40 2000 INT@3 "$G" run experiments/table.yaml --no-figures
  expect '[ $code = 130 ] && [ ${seconds%.*} -lt 1 ]'
}

# -- 7: expansion

case_7a() {
  title "459 kB of .zst that expand to 5 GB"
  python3 -c '
import struct, sys
# A frame of run-length blocks: 128 kB each in 4 bytes.
header = open("study.csv", "rb").read().split(b"\n")[0] + b"\n"
block = lambda kind, size, last=0: struct.pack("<I", size << 3 | kind << 1 | last)[:3]
frame = struct.pack("<IBB", 0xFD2FB528, 0, 0x38) + block(0, len(header)) + header
sys.stdout.buffer.write(frame + (block(1, 1 << 17) + b"0") * 40960 + block(0, 0, 1))' > p01.csv.zst
  mkdir datasets/bomb
  mv p01.csv.zst datasets/bomb
  try 60 2500 "$G" describe bomb
  expect '[ $code = 65 ] && [ ${seconds%.*} -lt 10 ] && [ $memory -lt 2000 ]'
}

bomb_of_gzip() {  # NUMBER PYTHON: a .gz of so many times what Python says
  mkdir datasets/bomb
  python3 -c '
import gzip, sys
lines = open("study.csv", "rb").read().split(b"\n")
pack = lambda data: gzip.compress(data, 9)
sys.stdout.buffer.write(pack(lines[0] + b"\n") + pack('"$2"') * '"$1"')' > datasets/bomb/p01.csv.gz
}

case_7b() {
  title "a .gz of 1.4 GB, all valid rows"
  bomb_of_gzip 30 '(lines[1] + b"\n") * 80000'
  try 60 2500 "$G" describe bomb
  # Such rows compress to more than a 256th of their size, so the file is within the limit: it is read, but never held
  # whole.
  expect '[ $code = 0 ] && [ ${cpu%.*} -lt 20 ] && [ $memory -lt 800 ]'
}

case_7c() {
  title "a .gz of 6 GB of zeros under ulimit -v"
  bomb_of_gzip 96 'b"0" * (64 << 20)'
  try 60 2500 bash -c 'ulimit -v 3000000; exec "$0" describe bomb' "$G"
  expect '[ $code = 65 ]'
}

case_7d() {
  title "100 MB of zeros behind the last number"
  mkdir datasets/long
  { printf %s "$(cat study.csv)"; head -c 100000000 /dev/zero | tr '\0' 0; echo; } > datasets/long/p01.csv
  try 30 2500 "$G" describe long
  expect '[ $code = 65 ]'
}

# -- 8: a capture that is cut while it is read

case_8a() {
  title "a capture cut while it is read"
  many_rows 2000000
  mv datasets/table/p01.csv whole.csv
  local turn process codes="" wrong=0
  for turn in 1 2 3 4; do
    cp whole.csv datasets/table/p01.csv
    "$G" describe table > out 2> err < /dev/null &
    process=$!
    (sleep 20; kill -9 "$process") &
    until grep -qs p01.csv "/proc/$process/maps" || ls -l "/proc/$process/fd" 2> /dev/null | grep -q p01.csv; do
      kill -0 "$process" 2> /dev/null || break
    done
    sleep "0.0$turn"
    : > datasets/table/p01.csv
    code=0
    wait "$process" || code=$?
    kill %% 2> /dev/null
    codes="$codes $code"
    case $code in 0 | 65) ;; *) wrong=1 ;; esac
  done
  # One of them at least must have been cut while it was read.
  case "$codes" in *65*) ;; *) wrong=1 ;; esac
  code=${codes# } seconds=- memory=-
  expect "[ $wrong = 0 ]"
}

# -- 9: quotation marks

case_9a() {
  title 'a stray quotation mark: victor"'
  many_rows 100
  sed -i '20s/,p01,/,p01",/' datasets/table/p01.csv
  try 10 500 "$G" describe table
  expect '[ $code = 65 ] && grep -q "p01.csv:20:" err'
}

# -- 10: what is no file

case_10a() {
  title "/dev/zero in a dataset folder"
  mkdir datasets/odd
  ln -s /dev/zero datasets/odd/p01.csv
  try 20 1500 "$G" describe odd --follow-links
  expect '[ $code = 65 ] && [ $memory -lt 500 ]'
}

case_10b() {
  title "a socket in a dataset folder"
  mkdir datasets/odd
  python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("datasets/odd/p01.csv")'
  try 10 500 "$G" describe odd
  expect '[ $code = 65 ]'
}

case_10c() {
  title "a FIFO in a dataset folder"
  mkdir datasets/odd
  mkfifo datasets/odd/p01.csv
  try 10 500 "$G" describe odd
  expect '[ $code = 65 ]'
}

case_10d() {
  title "a FIFO that is named on purpose"
  mkfifo pipe.csv
  (sleep 1; timeout 10 cat study.csv > pipe.csv) &
  try 10 500 "$G" describe pipe.csv
  kill "$!" 2> /dev/null || true
  expect '[ $code = 0 ] && grep -qi wait err'
}

# -- 11: limits of the machine

case_11a() {
  title "ulimit -v 200000"
  try 20 800 bash -c 'ulimit -v 200000; exec "$0" run experiments/small.yaml --no-figures' "$G"
  expect '[ $code = 70 ] && [ -s err ]'
}

case_11b() {
  title "ulimit -n 4, 8, 10 to 17"
  local count codes="" wrong=0
  for count in 4 8 10 11 12 13 14 15 16 17; do
    try 20 800 bash -c 'ulimit -n $1; exec "$0" run experiments/small.yaml --force' "$G" "$count"
    codes="$codes $code"
    case $code in 0) ;; 66 | 70 | 73) [ -s err ] || wrong=1 ;; *) wrong=1 ;; esac
  done
  code=${codes# }
  expect "[ $wrong = 0 ]"
}

case_11c() {
  title "files of at most 2 kB: ulimit -f 4"
  try 20 800 bash -c 'ulimit -f 4; exec "$0" run experiments/small.yaml --no-figures' "$G"
  expect '[ $code = 73 ] && [ ! -e reports/small/run.json ]'
}

case_11d() {
  title "a stack of 64 kB"
  try 20 800 bash -c 'ulimit -s 64; exec "$0" run experiments/small.yaml --no-figures' "$G"
  expect '[ $code = 0 ] || [ $code = 70 ]'
}

# -- 12: what is read from the disk

edited() {  # CODE: a change of the record of a run, which then looks like one from before the digests
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  python3 - "$1" <<'PYTHON'
import json, sys
record = json.load(open("reports/small/run.json"))
del record["digest"], record["files"]["report.html"]
exec(sys.argv[1])
json.dump(record, open("reports/small/run.json", "w"), indent=2)
PYTHON
}

case_12a() {
  title 'run.json with "groupBy": ["a"]'
  edited ''
  "$G" show reports/small > /dev/null || { code=- seconds=- memory=-; left="unchanged it is refused; " expect false; return; }
  edited 'record["experiment"]["groupBy"] = ["a"]'
  try 10 500 "$G" show reports/small
  local shown=$code
  try 10 500 "$G" report reports/small --no-figures
  code="$shown and $code"
  expect '[ "$code" = "65 and 65" ] && grep -q "samples.group" err'
}

case_12b() {
  title "run.json with another seed"
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  cp reports/small/run.json before
  sed -i 's/"seed" : [0-9]*/"seed" : 8/' reports/small/run.json
  try 10 500 "$G" show reports/small
  expect '! cmp -s before reports/small/run.json && [ $code = 65 ] && grep -q "digest" err'
}

# -- 13: what a kill leaves behind

hidden() { find . "$PWD/tmp" -name '.*.tmp' -o -name 'gazelab-*' | sort -u; }

case_13a() {
  title "temporary files of a killed run"
  LD_PRELOAD="$shim" INJECT_ROOT="$PWD" INJECT_PROGRAM="$G" INJECT_CALL=rename INJECT_AT=30 INJECT_ERRNO=KILL \
    timeout 20 "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  local before
  before=$(hidden | wc -l)
  try 20 500 "$G" run experiments/small.yaml --no-figures --force
  left="$before files before the next run, $(hidden | wc -l) after it; "
  expect '[ $code = 0 ] && [ "$before" -gt 0 ] && [ -z "$(hidden)" ]'
}

case_13b() {
  title "folders of a run killed while it draws"
  plotter 'kill -9 $PPID; sleep 1'
  PATH="$PWD/bin:$PATH" timeout 20 "$G" run experiments/small.yaml --set figures=pdf > /dev/null 2>&1
  local before
  before=$(hidden | wc -l)
  try 20 500 "$G" run experiments/small.yaml --force
  left="$before before the next run, $(hidden | wc -l) after it; "
  expect '[ $code = 0 ] && [ "$before" -gt 0 ] && [ -z "$(hidden)" ]'
}

case_13c() {
  title "temporary files of a killed simulation"
  rm -f datasets/small/*.csv datasets/small/*.sha256
  LD_PRELOAD="$shim" INJECT_ROOT="$PWD" INJECT_PROGRAM="$G" INJECT_CALL=rename INJECT_AT=4 INJECT_ERRNO=KILL \
    timeout 20 "$G" simulate small > /dev/null 2>&1
  local before
  before=$(hidden | wc -l)
  try 20 500 "$G" simulate small
  left="$before before the next simulation, $(hidden | wc -l) after it; "
  expect '[ $code = 0 ] && [ "$before" -gt 0 ] && [ -z "$(hidden)" ]'
}

# -- 14: and the rest

case_14a() {
  title "a damaged index.html"
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  head -c 20 reports/index.html > damaged
  cp damaged reports/index.html
  try 10 500 "$G" run experiments/small.yaml --no-figures --force
  expect '! cmp -s damaged reports/index.html || grep -q index.html err'
}

case_14b() {
  title "links that loop in a folder of reports"
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  for name in a b c d e f g h; do ln -s . "reports/$name"; done
  try 20 500 "$G" show reports
  expect '[ $code = 0 ] && [ ${seconds%.*} -lt 5 ]'
}

case_14c() {
  title "200,000 participants: describe and plan"
  mkdir datasets/table
  sed -i 's/splits:.*/splits: {kind: leave-one-out, over: participant}/' experiments/table.yaml
  local command people codes="" growth="" linear=yes
  for command in "describe table" "plan experiments/table.yaml"; do
    local before=
    for people in 50000 200000; do
      head -1 study.csv > datasets/table/p01.csv
      sed -n 2p study.csv | awk -F , -v OFS=, -v people=$people '{ start = $5
        for (i = 0; i < people; i++) { $1 = sprintf("q%06d", i); $5 = sprintf("%.2f", start + i * 4); print } }' \
        >> datasets/table/p01.csv
      try 120 3000 "$G" $command
      codes="$codes$code "
      if [ -n "$before" ]; then
        growth="$growth $(awk -v a="$before" -v b="$cpu" 'BEGIN { printf "%.1f", b / a }')"
        awk -v a="$before" -v b="$cpu" 'BEGIN { exit !(b < 8 * a) }' || linear=no
      fi
      before=$cpu
    done
  done
  left="four times as many people take$growth times the processor's time; "
  # Work that grows with the people is four times as much, a search of all of them for each sixteen times. Seconds would
  # depend on the machine and on what else runs there.
  expect '[ "$codes" = "0 0 0 0 " ] && [ $linear = yes ]'
}

case_14d() {
  title '--out ""'
  # Another user cannot write to the root folder.
  local other=""
  if [ "$(id -u)" = 0 ]; then other="setpriv --reuid=65534 --regid=65534 --clear-groups"; chmod -R a+rwX .; fi
  try 10 500 $other "$G" run experiments/small.yaml --no-figures --out ""
  expect '[ $code = 64 ]'
}

case_14e() {
  title "--version to a full disk"
  code=0
  "$G" --version > /dev/full 2> err || code=$?
  seconds=- memory=-
  expect '[ $code = 73 ]'
}

case_14f() {
  title "ESC in a file name"
  cp study.csv $'study\e[31m.csv'
  sed -i '3s/,/,x/' $'study\e[31m.csv'
  try 10 500 "$G" describe $'study\e[31m.csv'
  expect '! grep -q "$(printf "\033")" err out && [ $code = 65 ]'
}

case_14g() {
  title "run | head -1"
  timeout 20 "$G" run experiments/small.yaml --no-figures --verbose 2> err | head -1 > out
  code=${PIPESTATUS[0]} seconds=- memory=-
  left="$(ls reports 2> /dev/null | tr '\n' ' ')left; "
  expect '[ ! -e reports/small/run.json ] || [ -e reports/index.html ]'
}

case_14h() {
  title "--version --verbose"
  try 10 500 "$G" --version --verbose
  expect '[ $code = 0 ] && grep -q "^zlib  *[0-9]" out && grep -q "^BLAS kernels  *[A-Z]" out'
}

# -- 17: data loss and dropped rows

case_17a() {
  title "a third of the frames without gaze: six commands"
  many_rows 540
  awk -F , -v OFS=, 'NR % 3 == 1 && NR > 1 { $5 = $6 = "" } 1' datasets/table/p01.csv > gaps && mv gaps datasets/table/p01.csv
  try 20 500 "$G" run experiments/table.yaml --no-figures
  local wrong=""
  says() { tr -s '\n ' ' ' < "$2" | grep -q "$3" || wrong="$wrong $1"; }
  says run reports/table/run.json '"data_loss_percent" : 33.33333333333333'
  says card out 'Data loss: 33.3 % (180 of 540 frames'
  "$G" report reports/table --no-figures > /dev/null 2>&1
  says report reports/table/report.html 'was 33.3 % (180 of 540 frames)'
  "$G" describe table > said 2>&1
  says describe said 'p01 540 9 .* 33.3 '
  "$G" gate table --rules data --json > said 2>&1
  says gate said 'data loss: 33.3 %'
  "$G" timeline table --format json > said 2>&1
  says timeline said '"data loss on targets", "value": 33.33333333333333'
  "$G" convert table shared --to bids > /dev/null 2>&1
  cat $(find shared -name '*physio.json') > said
  says bids said '"DataLossPercent" *: *33.33333333333333'
  left="${wrong:+another number:$wrong; }"
  expect '[ -z "$wrong" ]'
}

case_17b() {
  title "rows that an experiment cannot use"
  many_rows 540
  awk -F , -v OFS=, 'NR % 3 == 1 && NR > 1 { $5 = $6 = "" } 1' datasets/table/p01.csv > gaps && mv gaps datasets/table/p01.csv
  sed -i 's/^samples:.*/samples: frames/' experiments/table.yaml
  try 20 500 "$G" run experiments/table.yaml --no-figures
  expect '[ $code = 0 ] && grep -q ",own,gazePointX is not finite,180,540$" reports/table/dropped.csv &&
    head -1 reports/table/scores.csv | grep -q n_dropped && grep -q "180 of 540" out'
}

case_17c() {
  title "one more feature with gaps"
  many_rows 540
  sed -i 's/^  gaze: /  features: {pupil: {columns: [pupil]}}\n&/' datasets/table/dataset.yaml
  awk -F , -v OFS=, '{ print $0, NR == 1 ? "pupil" : NR % 10 == 2 ? "" : NR % 7 }' datasets/table/p01.csv > gaps
  mv gaps datasets/table/p01.csv
  sed -i 's/^samples:.*/samples: frames/; s/^features:.*/features: [gaze, gaze+pupil]/' experiments/table.yaml
  try 20 500 "$G" run experiments/table.yaml --no-figures
  expect '[ $code = 0 ] && tr -s "\n " "  " < err | grep -q "MORE THAN 5 % OF THE ROWS: 54 of 540 frames" &&
    tr -s "\n " "  " < out | grep -q "could have used by themselves: gaze 54"'
}

# -- 19: links, what killed processes leave, and altered calibrations

case_19a() {
  title "a link for a folder of a run"
  mkdir -p elsewhere reports/small
  echo mine > elsewhere/scores.csv
  ln -s ../../elsewhere reports/small/tables
  try 20 500 "$G" run experiments/small.yaml --no-figures
  left="$(ls elsewhere | wc -l) files behind it; "
  expect '[ $code = 73 ] && [ "$(ls elsewhere)" = scores.csv ] && [ ! -e reports/small/scores.csv ] && grep -q tables err'
}

case_19b() {
  title "a link for the folder of kept units"
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  mv reports/small/units elsewhere
  ln -s ../../elsewhere reports/small/units
  local before after
  before=$(ls -A elsewhere | wc -l)
  try 20 500 "$G" run experiments/small.yaml --no-figures --force
  after=$(ls -A elsewhere | wc -l)
  left="$before files behind it, then $after; "
  expect '[ $code = 73 ] && [ $before = $after ]'
}

case_19c() {
  title "a capture that is a link to another file"
  mkdir datasets/odd
  printf 'a-secret-word,b,c,d,e,f,g\n' > secret
  ln -s "$PWD/secret" datasets/odd/p01.csv
  try 10 500 "$G" describe odd
  expect '[ $code = 65 ] && ! grep -q a-secret-word out err && grep -q -- --follow-links err'
}

case_19d() {
  title "--follow-links"
  mkdir datasets/odd
  mv datasets/small/p01*.csv .
  ln -s "$PWD"/p01*.csv datasets/odd
  try 10 500 "$G" describe odd
  local first=$code
  try 10 500 "$G" describe odd --follow-links
  left="without it exit $first; "
  expect '[ $first = 65 ] && [ $code = 0 ]'
}

case_19e() {
  title "what a killed process left among the units"
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  local old=reports/small/units/.a.unit.4711-123.tmp kept=""
  for missing in plan.json run.json nothing; do
    rm -f reports/small/units/$missing reports/small/$missing
    touch -d '2 days ago' $old
    "$G" run experiments/small.yaml --no-figures --resume > /dev/null 2>&1
    [ ! -e $old ] || kept="$kept--resume without $missing, "
    touch -d '2 days ago' $old
    try 20 500 "$G" merge reports/small
    [ ! -e $old ] || kept="${kept}merge without $missing, "
    [ $missing = nothing ] || "$G" run experiments/small.yaml --no-figures --force > /dev/null 2>&1
  done
  left="kept by: ${kept:-none}; "
  expect '[ -z "$kept" ]'
}

# A calibration of the tiny study, calibrations/*.json.
exported() {
  "$G" run experiments/small.yaml --no-figures > /dev/null 2>&1
  "$G" export reports/small 1 --format json > exported 2> /dev/null
  calibration=$(head -1 exported)
}

case_19f() {
  title "a calibration whose test error was altered"
  exported
  sed -i 's/"rmse" : [0-9.e-]*/"rmse" : 1.5/' "$calibration"
  try 10 500 "$G" apply "$calibration" study.csv
  expect '[ $code = 65 ] && grep -q checksum err'
}

case_19g() {
  title "a calibration whose test has no error"
  exported
  sed -i 's/"rmse" : [0-9.e-]*/"rmse" : 0/' "$calibration"
  sed -i "s/\"checksum\" : \"[0-9a-f]*\"/\"checksum\" : \"$(
    grep -v '^  "checksum" : ' "$calibration" | sha256sum | cut -d ' ' -f 1)\"/" "$calibration"
  try 10 500 "$G" apply "$calibration" study.csv
  expect "[ \$code = 65 ] && grep -q \"'test.rmse' is 0\" err"
}

# -- 18: nearly the same

# A second capture of the table, by a program for awk that changes the fields of each row of the first.
another() { awk -F , -v OFS=, "NR > 1 { $1 } 1" datasets/table/p01.csv > "datasets/table/${2:-p02}.csv"; }

case_18a() {
  title "P01 and p01 are one person"
  many_rows 540
  another '$2 = "P01"; $5 += NR % 7'
  try 10 500 "$G" describe table
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "2 spellings differ only in case"'
}

case_18b() {
  title "aliases join P01 and p01"
  many_rows 540
  another '$2 = "P01\342\200\213"; $5 += NR % 7'
  echo 'aliases: {participant: {p01: ["P01\u200B"]}}' >> datasets/table/dataset.yaml
  try 10 500 "$G" describe table
  expect '[ $code = 0 ] && ! grep -q spellings out && grep -q "^p02: p01 on screen" out'
}

case_18c() {
  title "one recording under two names"
  many_rows 540
  another '$1 += 100; $2 = "p02"'
  try 10 500 "$G" describe table
  expect '[ $code = 65 ] && grep -q "same gaze points and targets" err'
}

converted() { "$G" convert small bids --to bids > /dev/null 2>&1; }

case_18d() {
  title "SamplingFrequency ten times the rate"
  converted
  find bids -name '*_physio.json' -exec sed -i 's/"SamplingFrequency": [0-9.]*/"SamplingFrequency": 600/' {} +
  try 10 500 "$G" describe ./bids
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "SamplingFrequency. is 600 Hz, but"'
}

case_18e() {
  title "ScreenSize in centimetres"
  converted
  find bids -name '*_events.json' -exec python3 -c '
import json, sys
for name in sys.argv[1:]:
    events = json.load(open(name))
    events["StimulusPresentation"]["ScreenSize"] = [17.66, 11.6]
    json.dump(events, open(name, "w"))' {} +
  try 10 500 "$G" describe ./bids
  expect '[ $code = 65 ] && grep -q "17.66 × 11.6 m" err'
}

case_18f() {
  title "a screen of 53 m"
  many_rows 540
  sed -i 's/  screen: .*/  screen: {width: 1133, height: 744, unit: px, width_cm: 5310, height_cm: 2990}/' \
    datasets/table/dataset.yaml
  try 10 500 "$G" describe table
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "53.10 × 29.90 m"'
}

case_18g() {
  title "targets with noise below a pixel"
  many_rows 540
  another '$3 += NR % 3 / 10000; $4 -= NR % 4 / 10000'
  mv datasets/table/p02.csv datasets/table/p01.csv
  try 10 500 "$G" describe table
  expect '[ $code = 0 ] && grep -q "540 frames, 9 fixations" out && tr -s "\n " " " < out | grep -q "less than a pixel"'
}

case_18h() {
  title "a label that changes on every row"
  many_rows 540
  another '$7 = "trial " NR'
  sed '1s/$/,trial/' datasets/table/p02.csv > datasets/table/p01.csv
  rm datasets/table/p02.csv
  sed -i 's/^columns:/columns:\n  labels: {trial: {column: trial}}/' datasets/table/dataset.yaml
  try 10 500 "$G" describe table
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "single frame: the label .trial. changes"'
}

case_18i() {
  title "a table that ends within a number"
  many_rows 540
  truncate -s -3 datasets/table/p01.csv
  try 10 500 "$G" describe table
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "last line has no line end"'
}

# -- 20: transforms that are no rigid motion

# One frame of p01 whose target is beside the camera has such a transform of the face: numbers of its 16 are replaced.
# spoiled AWK-STATEMENTS EXPERIMENT-LINES
spoiled() {
  mkdir datasets/spoiled
  printf 'title: T\nformat: schneuwly-csv\n' > datasets/spoiled/dataset.yaml
  awk -F , -v OFS=, '!done && $6 == 0 && $7 == 372 { done = 1; '"$1"' } 1' study.csv > datasets/spoiled/p01.csv
  sed -i 's/^samples:.*/samples: frames/; s/^dataset:.*/dataset: spoiled/' experiments/small.yaml
  printf '%s\n' "$2" >> experiments/small.yaml
}
zeros='for (i = 10; i <= 25; i++) $i = 0'
says_numbers() { ! grep -rqiwE --include='*.csv' --include='*.md' 'nan|inf' reports/small; }

case_20a() {
  title "a face transform of zeros, its target at the camera"
  spoiled "$zeros" ''
  try 20 500 "$G" run experiments/small.yaml --no-figures
  expect '[ $code = 0 ] && says_numbers && grep -q "no rigid" err && grep -q "all zeros" err'
}

case_20b() {
  title "the same with summary: mean"
  spoiled "$zeros" 'summary: mean'
  try 20 500 "$G" run experiments/small.yaml --no-figures
  local ran=$code
  try 20 500 "$G" show reports/small
  expect '[ $ran = 0 ] && [ $code = 0 ] && says_numbers'
}

case_20c() {
  title "a face transform of twice the size"
  spoiled 'for (i = 10; i <= 21; i++) $i *= 2' ''
  try 20 500 "$G" describe spoiled
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "1 of [0-9]* frames have a face transform that is no rigid motion (det R 8.00)"'
}

# -- 21: numbers that are not defined, and words for a crash

# The made log with the columns of Eyedid's SDK, without its screen.
log_without_screen() {
  mkdir -p datasets/log
  printf 'title: T\nformat: eyedid-csv\nsimulated: true\n' > datasets/log/dataset.yaml
  cp "$faults/../../datasets/eyedid-made/session.csv" datasets/log
}

case_21a() {
  title "timeline of a log without a screen"
  log_without_screen
  try 20 800 "$G" timeline log --no-figures
  expect '[ $code = 0 ] && tr -s "\n " " " < out | grep -q "The mean error is [0-9.]* pt" &&
    ! grep -qwiE "nan|inf" out reports/timeline/log/report.md'
}

case_21b() {
  title "the method of a log without a screen"
  log_without_screen
  cat > experiments/log.yaml <<'YAML'
title: A log
dataset: log
samples: frames
features: gaze
calibrators: linear
splits: {kind: k-fold, folds: 3, unit: fixation}
YAML
  try 60 800 "$G" run experiments/log.yaml --no-figures
  expect '[ $code = 0 ] && [ -s reports/log/report.md ] && ! grep -qE "nan|inf°" reports/log/report.md'
}

case_21c() {
  title "a crash that lacks no memory"
  mkfifo pipe.csv
  code=0
  (ulimit -v 8000000; exec timeout -s ABRT 1 "$G" describe pipe.csv > out 2> err) || code=$?
  seconds=- memory=-
  expect '! grep -q "memory ran out" err && grep -q "a fault of its own" err'
}

# -- 22: rows that only some feature sets have

# A log of which one frame in five lacks its pupil.
log_with_gaps() {
  mkdir -p datasets/log
  cat > datasets/log/dataset.yaml <<'YAML'
format: table
columns:
  time: {column: t, unit: s}
  target: {x: tx, y: ty, unit: px}
  gaze: {x: x, y: y, unit: px}
  participant: {value: ann}
  device: {value: desk}
  features: {pupil: {columns: pupil}}
devices:
  desk: {width: 1000, height: 500, unit: px, width_cm: 53.1, height_cm: 29.9, eye_distance_cm: 65}
YAML
  awk 'BEGIN { print "t,x,y,tx,ty,pupil"; for (i = 0; i < 90; i++) {
    tx = int(i / 30) * 400 + 100; ty = int(i / 10) % 3 * 200 + 50
    print i / 50 "," tx + i * 7 % 11 "," ty + i * 5 % 13 "," tx "," ty "," (i % 5 ? i * 3 % 17 : "") } }' \
    > datasets/log/ann.csv
  printf 'dataset: log\nfeatures: %s\nsplits: {kind: leave-one-out, over: target}\n%s\n' "$1" "$2" \
    > experiments/log.yaml
}

case_22a() {
  title "a run resumed with a feature set that has gaps"
  log_with_gaps '[gaze]' ''
  "$G" run experiments/log.yaml --no-figures > /dev/null 2>&1
  log_with_gaps '[gaze, gaze+pupil]' ''
  "$G" run experiments/log.yaml --no-figures --out new > /dev/null 2>&1
  try 20 500 "$G" run experiments/log.yaml --no-figures --resume
  expect '[ $code = 65 ] && grep -q "dropped rows have changed" err && ! cmp -s reports/log/scores.csv new/log/scores.csv'
}

case_22b() {
  title "rows: own, where only one feature set lacks rows"
  log_with_gaps '[gaze, gaze+pupil]' 'rows: own'
  try 20 500 "$G" run experiments/log.yaml --no-figures
  expect '[ $code = 0 ] && [ "$(grep -c ",gaze,linear,.*,0$" reports/log/scores.csv)" = 9 ] &&
    [ "$(grep -c ",gaze+pupil,linear,.*,18$" reports/log/scores.csv)" = 9 ] && grep -q "No comparison" out'
}
