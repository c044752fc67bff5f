# Sourced by ./ludoteka and ./test, which set $root first. `ensure_venv run` or `ensure_venv test` brings $root/.venv
# in step with that lock and leaves its interpreter in $python. When nothing has changed this costs two comparisons
# of files: no pip, no Python, no network.
#
# .venv/ready/ holds copies of the locks whose contents are completely installed. test.lock contains run.lock, so the
# tests' environment also runs the program. An installation first empties ready/, hence an interrupted one is noticed.

venv=$root/.venv
python=$venv/bin/python

say() { printf 'ludoteka: %s\n' "$*" >&2; }

give_up() {
    for sentence in "$@"; do say "$sentence"; done
    exit 1
}

is_ready() {
    cmp -s "$root/requirements/$1.lock" "$venv/ready/$1.lock" && [ -x "$python" ]
}

ensure_venv() {
    is_ready "$1" && return
    [ -w "$root" ] || give_up "the folder $root is not writable, and its .venv is not set up." \
        "Copy the project to a folder of your own and start it there."
    find_python
    one_at_a_time
    trap 'say "interrupted; the next start sets .venv up again."; exit 130' INT
    is_ready "$1" || install_lock "$1"
    trap - INT
    exec 9>&-
}

# Sets $found to the real interpreter, with its version in its name: when the system moves on to another Python, the
# environment's link breaks and the environment is made anew, instead of silently finding its packages gone.
find_python() {
    unusable=
    for candidate in ${LUDOTEKA_PYTHON:+"$LUDOTEKA_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        found=$("$candidate" -c '
import os, sys
if sys.version_info < (3, 11):
    sys.exit(1)
try:
    import ensurepip, venv
except ImportError:
    sys.exit(2)
print(os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable))' 2>/dev/null) && return
        [ $? -ne 2 ] || unusable=$candidate
    done
    [ -z "$unusable" ] || give_up "$unusable has no venv module. On Debian or Ubuntu: apt install python3-venv"
    give_up "Python 3.11 or newer is needed, and none was found." \
        "Install it (Debian or Ubuntu: apt install python3-venv; macOS: brew install python), or name yours:" \
        "LUDOTEKA_PYTHON=/path/to/python3 $0"
}

# The lock lives as long as file 9 is open in this shell or in anything it started, so it cannot be left behind.
one_at_a_time() {
    exec 9>>"$root/.venv.lock"
    "$found" -c '
import fcntl, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("ludoteka: another start is setting .venv up; waiting for it ...", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)
except OSError:
    pass  # a file system without locks
' 9>&9
}

install_lock() {
    if [ -x "$python" ] && [ -n "$(ls "$venv/ready" 2>/dev/null)" ]; then
        say "bringing .venv in step with requirements/$1.lock ..."
    else
        # An empty ready/ is ours, half made; no ready/ at all is somebody else's environment.
        if [ -d "$venv" ] && [ ! -d "$venv/ready" ] && ! rmdir "$venv" 2>/dev/null; then
            give_up "$venv exists, but was not made by this program." "Move it away or delete it, then start again."
        fi
        say "setting up .venv (once, about half a minute) ..."
        rm -rf "$venv"
        mkdir -p "$venv/ready"
        "$found" -m venv "$venv" >"$venv/install.log" 2>&1 || install_failed "making a virtual environment with $found"
        # Relative, so that the project may be moved.
        for packages in "$venv"/lib/python3*/site-packages; do
            printf '%s\n' ../../../../src >"$packages/ludoteka.pth"
        done
    fi
    rm -f "$venv"/ready/*
    cp "$root/requirements/run.lock" "$root/requirements/test.lock" "$venv/"
    PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 "$python" -m pip install --require-hashes --no-deps --no-compile --no-input \
        --requirement "$venv/$1.lock" >>"$venv/install.log" 2>&1 || install_failed "installing requirements/$1.lock"
    # Modules are compiled when first imported, as a start needs few of them; unless the machine forbids to keep the
    # result, when every start would pay for it.
    [ -z "${PYTHONDONTWRITEBYTECODE:-}" ] || "$python" -m compileall -q -j 0 "$venv"/lib >>"$venv/install.log" 2>&1 || true
    mv "$venv/run.lock" "$venv/ready/"
    [ "$1" = run ] || mv "$venv/$1.lock" "$venv/ready/"
}

install_failed() {
    status=$?
    [ $status -lt 128 ] || exit $status
    grep -E '^ *(ERROR|error|Error)' "$venv/install.log" | tail -n 5 >&2
    give_up "$1 failed; the whole story is in $venv/install.log" \
        "Check the network (packages come through pip's ordinary settings) and free disk space, then start again."
}
