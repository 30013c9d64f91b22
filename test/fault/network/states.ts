import type { Result } from '../../../electron/contract/result.ts';
import type { Scene } from '../support/scene.ts';
import type { NetworkFault } from './faults.ts';

/** Where a sale is when the network fails. */
export const saleStates = ['opening', 'awaiting', 'cancel', 'renew', 'check'] as const;
export type SaleState = (typeof saleStates)[number];

/** What must hold, as words of what does not. */
export type Problems = string[];

/** Sets a fault in force, or takes it away. */
export type Break = (fault: NetworkFault | null) => void;

/** Brings a sale to where the fault meets it, lets it, and says what is wrong; the network is sound after it. */
export async function meet(
  state: SaleState,
  scene: Scene,
  fault: NetworkFault,
  setFault: Break,
): Promise<Problems> {
  switch (state) {
    case 'opening':
      return opening(scene, fault, setFault);
    case 'awaiting':
      return awaiting(scene, fault, setFault);
    case 'cancel':
      return cancel(scene, fault, setFault);
    case 'renew':
      return renew(scene, fault, setFault);
    case 'check':
      return check(scene, fault, setFault);
  }
}

/** The fault meets the request for a code. */
async function opening(scene: Scene, fault: NetworkFault, setFault: Break): Promise<Problems> {
  setFault(fault);
  const saleId = scene.begin();
  await scene.until(
    'the request for a code has ended',
    () => scene.inFlight === 0 && scene.state !== 'opening',
  );
  setFault(null);
  const problems: Problems = [];
  const expected = { 'not-sent': 'refused', certificate: 'refused', unknown: 'unknown', fine: 'awaiting' }[
    fault.meaning
  ];
  if (scene.state !== expected) problems.push(`the sale is ${scene.state}, not ${expected}`);
  const attempts = scene.page(saleId).attempts.length;
  const most = fault.meaning === 'not-sent' ? 3 : 1;
  if (attempts > most) problems.push(`${attempts} requests for a code went out by themselves`);
  // One that only the deadline ends has used up the time for further tries.
  const isHanging = fault.treatment.kind === 'accept' && fault.treatment.cut === 'stall';
  if (fault.meaning === 'not-sent' && attempts !== (isHanging ? 1 : 3)) problems.push(`${attempts} tries`);
  const phase = scene.view?.phase;
  if (fault.meaning === 'certificate' && phase?.state === 'refused' && phase.reason.kind !== 'certificate') {
    problems.push(`the reason given is ${phase.reason.kind}`);
  }
  if (phase?.state === 'awaiting') return problems;
  // A person asks again, with the network sound: a code, by the same number unless the service has a code of it.
  const retried = await scene.sales.renew(saleId);
  if (!retried.ok) return [...problems, `asking again is refused: ${retried.message}`];
  await scene.until('asking again has ended', () => scene.inFlight === 0 && scene.state !== 'opening');
  if (scene.state === 'unknown') {
    const again = await scene.sales.renew(saleId);
    if (!again.ok) return [...problems, `asking with the next number is refused: ${again.message}`];
    await scene.until('the next number is answered', () => scene.inFlight === 0 && scene.state !== 'opening');
  }
  if (scene.state !== 'awaiting') problems.push(`asked again on a sound network, the sale is ${scene.state}`);
  return problems;
}

/** The fault meets the questions about the code on the screen. */
async function awaiting(scene: Scene, fault: NetworkFault, setFault: Break): Promise<Problems> {
  await scene.open();
  const problems: Problems = [];
  const url = scene.codeUrl;
  setFault(fault);
  await scene.pass(70_000);
  const phase = scene.view?.phase;
  if (phase?.state !== 'awaiting' || phase.codeUrl !== url) problems.push(`the code is gone: ${scene.state}`);
  else if (fault.meaning !== 'fine' && phase.watch.kind !== 'offline') {
    problems.push(`the screen says ${phase.watch.kind} while the service does not answer`);
  }
  setFault(null);
  await scene.pass(20_000);
  const after = scene.view?.phase;
  if (after?.state !== 'awaiting' || after.watch.kind !== 'watching') {
    problems.push(`on a sound network the screen says ${JSON.stringify(after)}`);
  }
  return problems;
}

/** The fault meets the closing of a code, and the look after it. */
async function cancel(scene: Scene, fault: NetworkFault, setFault: Break): Promise<Problems> {
  const saleId = await scene.open();
  setFault(fault);
  const answer = await wish(scene, scene.sales.cancel(saleId));
  setFault(null);
  const problems: Problems = [];
  const phase = scene.view?.phase;
  if (!answer.ok) problems.push(`cancelling is refused: ${answer.message}`);
  if (phase?.state !== 'canceled') problems.push(`the sale is ${scene.state}, not canceled`);
  else if (fault.meaning !== 'fine' && phase.payableUntil === null) {
    problems.push('the screen says closed for certain, and nobody said so');
  }
  return problems;
}

/** The fault meets a new code for a canceled sale: the old one first. */
async function renew(scene: Scene, fault: NetworkFault, setFault: Break): Promise<Problems> {
  const saleId = await scene.open();
  // Canceled while nobody could be asked: the old code can be paid, and must be ruled out first.
  setFault(unreachable);
  await wish(scene, scene.sales.cancel(saleId));
  const before = scene.gate.count('POST');
  setFault(fault);
  const answer = await wish(scene, scene.sales.renew(saleId));
  const problems: Problems = [];
  if (fault.meaning !== 'fine') {
    if (answer.ok) problems.push('a new code was asked for, and the old one can be paid');
    if (scene.gate.count('POST') !== before) problems.push('a request for a new code left');
    if (scene.state !== 'canceled') problems.push(`the sale is ${scene.state}, not canceled`);
  }
  setFault(null);
  if (!answer.ok) {
    const again = await wish(scene, scene.sales.renew(saleId));
    if (!again.ok) return [...problems, `renewing on a sound network is refused: ${again.message}`];
  }
  await scene.until('the new code is there', () => scene.inFlight === 0 && scene.state !== 'opening');
  if (scene.state !== 'awaiting') problems.push(`renewed on a sound network, the sale is ${scene.state}`);
  return problems;
}

/** The fault meets a question that a person asks. */
async function check(scene: Scene, fault: NetworkFault, setFault: Break): Promise<Problems> {
  const saleId = await scene.open();
  const url = scene.codeUrl;
  const before = scene.page(saleId).attempts.length;
  setFault(fault);
  const answer = await wish(scene, scene.sales.check(saleId));
  const problems: Problems = [];
  if (answer.ok !== (fault.meaning === 'fine'))
    problems.push(`the answer to the question is ${JSON.stringify(answer)}`);
  if (scene.state !== 'awaiting' || scene.codeUrl !== url) problems.push(`the code is gone: ${scene.state}`);
  if (scene.page(saleId).attempts.length !== before) problems.push('a question led to a request for a code');
  setFault(null);
  return problems;
}

const unreachable: NetworkFault = {
  name: 'nobody listens',
  treatment: { kind: 'pass' },
  names: { address: '127.0.0.2' },
  meaning: 'not-sent',
};

/** Waits for what came of a person's wish, letting the network work and time pass. */
async function wish(scene: Scene, wished: Promise<Result<void>>): Promise<Result<void>> {
  let answer: Result<void> | undefined;
  const kept = wished.then((result) => (answer = result));
  await scene.until('a wish is carried out', () => answer !== undefined, 600_000);
  return kept;
}
