#!/bin/sh
# Answer "git bisect run": build this commit, test it, and say good (0), bad (1), skip (125) or stop (128).
#
# usage: git bisect run sh bisect_run.sh --test CMD [--build CMD] [--timeout SECONDS]
#                                        [--on-timeout bad|skip] [--repeat N]
set -u

build='' test='' limit='' on_timeout=bad repeat=1

stop() {
  printf 'bisect_run: %s\n' "$1" >&2
  exit 128
}

while [ $# -gt 0 ]; do
  case $1 in
    --test | --build | --timeout | --on-timeout | --repeat) ;;
    *) stop "unknown option $1" ;;
  esac
  [ $# -ge 2 ] || stop "$1 needs a value"
  case $1 in
    --test) test=$2 ;;
    --build) build=$2 ;;
    --timeout) limit=$2 ;;
    --on-timeout) on_timeout=$2 ;;
    --repeat) repeat=$2 ;;
  esac
  shift 2
done

[ -n "$test" ] || stop "--test is required"
case $on_timeout in bad | skip) ;; *) stop "--on-timeout is bad or skip, not '$on_timeout'" ;; esac
case $repeat in '' | *[!0-9]* | 0) stop "--repeat is a number from 1, not '$repeat'" ;; esac
case $limit in *[!0-9]*) stop "--timeout is a number of seconds, not '$limit'" ;; esac
if [ -n "$limit" ] && ! command -v timeout >/dev/null 2>&1; then
  stop "--timeout needs the timeout command (coreutils)"
fi

# Run a command line, under the time limit if there is one; timeout itself exits 124.
run() {
  if [ -n "$limit" ]; then
    timeout -k 5 "$limit" sh -c "$1"
  else
    sh -c "$1"
  fi
}

say() {
  printf 'bisect_run: %s %s\n' "$(git rev-parse --short HEAD 2>/dev/null || echo '?')" "$1" >&2
}

if [ -n "$build" ]; then
  run "$build" || {
    say "skipped, the build exited $?"
    exit 125
  }
fi

n=0
while [ "$n" -lt "$repeat" ]; do
  n=$((n + 1))
  run "$test"
  code=$?
  case $code in
    0) ;;
    125)
      say "skipped, the test asked for it"
      exit 125
      ;;
    126 | 127) stop "the test command cannot be run (exit $code): $test" ;;
    124 | 137)
      # Without a limit of ours these are ordinary failures of the test.
      if [ -n "$limit" ] && [ "$on_timeout" = skip ]; then
        say "skipped, run $n took over $limit s"
        exit 125
      fi
      say "bad, run $n of $repeat exited $code"
      exit 1
      ;;
    *)
      say "bad, run $n of $repeat exited $code"
      exit 1
      ;;
  esac
done
say "good, $repeat of $repeat"
