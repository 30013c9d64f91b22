import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { success } from '../../../../electron/contract/result.ts';
import type { Desk, Prompt } from '../../../../electron/terminal/entry-desk.ts';
import { provisioningRequests } from '../../../../electron/terminal/requests/provisioning.ts';
import type { Provisioner } from '../../../../electron/terminal/provisioner.ts';
import { newFolder } from '../../../support/folder.ts';

/** An import of a chosen file; the staff are locked while the system's dialog or main's question is there, or not at all. */
function importing(lockedIn: 'dialog' | 'question' | null) {
  const path = join(newFolder('chosen'), 'kiosk.json');
  writeFileSync(path, '{}');
  const staff = { closings: 1 };
  const lockIn = (place: typeof lockedIn): void => void (staff.closings += place === lockedIn ? 1 : 0);
  const prompt = vi.fn<Prompt>(() => (lockIn('question'), Promise.resolve({ kind: 'confirm' })));
  const desk: Desk = { run: (ask) => ask(prompt, () => false), cancel: () => undefined };
  const taken = vi.fn<Provisioner['import']>(() => Promise.resolve(success(undefined)));
  const preview = { changes: [], catalogue: null, signed: false, problems: [], problemCount: 0 };
  const provisioner = { import: taken, preview: () => Promise.resolve(preview) } as unknown as Provisioner;
  const chooseSetUpFile = () => (lockIn('dialog'), Promise.resolve(path));
  const { importProvisioning } = provisioningRequests({ provisioner, desk, staff, chooseSetUpFile });
  return { importProvisioning, prompt, taken };
}

test('a set-up file that is chosen once the staff were locked is neither read nor asked about', async () => {
  const { importProvisioning, prompt, taken } = importing('dialog');
  expect(await importProvisioning()).toMatchObject({ code: 'canceled' });
  expect(prompt).not.toHaveBeenCalled();
  expect(taken).not.toHaveBeenCalled();
});

test('one that is confirmed once the staff were locked is not taken', async () => {
  const { importProvisioning, taken } = importing('question');
  expect(await importProvisioning()).toMatchObject({ code: 'canceled' });
  expect(taken).not.toHaveBeenCalled();
  const open = importing(null);
  expect(await open.importProvisioning()).toMatchObject({ ok: true });
});
