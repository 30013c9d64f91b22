import { describe, expect, test, vi } from 'vitest';
import { fail, type KioskSettings, success } from '../../../../electron/contract/index.ts';
import { firstSecurity } from '../../../../electron/settings/security.ts';
import { type KioskControl, kioskRequests } from '../../../../electron/terminal/requests/kiosk.ts';
import { aSale, setUp } from '../support.ts';

const wanted: KioskSettings = {
  ...firstSecurity.kiosk,
  enabled: true,
  customerDisplay: false,
  startWithSystem: true,
};

function counter() {
  const { terminal, settings, handlers } = setUp();
  const apply = vi.fn<KioskControl['apply']>(() => Promise.resolve(success(undefined)));
  const exit = vi.fn();
  const beat = vi.fn();
  const requests = kioskRequests({ terminal, settings, kiosk: { running: false, apply, exit }, beat });
  return { settings, handlers, requests, apply, exit, beat };
}

describe('changing the kiosk', () => {
  test('keeps the settings and makes the window follow', async () => {
    const { requests, settings, apply } = counter();
    expect(await requests.changeKiosk(wanted)).toEqual(success(undefined));
    expect(settings.read().kiosk).toEqual(wanted);
    expect(apply).toHaveBeenCalledExactlyOnceWith(wanted);
  });

  test('says when the program does not start with the system, and claims it nowhere', async () => {
    const { requests, settings, apply } = counter();
    apply.mockImplementation(() => Promise.resolve(fail('storage', 'the folder is read-only')));
    expect(await requests.changeKiosk(wanted)).toMatchObject({ ok: false, code: 'storage' });
    expect(settings.read().kiosk).toEqual({ ...wanted, startWithSystem: false });
  });
});

describe('leaving the terminal', () => {
  test('ends the program, and not while a sale is open', async () => {
    const { handlers, requests, exit } = counter();
    await handlers.practise(undefined);
    await handlers.openSale(aSale());
    expect(await requests.exitTerminal(undefined)).toMatchObject({ ok: false, code: 'busy' });
    expect(exit).not.toHaveBeenCalled();
    const idle = counter();
    expect(await idle.requests.exitTerminal(undefined)).toEqual(success(undefined));
    expect(idle.exit).toHaveBeenCalledOnce();
  });
});

test('a beat of the screens is heard', async () => {
  const { requests, beat } = counter();
  expect(await requests.beat(undefined)).toEqual(success(undefined));
  expect(beat).toHaveBeenCalledOnce();
});
