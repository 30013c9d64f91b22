/** Rules as they are written on a command line: `WHAT`, `WHAT@amount=N` or `WHAT@order=TEXT`. */
import { type Misbehaviour, misbehaviours, type Rule, ruleSchema } from './behaviour.ts';

/** The words that say how a rule is written. */
export const ruleForm = `WHAT, WHAT@amount=N or WHAT@order=TEXT, where WHAT is ${misbehaviours.join(', ')}`;

/** Reads a rule; undefined when it is none. */
export function parseRule(text: string): Rule | undefined {
  const [, what = '', when] = /^([^@]*)(?:@(.*))?$/su.exec(text) ?? [];
  const condition = parseCondition(when);
  if (condition === undefined || !isMisbehaviour(what)) return undefined;
  return ruleSchema.safeParse({ what, when: condition }).data;
}

function isMisbehaviour(text: string): text is Misbehaviour {
  return misbehaviours.some((known) => known === text);
}

function parseCondition(text: string | undefined): Rule['when'] | undefined {
  if (text === undefined) return { kind: 'always' };
  const [, amount] = /^amount=(\d{1,10})$/u.exec(text) ?? [];
  if (amount !== undefined) return { kind: 'amount', amount: Number(amount) };
  const [, contains] = /^order=(.+)$/su.exec(text) ?? [];
  return contains === undefined ? undefined : { kind: 'order-no', contains };
}
