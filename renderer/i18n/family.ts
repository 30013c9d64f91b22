/** A message that has no placeholders. */
export type Words = () => string;

/** What a family of messages must be that has words for each of these names, and for no other (build/messages.ts). */
export type WordsFor<Family, Name extends string> = keyof Family extends Name ? Record<Name, Words> : never;
