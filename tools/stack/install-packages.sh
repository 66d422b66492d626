#!/bin/sh
# Installs Debian packages without letting them start servers of their own.
# Runs once at a time on this machine, because two stacks may find the same server missing at the same moment.
set -eu
exec 9>/var/lock/topup-install.lock
flock 9
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
install() {
  apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"
}
# If the install fails, the machine's package lists may be missing or old: updates them and tries again.
install "$@" || { apt-get update && install "$@"; }
