import dns from 'node:dns';

type Answer = 'as usual' | 'not found' | { address: string };

/**
 * How this process finds the machines behind names, until it is disposed of: as usual, not at all, or at
 * another address of this machine, where nobody listens. Stands in for a name server that is down or wrong.
 */
export class Names implements Disposable {
  answer: Answer = 'as usual';
  readonly #usual = dns.lookup;

  constructor() {
    const usual = this.#usual;
    const lookup = (name: string, options: unknown, callback: unknown): void => {
      const answer = this.answer;
      if (answer === 'as usual') {
        Reflect.apply(usual, dns, [name, options, callback]);
        return;
      }
      const done = (typeof options === 'function' ? options : callback) as (...said: unknown[]) => void;
      const wantsAll =
        typeof options === 'object' && options !== null && 'all' in options && options.all === true;
      setImmediate(() => {
        if (answer === 'not found')
          done(Object.assign(new Error(`no such name: ${name}`), { code: 'ENOTFOUND' }));
        else if (wantsAll) done(null, [{ address: answer.address, family: 4 }]);
        else done(null, answer.address, 4);
      });
    };
    // node:net asks this object for its `lookup` at every connection.
    (dns as { lookup: unknown }).lookup = lookup;
  }

  [Symbol.dispose](): void {
    (dns as { lookup: unknown }).lookup = this.#usual;
  }
}
