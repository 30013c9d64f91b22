const files = {
  paid: '/sounds/paid.wav',
  failedTry: '/sounds/failed-try.wav',
  latePayment: '/sounds/late-payment.wav',
} as const;

export type Sound = keyof typeof files;

/**
 * Answers whether it could be heard: a browser may refuse sound before the first touch, a machine may have no speaker; the sale
 * goes on.
 */
export async function play(sound: Sound): Promise<boolean> {
  try {
    await new Audio(files[sound]).play();
    return true;
  } catch {
    return false;
  }
}
