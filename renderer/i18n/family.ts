/** A message without placeholders. */
export type Words = () => string;

/** Words for each of these names and no other (build/messages.ts). */
export type WordsFor<Family, Name extends string> = keyof Family extends Name ? Record<Name, Words> : never;
