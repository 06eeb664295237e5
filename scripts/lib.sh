# Shared by the scripts next to it; sourced, never run.

cache="${BINDERY_CACHE_DIR:-$HOME/.cache/bindery}"
venv="$cache/tools"

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# as_root COMMAND...: for the few steps that change the machine itself.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "this needs root: run '$*' as root, then try again"
  fi
}

# debian PACKAGE...: installs what is missing; asks the mirror nothing when all is there.
debian() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null || die "install these yourself, then try again: ${missing[*]}"
  say "installing from Debian: ${missing[*]}"
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}")
  # Package lists may be absent or too old to name what the mirror has: refresh only then.
  as_root "${install[@]}" >&2 || { as_root apt-get update -q >&2 && as_root "${install[@]}" >&2; }
}

# python_tools: the venv holds exactly what requirements.txt says.
python_tools() {
  local wanted="$scripts/requirements.txt"
  cmp -s "$wanted" "$venv/requirements.txt" && return 0
  python3 -c 'import ensurepip, venv' 2>/dev/null || debian python3 python3-venv
  say "installing tools from PyPI into $venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$wanted" >&2
  cp "$wanted" "$venv/requirements.txt"
}
