/** Installs the deb into a machine with a real systemd, and starts the terminal by its unit file. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { credentialName } from '../../electron/secrets/credential.ts';
import { fromRoot } from '../paths.ts';
import type { OrdinaryUser } from '../electron/ordinary-user.ts';
import { bootMachine, type Machine } from './machine.ts';
import { unsandboxed } from './processes.ts';
import type { Report } from './report.ts';
import { keep, sell, waitForSaleScreen } from './sale-check.ts';
import { cageInside, openSeat, type Seat } from './seat.ts';
import { until } from './until.ts';

const unit = 'madoguchi.service';
const account = 'kiosk';
const key = 'sk_test_of_the_unit';
/** Finds the terminal by the beginning of its command line: its pages and helpers have others. */
const terminal = '^/opt/Madoguchi/madoguchi --kiosk';

/** Sells under the unit; problems go into the report, also why it could not be tried. */
export async function checkUnit(deb: string, user: OrdinaryUser, report: Report): Promise<void> {
  const machine = await bootMachine();
  if (typeof machine === 'string') {
    report.figure('not run', machine);
    return;
  }
  try {
    report.figure('systemd', machine.must('systemctl', '--version').split('\n')[0] ?? '');
    const seat = await openSeat('cage', { width: 1280, height: 720 }, user);
    try {
      setUp(machine, deb, seat);
      await checkRunning(machine, seat, report);
      await checkWatched(machine, report);
      await checkEnds(machine, seat, report);
    } catch (error) {
      keep(seat.picture(), 'systemd-failure');
      throw new Error(`Under systemd: ${String(error)}\n${said(machine)}`, { cause: error });
    } finally {
      seat.close();
    }
  } finally {
    await machine.close();
  }
}

/** Does what docs/kiosk.md says. Here cage is shown in a window, of which the unit file knows nothing. */
function setUp(machine: Machine, deb: string, seat: Seat): void {
  copyFileSync(deb, join(machine.root, 'root', basename(deb)));
  machine.must('dpkg', '--install', '--force-depends', join('/root', basename(deb)));
  if (machine.run('id', account).code !== 0) machine.must('useradd', '--create-home', account);
  const settings = join(machine.root, 'etc/madoguchi');
  mkdirSync(settings);
  copyFileSync(fromRoot('resources/kiosk.sample.json'), join(settings, 'kiosk.json'));
  const sealed = `/etc/credstore.encrypted/${credentialName}`;
  machine.must('install', '-d', '-m', '700', '/etc/credstore.encrypted');
  const seal = `printf %s ${key} | systemd-creds encrypt --name=${credentialName} - ${sealed}`;
  machine.must('sh', '-c', seal);
  // The display's abstract socket belongs to the network, which both share.
  const extra = Object.entries({ ...cageInside, DISPLAY: seat.display }).map((entry) => entry.join('='));
  const dropIn = join(machine.root, `etc/systemd/system/${unit}.d`);
  mkdirSync(dropIn);
  writeFileSync(join(dropIn, 'window.conf'), `[Service]\nEnvironment=${extra.join(' ')}\n`);
  machine.must('systemctl', 'daemon-reload');
}

