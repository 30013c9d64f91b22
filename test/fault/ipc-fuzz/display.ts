/** The channel of the customer display, which may ask one thing and say nothing. */
import { displayChannels } from '../../../electron/contract/display-names.ts';
import { answerCustomerDisplay } from '../../../electron/ipc/customer-screens.ts';
import { isTrustedSender } from '../../../electron/ipc/admission.ts';
import { screensOrigin } from '../../../electron/window/security.ts';
import type { SeededRandom } from '../support/random.ts';
import { type Sender, strangers } from './counter.ts';
import { channels } from './electron-double.ts';
import { wrongMessage } from './mutations.ts';

const contents = { title: 'the customer’s screen' };
const customer = {
  sender: contents,
  senderFrame: { url: 'app://madoguchi/customer.html', parent: null },
} as unknown as Sender;

/** Sends so many wrong messages to that channel; answers how many, and what was not refused as is due, in words. */
export async function fuzzDisplay(
  count: number,
  random: SeededRandom,
): Promise<{ sent: number; found: string[] }> {
  let [now, reads, sent] = [0, 0, 0];
  answerCustomerDisplay({
    read: () => {
      reads += 1;
      return {
        language: 'ja',
        payerLanguages: ['ko'],
        practice: true,
        test: false,
        shopName: '',
        logo: null,
        sale: null,
        ticket: null,
      };
    },
    contents: () => undefined,
    isTrusted: (event) => isTrustedSender(event, { contents: contents as never, origin: screensOrigin }),
    heard: () => undefined,
    now: () => now,
    log: { warn: () => undefined, error: () => undefined },
  });
  const listener = channels.get(displayChannels.read);
  if (!listener) return { sent, found: ['nothing listens for the customer’s screen'] };
  const found: string[] = [];
  const send = async (sender: Sender, received: readonly unknown[]): Promise<string | undefined> => {
    now += 1_000;
    return ((await listener(sender, ...received)) as { code?: string }).code;
  };
  for (let number = 0; number < count; number += 1) {
    const { received, about } = wrongMessage(undefined, random);
    const [from, stranger] = random.pick(strangers);
    const isForeign = random.chance(0.2);
    const code = await send(isForeign ? stranger : customer, received);
    sent += 1;
    const expected = isForeign ? 'forbidden' : 'invalid';
    if (code !== expected) found.push(`customer’s screen: ${about} from ${from}: ${String(code)}`);
  }
  if (reads > 0) found.push(`customer’s screen: ${reads} messages were answered`);
  // It can be asked, so the refusals above mean something.
  if ((await send(customer, [])) !== undefined) found.push('customer’s screen: its own question is refused');
  return { sent, found };
}
