import { describe, expect, test } from 'vitest';
import { success } from '../../../electron/contract/index.ts';
import { codeOf, right, setUp, wrong } from './support.ts';

describe('staff with PINs of their own', () => {
  const aoi = { name: 'Aoi', role: 'manager', pin: '1357' } as const;
  const ken = { name: 'Ken', role: 'cashier', pin: '8642' } as const;
  const people = [aoi, ken].map(({ name, role }) => ({ name, role }));
  const withStaff = (failures = 0) => setUp({ staff: [aoi, ken], failures });

  test('a manager opens what is behind the PIN, and is at the till also once it is closed', async () => {
    const { staff } = withStaff();
    expect(staff.state).toEqual({ hasPin: true, locked: true, waitMs: 0, people, signedOn: null });
    expect(await staff.unlock('1357', 'Aoi')).toEqual(success(undefined));
    expect(staff.state).toMatchObject({ locked: false, signedOn: 'Aoi' });
    staff.lock();
    expect(staff.state).toMatchObject({ locked: true, signedOn: 'Aoi' });
    staff.signOff();
    expect(staff.state).toMatchObject({ locked: true, signedOn: null });
  });

  test('a cashier is at the till and opens nothing, and closes what was open', async () => {
    const { staff } = withStaff();
    await staff.unlock('1357', 'Aoi');
    const { closings } = staff;
    expect(await staff.unlock('8642', 'Ken')).toEqual(success(undefined));
    expect(staff.closings).toBe(closings + 1);
    expect(staff.state).toMatchObject({ locked: true, signedOn: 'Ken' });
    expect(staff.refusal('readHistory')).toMatchObject({ code: 'staff-locked' });
  });

  test.each(['readShopDay', 'saveShopDay'] as const)(
    'what all tills of the shop took is for a manager alone: %s',
    async (name) => {
      const { staff } = withStaff();
      expect(staff.refusal(name)).toMatchObject({ code: 'staff-locked' });
      await staff.unlock('8642', 'Ken');
      expect(staff.refusal(name)).toMatchObject({ code: 'staff-locked' });
      await staff.unlock('1357', 'Aoi');
      expect(staff.refusal(name)).toBeNull();
    },
  );

  test('a manager who only signs on opens nothing, and closes what was open', async () => {
    const { staff } = withStaff();
    await staff.unlock('1357', 'Aoi');
    const { closings } = staff;
    expect(await staff.unlock('1357', 'Aoi', true)).toEqual(success(undefined));
    expect(staff.closings).toBe(closings + 1);
    expect(staff.state).toMatchObject({ locked: true, signedOn: 'Aoi' });
    expect(staff.refusal('readHistory')).toMatchObject({ code: 'staff-locked' });
    expect(codeOf(await staff.approve({ by: 'Aoi', pin: null }))).toBe('staff-locked');
  });

  test.each([
    ['the shop’s old PIN', right, undefined, 'not-found'],
    ['no name', '1357', undefined, 'not-found'],
    ['a stranger', '1357', 'Eve', 'not-found'],
    ['another’s PIN', '8642', 'Aoi', 'wrong-pin'],
  ])('%s opens nothing', async (_, pin, name, code) => {
    const { staff } = withStaff();
    expect(codeOf(await staff.unlock(pin, name))).toBe(code);
    expect(staff.state).toMatchObject({ locked: true, signedOn: null });
    expect(codeOf(await staff.changePin({ current: right, next: '7777' }))).toBe('conflict');
  });

  test('a manager decides one thing by their own PIN, and nothing is opened for it', async () => {
    const { staff } = withStaff();
    expect(await staff.approve({ by: 'Aoi', pin: '1357' })).toEqual(success('Aoi'));
    expect(staff.state).toMatchObject({ locked: true, signedOn: null });
    expect(codeOf(await staff.approve({ by: 'Aoi', pin: null }))).toBe('staff-locked');
    expect(codeOf(await staff.approve({ by: 'Aoi', pin: '8642' }))).toBe('wrong-pin');
    expect(codeOf(await staff.approve({ by: 'Ken', pin: '8642' }))).toBe('staff-locked');
    expect(codeOf(await staff.approve({ by: 'Eve', pin: '1357' }))).toBe('staff-locked');
  });

  test('whoever opened the manager’s screens is who decides, whatever name is sent', async () => {
    const { staff } = withStaff();
    await staff.unlock('1357', 'Aoi');
    expect(await staff.approve({ by: 'Ken', pin: null })).toEqual(success('Aoi'));
  });

  test('wrong PINs count together, and a cashier’s own does not buy further guesses at a manager’s', async () => {
    const { staff, disk, clock } = withStaff();
    for (let guess = 1; guess <= 2; guess += 1) {
      await staff.unlock(wrong, 'Aoi');
      expect(await staff.unlock('8642', 'Ken')).toEqual(success(undefined));
      expect(disk.failures).toBe(guess);
    }
    await staff.unlock(wrong, 'Ken');
    expect(staff.state.waitMs).toBe(30_000);
    expect(codeOf(await staff.unlock('1357', 'Aoi'))).toBe('too-soon');
    clock.now += 30_000;
    expect(await staff.unlock('1357', 'Aoi')).toEqual(success(undefined));
    expect(disk.failures).toBe(0);
  });

  test.each([
    ['another PIN', [{ ...aoi, pin: '9753' }]],
    [
      'another role',
      [
        { ...aoi, role: 'cashier' as const },
        { ...aoi, name: 'Mio' },
      ],
    ],
    ['nobody of this name', [{ ...aoi, name: 'Mio' }]],
    ['no staff at all', []],
  ])('a set-up file that brings %s closes and signs off at once', async (_, after) => {
    const { staff, settings } = withStaff();
    await staff.unlock('1357', 'Aoi');
    settings.staff = after;
    expect(staff.state.locked).toBe(true);
    expect(staff.state.signedOn ?? null).toBeNull();
  });
});