async function checkRunning(machine: Machine, seat: Seat, report: Report): Promise<void> {
  machine.must('systemctl', 'start', unit);
  await seat.fill();
  await waitForSaleScreen(seat);
  report.check('every page is in the sandbox', unsandboxed('/opt/Madoguchi/madoguchi'));
  await sell(seat, 'systemd', report);
  report.check('it was started once', stateOf(machine, 'NRestarts') === '0' ? null : 'it was started again');
  const ofTerminal = (path: string): string =>
    machine.must('sh', '-c', `cat /proc/$(pgrep -o -f '${terminal}')/${path}`);
  const core = /^Max core file size.*$/m.exec(ofTerminal('limits'))?.[0] ?? '';
  report.check('it leaves no core', /^Max core file size +0 +0 /.test(core) ? null : core);
  report.check(
    'it gains no rights',
    /^NoNewPrivs:\s*1$/m.test(ofTerminal('status')) ? null : 'NoNewPrivs is 0',
  );
  const hidden = machine.run(
    'sh',
    '-c',
    `echo >/tmp/seen; ! test -e /proc/$(pgrep -o -f '${terminal}')/root/tmp/seen`,
  );
  report.check('its /tmp is its own', hidden.code === 0 ? null : "it sees the machine's");
  const found = machine.run(
    'runuser',
    '-u',
    account,
    '--',
    'cat',
    `/run/credentials/${unit}/${credentialName}`,
  );
  report.check('its key is unsealed for its user', found.stdout === key ? null : found.stderr);
  const others = machine.run(
    'runuser',
    '-u',
    'nobody',
    '--',
    'cat',
    `/run/credentials/${unit}/${credentialName}`,
  );
  report.check('and for no other', others.code !== 0 ? null : 'nobody reads it');
  const home = machine.must('sh', '-c', `echo ~${account}`);
  const outside = [`HOME=${home}`, `DISPLAY=${seat.display}`];
  const second = machine.run('runuser', '-u', account, '--', 'env', ...outside, 'madoguchi', '--kiosk');
  report.check(
    'a second start outside the unit finds it, and ends with 3',
    second.code === 3 ? null : `it ended with ${second.code}: ${second.stderr.slice(-400)}`,
  );
}

/** The timer of docs/kiosk.md copies the terminal's status, readable and whole, to the collector's folder. */
async function checkWatched(machine: Machine, report: Report): Promise<void> {
  const [, steps = ''] = /```sh\n([^`]*madoguchi-status\.timer[^`]*)```/.exec(guide()) ?? [];
  const collected = '/var/lib/prometheus/node-exporter';
  machine.must('mkdir', '--parents', collected);
  machine.must('sh', '-ec', steps.replaceAll('sudo ', ''));
  const told = await until('the status at the collector', () => {
    const { code, stdout } = machine.run(
      'runuser',
      '-u',
      'nobody',
      '--',
      'cat',
      `${collected}/madoguchi.prom`,
    );
    return code === 0 ? stdout : undefined;
  });
  report.check(
    'its status comes to the collector by the timer of the guide',
    /^madoguchi_written_timestamp_seconds \d+/m.test(told) ? null : told,
  );
}

function guide(): string {
  return readFileSync(fromRoot('docs/kiosk.md'), 'utf8');
}

/** A crash, after which systemd starts it again, and an orderly end, after which it stays off. */
async function checkEnds(machine: Machine, seat: Seat, report: Report): Promise<void> {
  machine.must('pkill', '-KILL', '-f', terminal);
  const restarted = await until('what becomes of it', () =>
    becameOf(stateOf(machine, 'ActiveState'), stateOf(machine, 'NRestarts')),
  );
  report.check(
    'killed, it is started again',
    restarted === 'active, started again 1 times' ? null : restarted,
  );
  await seat.fill();
  await waitForSaleScreen(seat);
  keep(seat.picture(), 'systemd-again');
  machine.must('pkill', '-TERM', '-f', terminal);
  const left = await until('its end', () => endOf(stateOf(machine, 'ActiveState')));
  report.check('left in order, it is not', left === 'inactive' ? null : `it is ${left}`);
}

/** Outcome of a killed unit, by its state and restarts; undefined until systemd has acted. */
export function becameOf(state: string, starts: string): string | undefined {
  if (state === 'active' && starts === '0') return undefined;
  return ['activating', 'deactivating'].includes(state)
    ? undefined
    : `${state}, started again ${starts} times`;
}

/** The final state of a unit that ended; undefined before. */
export function endOf(state: string): string | undefined {
  return ['active', 'deactivating'].includes(state) ? undefined : state;
}

function stateOf(machine: Machine, name: string): string {
  return machine.must('systemctl', 'show', '--property', name, '--value', unit);
}

function said(machine: Machine): string {
  return machine.run('journalctl', '--no-pager', '--lines', '40').stdout;
}
