import { isBehindPin, requestNames, type RequestName } from '../../../electron/contract/names.ts';
import { atLeast, type Figure, none, type PieceOptions, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { breachOf, CounterUnderFuzz, type Sender, strangers } from './counter.ts';
import { fuzzDisplay } from './display.ts';
import { type Message, oddMessage, wrongMessage } from './mutations.ts';
import { type Samples, samplesFor } from './samples.ts';

/** Of each channel's messages: this part may be right, and is only to be answered as the contract says. */
const oddPart = 0.05;
/** After so many messages it is looked at whether anything has changed. */
const lookEvery = 100;
const longestLine = 1_000;

/** What a run of one channel found. */
interface Findings {
  /** How many messages each channel was sent, by its name. */
  readonly messages: Map<RequestName, number>;
  /** Messages that had an effect or got as far as a handler, and must not. */
  readonly effects: string[];
  readonly crashes: string[];
  readonly breaches: string[];
}

/** A right request as it stands in no other message: mutations share what they do not change. */
function sampleOf(samples: Samples, name: RequestName, random: SeededRandom): unknown {
  return random.pick<unknown>(samples[name]);
}

/** Sends one message and looks at its answer alone. */
async function send(
  counter: CounterUnderFuzz,
  name: RequestName,
  { received, about }: Message,
  findings: Findings,
  sender?: Sender,
): Promise<{ code: string | null }> {
  findings.messages.set(name, (findings.messages.get(name) ?? 0) + 1);
  // Slower than the rate limit, by a clock of the run's own: what is limited is not looked at.
  counter.turns.now += 10_000;
  let answer: unknown;
  try {
    answer = await counter.deliver(name, received, sender);
  } catch (error) {
    findings.crashes.push(`${name}: ${about}: ${String(error)}`);
    return { code: null };
  }
  const breach = breachOf(name, answer);
  if (breach?.startsWith('internal')) findings.crashes.push(`${name}: ${about}: ${breach}`);
  else if (breach !== null) findings.breaches.push(`${name}: ${about}: ${breach}`);
  const { code = null } = answer as { code?: string };
  return { code };
}

/** One way to be refused: who sends, whether the staff is away, and the code that must come back. */
interface Refusal {
  readonly expected: 'invalid' | 'forbidden' | 'staff-locked';
  readonly message: Message;
  readonly sender?: Sender;
  readonly from?: string;
}

function refusalOf(name: RequestName, samples: Samples, random: SeededRandom): Refusal {
  const sample = sampleOf(samples, name, random);
  const message = random.chance(0.5) ? { received: [sample], about: 'right' } : wrongMessage(sample, random);
  if (random.chance(0.05)) {
    const [from, sender] = random.pick(strangers);
    return { expected: 'forbidden', message, sender, from };
  }
  if (isBehindPin(name) && random.chance(0.1)) return { expected: 'staff-locked', message };
  return { expected: 'invalid', message: wrongMessage(sample, random) };
}

/** Sends what must be refused, and looks at the terminal from outside in between. */
async function sendRefused(
  counter: CounterUnderFuzz,
  name: RequestName,
  count: number,
  random: SeededRandom,
  findings: Findings,
): Promise<void> {
  const samples = samplesFor(counter.known);
  let before = counter.effects();
  for (let number = 1; number <= count; number += 1) {
    const { expected, message, sender, from } = refusalOf(name, samples, random);
    const { reached } = counter;
    counter.turns.locked = expected === 'staff-locked';
    const { code } = await send(counter, name, message, findings, sender);
    counter.turns.locked = false;
    const about = `${name}: ${message.about}${from === undefined ? '' : ` from ${from}`}`;
    if (counter.reached !== reached) findings.effects.push(`${about}: reached its handler`);
    else if (code !== expected) findings.breaches.push(`${about}: ${String(code)} instead of ${expected}`);
    if (number % lookEvery !== 0 && number !== count) continue;
    const after = counter.effects();
    if (after !== before)
      findings.effects.push(`${name}: something changed up to message ${number}: ${about}`);
    before = after;
  }
}

/** Sends what may be right: it may do what it asks for, and is answered as the contract says. */
async function sendOdd(
  counter: CounterUnderFuzz,
  name: RequestName,
  count: number,
  random: SeededRandom,
  findings: Findings,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const samples = samplesFor(counter.known);
    await send(counter, name, oddMessage(sampleOf(samples, name, random), random), findings);
  }
}

/** Floods a channel while the clock stands; answers how many messages got past the limit. */
async function floodOf(counter: CounterUnderFuzz, name: RequestName): Promise<number> {
  let passed = 0;
  counter.turns.now += 60_000;
  for (let number = 0; number < 200; number += 1) {
    const answer = (await counter.deliver(name, [Number.NaN])) as { code?: string };
    if (answer.code !== 'rate-limited') passed += 1;
  }
  return passed;
}

/** So many messages at once are more than hands can do. */
const mostAtOnce = 30;

function figuresOf(
  count: number,
  findings: Findings,
  display: number,
  floods: string[],
  longest: number,
): Figure[] {
  return [
    atLeast('messages to each channel', count, Math.min(...findings.messages.values())),
    atLeast('channels of the cashier’s screens', requestNames.length, findings.messages.size),
    atLeast('messages to the channel of the customer’s screen', count, display),
    none('effects of messages that must be refused', findings.effects),
    none('crashes', findings.crashes),
    none('answers outside the contract, or not the refusal that is due', findings.breaches),
    none('channels that let a flood through', floods),
    {
      figure: 'longest log line of a message, in characters',
      aim: `${longestLine} or less`,
      measured: String(longest),
      met: longest <= longestLine,
    },
  ];
}

/** Sends `count` messages to every channel of a real terminal, and floods it. */
export async function fuzzChannels({ seed, count, progress }: PieceOptions): Promise<PieceReport> {
  const random = new SeededRandom(seed);
  const findings: Findings = { messages: new Map(), effects: [], crashes: [], breaches: [] };
  const floods: string[] = [];
  const odd = Math.round(count * oddPart);
  const still = await CounterUnderFuzz.open();
  try {
    for (const [index, name] of requestNames.entries()) {
      await sendRefused(still, name, count - odd, new SeededRandom(random.nextSeed()), findings);
      if ((await floodOf(still, name)) > mostAtOnce) floods.push(name);
      progress(index + 1, requestNames.length * 2);
    }
  } finally {
    still.close();
  }
  // A terminal of its own: what may be right may change it.
  const busy = await CounterUnderFuzz.open();
  try {
    for (const [index, name] of requestNames.entries()) {
      await sendOdd(busy, name, odd, new SeededRandom(random.nextSeed()), findings);
      progress(requestNames.length + index + 1, requestNames.length * 2);
    }
  } finally {
    busy.close();
  }
  const display = await fuzzDisplay(count, new SeededRandom(random.nextSeed()));
  findings.breaches.push(...display.found);
  const longest = Math.max(still.longestLogLine, busy.longestLogLine);
  const failures = [...findings.effects, ...findings.crashes, ...findings.breaches, ...floods];
  return {
    figures: figuresOf(count, findings, display.sent, floods, longest),
    failures,
    details: { messages: Object.fromEntries(findings.messages), odd },
  };
}
