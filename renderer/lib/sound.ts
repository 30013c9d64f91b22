/** What the terminal has to be heard for, and the file of each. */
const files = {
  paid: '/sounds/paid.wav',
  failedTry: '/sounds/failed-try.wav',
  latePayment: '/sounds/late-payment.wav',
} as const;

export type Sound = keyof typeof files;

/**
 * Plays a sound of the app. Answers whether it could be heard: a browser may refuse sound before the first
 * touch, and a machine may have no speaker; a sale goes on without.
 */
export async function play(sound: Sound): Promise<boolean> {
  try {
    await new Audio(files[sound]).play();
    return true;
  } catch {
    return false;
  }
}
