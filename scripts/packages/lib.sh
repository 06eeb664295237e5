# Shared by the scripts next to it; sourced after ../lib.sh, never run.

root="$(cd "$scripts/.." && pwd)"
programs_shipped=(bindery bindery-press bindery-saml bindery-sandbox)

# require_programs DIRECTORY: all that a package contains.
require_programs() {
  local program
  for program in "${programs_shipped[@]}"; do
    [ -x "$1/$program" ] || die "$1/$program is missing: build it with 'just dist', or name another directory"
  done
}

# programs_in [DIRECTORY]: that directory, or the one of `just dist`, which is built first.
programs_in() {
  local directory="${1:-}"
  if [ -z "$directory" ]; then
    just dist >&2
    directory="${CARGO_TARGET_DIR:-$root/target}/dist"
  fi
  require_programs "$directory"
  echo "$directory"
}

version() { sed -n '/^\[workspace.package\]/,/^\[/ s/^version = "\(.*\)"/\1/p' "$root/Cargo.toml"; }

megabytes() { echo $((($(du -sb "$1" | cut -f1) + 500000) / 1000000)); }

# wait_for SECONDS WHAT COMMAND...: polls until the command succeeds.
wait_for() {
  local deadline=$((SECONDS + $1)) what="$2"
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $deadline ] || { say "error: gave up waiting for $what"; return 1; }
    sleep 0.2
  done
}

# package_tools: podman-compose and helm, in a virtual environment of their own, since few who build Bindery need them.
package_tools() {
  local tools="$cache/packages/venv"
  if ! cmp -s "$scripts/packages/requirements.txt" "$tools/requirements.txt"; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check -r "$scripts/packages/requirements.txt" >&2
    cp "$scripts/packages/requirements.txt" "$tools/requirements.txt"
  fi
  PATH="$tools/bin:$PATH"
}
