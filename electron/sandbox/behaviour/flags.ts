/** Rules on a command line: `WHAT[/ACT][/N][@amount=N|@order=TEXT]`. */
import { acts } from './acts.ts';
import { misbehaviours, type Rule, ruleSchema } from './behaviour.ts';

export const ruleForm =
  'WHAT, WHAT/ACT (only at such requests), WHAT/N (N times), each with @amount=N or @order=TEXT after it or not, ' +
  `where ACT is ${acts.join(', ')} and WHAT is ${misbehaviours.join(', ')}`;

export function parseRule(text: string): Rule | undefined {
  const [, head = '', condition] = /^([^@]*)(?:@(.*))?$/su.exec(text) ?? [];
  const when = parseCondition(condition);
  const [, what, on, times] = /^([\w-]+)(?:\/([a-z]+))?(?:\/(\d{1,4}))?$/u.exec(head) ?? [];
  const rule = {
    what,
    when,
    ...(on !== undefined && { on }),
    ...(times !== undefined && { times: Number(times) }),
  };
  return ruleSchema.safeParse(rule).data;
}

function parseCondition(text: string | undefined): Rule['when'] | undefined {
  if (text === undefined) return { kind: 'always' };
  const [, amount] = /^amount=(\d{1,10})$/u.exec(text) ?? [];
  if (amount !== undefined) return { kind: 'amount', amount: Number(amount) };
  const [, contains] = /^order=(.+)$/su.exec(text) ?? [];
  return contains === undefined ? undefined : { kind: 'order-no', contains };
}
