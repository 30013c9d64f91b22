/**
 * Plays a sound of the app. Answers whether it could be heard: a browser may refuse sound before the first
 * touch, and a machine may have no speaker; a sale goes on without.
 */
export async function play(path: string): Promise<boolean> {
  try {
    await new Audio(path).play();
    return true;
  } catch {
    return false;
  }
}