describe('the list of staff', () => {
  const aoi = { name: 'Aoi', role: 'manager', pin: '1357' } as const;
  const ken = { name: 'Ken', role: 'cashier', pin: '8642' } as const;
  const mio = { name: 'Mio', role: 'manager', pin: '9753' } as const;

  /** Opened by Aoi, with her PIN. */
  async function opened(staff: (typeof aoi | typeof ken | typeof mio)[] = [aoi, ken]) {
    const all = setUp({ staff });
    await all.staff.unlock(aoi.pin, aoi.name);
    return all;
  }

  test('begins with a manager, who stays in and is at the till, and the shop’s one PIN opens nothing more', async () => {
    const { staff, settings } = setUp();
    await staff.unlock(right);
    const first = { name: ' Aoi ', role: 'manager', pin: '1357' } as const;
    expect(await staff.changeStaff({ current: right, was: null, next: first })).toEqual(success(undefined));
    expect(settings.staff).toEqual([aoi]);
    expect(staff.state).toMatchObject({ locked: false, signedOn: 'Aoi' });
    staff.lock();
    expect(codeOf(await staff.unlock(right))).toBe('not-found');
  });

  test('begins without any PIN too', async () => {
    const { staff } = setUp({ pin: null });
    expect(codeOf(await staff.changeStaff({ current: null, was: null, next: ken }))).toBe('conflict');
    expect(await staff.changeStaff({ current: null, was: null, next: aoi })).toEqual(success(undefined));
    expect(staff.state).toMatchObject({ hasPin: true, locked: false, signedOn: 'Aoi' });
  });

  test('is changed by one: added, renamed, another role, another PIN, removed', async () => {
    const { staff, settings } = await opened();
    const change = async (was: string | null, next: Parameters<typeof staff.changeStaff>[0]['next']) =>
      expect(await staff.changeStaff({ current: '1357', was, next })).toEqual(success(undefined));
    await change(null, mio);
    await change('Ken', { name: 'Kenta', role: 'cashier', pin: null });
    await change('Kenta', { name: 'Kenta', role: 'manager', pin: '2222' });
    await change('Mio', null);
    expect(settings.staff).toEqual([aoi, { name: 'Kenta', role: 'manager', pin: '2222' }]);
    expect(staff.state).toMatchObject({ locked: false, signedOn: 'Aoi' });
  });

  test('keeps in whoever changes themselves, unless they are no manager any more', async () => {
    const { staff } = await opened([aoi, mio]);
    await staff.changeStaff({
      current: '1357',
      was: 'Aoi',
      next: { name: 'Aoi T', role: 'manager', pin: '4321' },
    });
    expect(staff.state).toMatchObject({ locked: false, signedOn: 'Aoi T' });
    await staff.changeStaff({
      current: '4321',
      was: 'Aoi T',
      next: { name: 'Aoi', role: 'cashier', pin: null },
    });
    expect(staff.state).toMatchObject({ locked: true, signedOn: 'Aoi' });
  });

  test('signs off and locks out whoever removes themselves', async () => {
    const { staff } = await opened([aoi, mio]);
    expect(await staff.changeStaff({ current: '1357', was: 'Aoi', next: null })).toEqual(success(undefined));
    expect(staff.state).toMatchObject({ locked: true, signedOn: null });
  });

  test('that ends leaves the shop one PIN: that of the last manager', async () => {
    const { staff } = await opened([aoi]);
    expect(await staff.changeStaff({ current: '1357', was: 'Aoi', next: null })).toEqual(success(undefined));
    expect(staff.state).toEqual({ hasPin: true, locked: false, waitMs: 0 });
    staff.lock();
    expect(codeOf(await staff.unlock(right))).toBe('wrong-pin');
    expect(codeOf(await staff.unlock('1357'))).toBe('ok');
  });

  test.each([
    ['a name that another has', null, { ...mio, name: 'ａｏｉ' }, 'name', { kind: 'unique' }],
    ['a name that looks like it', null, { ...mio, name: 'Ao\u200bi' }, 'name', { kind: 'unique' }],
    ['no name', null, { ...mio, name: '  ' }, 'name', { kind: 'required' }],
    ['a name that nobody sees', null, { ...mio, name: '\u200b\u2060' }, 'name', { kind: 'required' }],
    ['a PIN that another has', null, { ...mio, pin: '8642' }, 'pin', { kind: 'unique' }],
    ['another’s PIN for somebody', 'Ken', { ...ken, pin: '1357' }, 'pin', { kind: 'unique' }],
    ['nobody’s PIN', null, { ...mio, pin: null }, 'pin', { kind: 'required' }],
    ['no manager left', 'Aoi', { ...aoi, role: 'cashier', pin: null }, 'role', undefined],
    ['the last manager gone', 'Aoi', null, 'role', undefined],
  ] as const)('%s is refused, and changes nothing', async (_, was, next, field, rule) => {
    const { staff, settings } = await opened();
    const answer = await staff.changeStaff({ current: '1357', was, next });
    expect(answer).toMatchObject({ ok: false, field, ...(rule && { rule }) });
    expect(settings.staff).toEqual([aoi, ken]);
    expect(staff.state).toMatchObject({ locked: false, signedOn: 'Aoi' });
  });

  test('has fifty people at most, and knows whom it changes', async () => {
    const many = Array.from({ length: 49 }, (_, index) => ({
      ...ken,
      name: `Ken ${index}`,
      pin: `55${index}`,
    }));
    const all = setUp({ staff: [aoi, ...many] });
    await all.staff.unlock('1357', 'Aoi');
    expect(codeOf(await all.staff.changeStaff({ current: '1357', was: null, next: mio }))).toBe('conflict');
    expect(codeOf(await all.staff.changeStaff({ current: '1357', was: 'Eve', next: mio }))).toBe('not-found');
    expect(all.settings.staff).toHaveLength(50);
  });

  test('takes the PIN of whoever opened the screens, and counts a wrong one', async () => {
    const { staff, settings, disk } = await opened();
    expect(codeOf(await staff.changeStaff({ current: null, was: null, next: mio }))).toBe('invalid');
    expect(codeOf(await staff.changeStaff({ current: '8642', was: null, next: mio }))).toBe('wrong-pin');
    expect(disk.failures).toBe(1);
    staff.lock();
    expect(codeOf(await staff.changeStaff({ current: '1357', was: null, next: mio }))).toBe('staff-locked');
    expect(settings.staff).toEqual([aoi, ken]);
  });

  test('that cannot be written leaves everything as it was', async () => {
    const { staff, disk } = await opened();
    disk.settingsFull = true;
    expect(codeOf(await staff.changeStaff({ current: '1357', was: 'Aoi', next: null }))).toBe('conflict');
    expect(codeOf(await staff.changeStaff({ current: '1357', was: null, next: mio }))).toBe('storage');
    expect(staff.state).toMatchObject({ locked: false, signedOn: 'Aoi' });
  });

  test('gives way to a set-up file that changed it meanwhile, and opens nothing that was locked meanwhile', async () => {
    const all = await opened();
    let look = (): void => undefined;
    all.holds.looking = new Promise((resolve) => (look = resolve));
    const changing = all.staff.changeStaff({ current: '1357', was: null, next: mio });
    all.settings.staff = [aoi];
    look();
    expect(codeOf(await changing)).toBe('conflict');
    all.holds.looking = new Promise((resolve) => (look = resolve));
    const late = all.staff.changeStaff({ current: '1357', was: 'Aoi', next: { ...aoi, pin: '4321' } });
    all.staff.lock();
    look();
    expect(codeOf(await late)).toBe('ok');
    expect(all.staff.state.locked).toBe(true);
  });
});
