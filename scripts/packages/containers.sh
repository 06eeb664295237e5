# Containers with a storage of their own; sourced by the scripts next to it after lib.sh, never run.

# containers DIRECTORY: from now on podman and buildah keep everything there. runc and these limits also work where the
# test itself runs in a container.
containers() {
  local directory="$1"
  debian buildah podman runc uidmap netavark aardvark-dns iptables mmdebstrap
  mkdir -p "$directory"
  cat >"$directory/containers.conf" <<CONF
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_config_dir = "$directory/networks"
CONF
  cat >"$directory/storage.conf" <<CONF
[storage]
driver = "overlay"
graphroot = "$directory/graph"
runroot = "$directory/run"
CONF
  export CONTAINERS_CONF="$directory/containers.conf" CONTAINERS_STORAGE_CONF="$directory/storage.conf"
}

# import_debian NAME: the base image, from packages instead of a registry.
import_debian() {
  local tar="$cache/packages/debian-12-slim.tar"
  if [ ! -e "$tar" ]; then
    say "a bare Debian 12 is made, once"
    mkdir -p "$(dirname "$tar")"
    mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "${tar%.tar}.part.tar"
    mv "${tar%.tar}.part.tar" "$tar"
  fi
  podman import --quiet "$tar" "$1" >/dev/null
}

# build_image NAME CONTEXT CONTAINERFILE [OPTION...]
build_image() {
  local name="$1" context="$2" file="$3"
  shift 3
  buildah bud --quiet --isolation chroot --network host --format docker "$@" -t "$name" -f "$file" "$context" >/dev/null
}

# remove_containers DIRECTORY: with what is still mounted there.
remove_containers() {
  podman rm --all --force --time 2 >/dev/null 2>&1 || true
  podman volume rm --all --force >/dev/null 2>&1 || true
  podman rmi --all --force >/dev/null 2>&1 || true
  podman network prune --force >/dev/null 2>&1 || true
  rm -rf --one-file-system "$1"
}
