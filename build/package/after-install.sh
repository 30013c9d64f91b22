#!/bin/sh
set -e

# Chromium makes its sandbox with the kernel's user namespaces where ordinary users have them, and with this helper
# where they have none. An administrator's own choice (dpkg-statoverride) is kept.
helper=/opt/Madoguchi/chrome-sandbox
if ! dpkg-statoverride --list "$helper" >/dev/null 2>&1; then
    chown root:root "$DPKG_ROOT$helper"
    chmod 4755 "$DPKG_ROOT$helper"
fi

# The unit is not enabled by installing it: whether this machine is a counter, its owner says (docs/kiosk.md).
if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
