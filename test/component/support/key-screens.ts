import { page } from 'vitest/browser';
import { fail } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { live } from '../fixtures/settings.ts';
import type { Mounted, Start } from './mount.ts';

type Why = Extract<TerminalState['selling'], { kind: 'stopped' }>['why'];

/** A terminal of a real service whose key `keeper` holds; `why` says why it cannot sell. */
function withKey(keeper: 'keytar' | 'systemd' | null, why: Why | null): Start {
  const service = live.terminal?.service;
  if (!service) throw new Error('the live fixture has a service');
  const selling: TerminalState['selling'] = why === null ? { kind: 'ready' } : { kind: 'stopped', why };
  return { terminal: { ...live.terminal, service: { ...service, keeper }, selling } };
}

async function openConnection({ session }: Mounted): Promise<void> {
  session.open('settings');
  await page.getByRole('tab').nth(1).click();
  await page.getByRole('region', { name: /^(Secret key|シークレットキー)$/ }).findElement();
}

/** The states of the key, at their fullest. */
export const keyScreens: Record<string, { start: Start; open?: (mounted: Mounted) => void | Promise<void> }> =
  {
    'stopped sale: unavailable': { start: withKey(null, 'keeper-unavailable') },
    'stopped sale: changed': { start: withKey(null, 'key-changed') },
    'settings: key of systemd': { start: withKey('systemd', 'credentials'), open: openConnection },
    'settings: no keeper': { start: withKey(null, 'no-keeper'), open: openConnection },
    'settings: key locked': {
      start: withKey(null, 'keeper-locked'),
      open: async (mounted) => {
        mounted.bridge.answer('rereadKey', fail('keeper-locked', 'raw'));
        await openConnection(mounted);
        await page.getByRole('button', { name: /^(Try again|もう一度試す)$/ }).click();
        await page.getByRole('alert').findElement();
      },
    },
    'settings: key changed': {
      start: withKey(null, 'key-changed'),
      open: async (mounted) => {
        const at = { field: 'secretKey', rule: { kind: 'format', format: 'secret-key' } } as const;
        mounted.bridge.answer('acceptKey', fail('invalid', 'raw', at));
        await openConnection(mounted);
        await page.getByRole('button', { name: /^(Use this key|このキーを使う)$/ }).click();
        await page.getByRole('alert').findElement();
      },
    },
  };
