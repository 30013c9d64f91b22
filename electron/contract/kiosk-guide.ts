import type { CheckId } from './diagnosis.ts';

/** Where a finding is fixed: a section of docs/kiosk.md and its commands, by system. */
export interface SetUp {
  section: string;
  /** Commands for Debian's shell, and for PowerShell as an administrator. */
  linux?: string;
  windows?: string;
}

const xServer = `sudo install -d /etc/X11/xorg.conf.d
sudo tee /etc/X11/xorg.conf.d/10-madoguchi.conf <<'END'
Section "ServerFlags"
    Option "DontVTSwitch" "true"
    Option "DontZap" "true"
    Option "BlankTime" "0"
    Option "StandbyTime" "0"
    Option "SuspendTime" "0"
    Option "OffTime" "0"
EndSection
END`;
const timeServer = `sudo apt-get install systemd-timesyncd
sudo timedatectl set-ntp true`;
const credential = `sudo install -d -m 700 /etc/credstore.encrypted
systemd-ask-password -n "Secret key:" | sudo systemd-creds encrypt \\
    --name=madoguchi-secret-key - /etc/credstore.encrypted/madoguchi-secret-key`;
const service = `sudo cp resources/madoguchi.service /etc/systemd/system/
sudo systemctl daemon-reload
sudo systemctl enable madoguchi.service
sudo systemctl set-default graphical.target`;
const cage = 'sudo apt-get install --no-install-recommends cage';

const program = 'The program';
const user = 'A user of its own';
const session = 'The session';
const key = 'The secret key';
const file = 'The set-up file';
const consoles = 'The other consoles';
const start = 'Start with the power';
const clock = 'The clock';
const network = 'The network';
const storage = 'What is kept, and where';
const windows = 'Windows';

/** Findings missing here are information, or a matter for the staff. */
export const kioskGuide: Readonly<Partial<Record<CheckId, SetUp>>> = {
  'shell-missing': { section: program, linux: 'npm start' },
  fuses: { section: program },

  sandbox: { section: user, linux: 'sudo adduser --disabled-password --gecos "" kiosk' },

  display: { section: session, linux: cage },
  session: { section: session, linux: cage },
  'desktop-keys': { section: session, linux: cage },
  'vt-switch': { section: session, linux: xServer },
  zap: { section: session, linux: xServer },
  blanking: { section: session, linux: xServer },
  'customer-display': { section: 'A second display for customers' },
  'customer-display-wayland': { section: 'A second display for customers' },

  consoles: {
    section: consoles,
    linux: `sudo install -d /etc/systemd/logind.conf.d
printf '[Login]\\nNAutoVTs=0\\nReserveVT=0\\n' | sudo tee /etc/systemd/logind.conf.d/madoguchi.conf`,
  },
  'ctrl-alt-del': {
    section: consoles,
    linux: `sudo systemctl mask ctrl-alt-del.target
sudo install -d /etc/systemd/system.conf.d
printf '[Manager]\\nCtrlAltDelBurstAction=none\\n' | sudo tee /etc/systemd/system.conf.d/madoguchi.conf
sudo systemctl daemon-reexec`,
  },
  sysrq: {
    section: consoles,
    linux: `echo 'kernel.sysrq = 0' | sudo tee /etc/sysctl.d/90-madoguchi.conf
sudo sysctl --system`,
  },
  automount: {
    section: 'USB disks',
    linux: `sudo systemctl mask --now udisks2.service
sudo systemctl --global mask gvfs-udisks2-volume-monitor.service`,
  },

  'keeper-missing': { section: key, linux: credential },
  'keeper-locked': { section: key, linux: credential },
  'keeper-unavailable': { section: key, linux: credential },
  'key-missing': { section: key, linux: credential },
  'key-changed': { section: key },
  'key-unseen': { section: key },
  prompter: {
    section: key,
    linux: `mkdir -p ~/.local/share/dbus-1/services
printf '[D-BUS Service]\\nName=org.gnome.keyring.SystemPrompter\\nExec=/bin/false\\n' \\
    > ~/.local/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service`,
  },

  provisioning: { section: file },
  'provisioning-problems': { section: file },
  'provisioning-pinned': { section: file },
  'kiosk-mode': { section: file },
  'staff-pin': { section: file },

  autologin: { section: start, linux: service },
  autostart: { section: start, linux: service },

  clock: { section: clock },
  'clock-early': { section: clock, linux: timeServer },
  'clock-late': { section: clock, linux: timeServer },
  'time-sync': { section: clock, linux: timeServer, windows: 'w32tm /resync' },
  'service-clock': { section: clock, linux: timeServer, windows: 'w32tm /resync' },

  'service-unreachable': { section: network },
  'service-certificate': { section: network },
  'service-foreign': { section: network },
  'service-no-answer': { section: network },
  'service-loopback': { section: network },

  profile: { section: storage },
  space: { section: storage },
  documents: { section: storage },
  'journal-unreadable': { section: storage },
  'settings-unusable': { section: storage },

  'assigned-access': { section: windows },
  'secure-attention': { section: windows },
  'edge-swipes': {
    section: windows,
    windows:
      'reg add "HKLM\\SOFTWARE\\Policies\\Microsoft\\Windows\\EdgeUI" /v AllowEdgeSwipe /t REG_DWORD /d 0 /f',
  },
  'sticky-keys': {
    section: windows,
    windows: 'reg add "HKCU\\Control Panel\\Accessibility\\StickyKeys" /v Flags /t REG_SZ /d 506 /f',
  },
  'mac-limits': { section: 'macOS' },
};
