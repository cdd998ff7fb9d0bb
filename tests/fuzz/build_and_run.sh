#!/usr/bin/env bash
# The fuzz in a build of its own, in a temporary folder: release, checked (every index into a buffer), or sanitized
# (AddressSanitizer and UndefinedBehaviorSanitizer of gcc).
#
#     tests/fuzz/build_and_run.sh sanitized --minutes 10 --operations 1000
#
# PYTHON names the interpreter, which needs esper, Cython and setuptools; the other arguments are those of tests.fuzz.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
[[ $python == */* ]] && python=$(realpath -s "$python")
kind=${1:?release, checked or sanitized}
shift

work=${FUZZ_FOLDER:-$(mktemp -d)} # FUZZ_FOLDER keeps the build for the next run
[[ -n ${FUZZ_FOLDER:-} ]] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
git ls-files -z --cached --others --exclude-standard physics stubs tests setup.py pyproject.toml README.md LICENSE |
    tar --null --ignore-failed-read -T - -cf - | tar -xf - -C "$work"
cd "$work"

case $kind in
release | checked) export ESPER_PHYSICS_BUILD=$kind ;;
sanitized)
    export ESPER_PHYSICS_BUILD=release
    export CFLAGS="-fsanitize=address,undefined -fno-omit-frame-pointer" LDFLAGS="-fsanitize=address,undefined"
    # Of contrary flags the last one counts. setup.py has an -O of its own: at -O2 the sanitizers take minutes to compile.
    # Python has -fwrapv, which makes signed overflow defined: UndefinedBehaviorSanitizer would not see it.
    printf '#!/bin/sh\nexec %s "$@" %s -fno-wrapv\n' "${CC:-cc}" "${FUZZ_OPTIMISE:--O1}" >cc
    chmod +x cc
    export CC=$PWD/cc
    ;;
*)
    echo "release, checked or sanitized, not $kind" >&2
    exit 2
    ;;
esac
"$python" setup.py -q build_ext --inplace
if [[ $kind == sanitized ]]; then
    # Python itself is no sanitized program: it must find the sanitizers before all else, and leaks what it likes.
    LD_PRELOAD="$("$CC" -print-file-name=libasan.so) $("$CC" -print-file-name=libubsan.so)"
    export LD_PRELOAD ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
    export PYTHONMALLOC=malloc
fi
ESPER_PHYSICS_REQUIRE_COMPILED=1 "$python" -m tests.fuzz "$@"
