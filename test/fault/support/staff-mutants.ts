import { foundByTests } from './mutant.ts';

/** Defects of who may do what, and in whose name. */
export const staffMutants = [
  ...foundByTests('test/unit/terminal/requests/person-word.test.ts', [
    {
      id: 'settle-without-the-pin',
      defect: 'A sale is settled by hand without the PIN of the staff.',
      file: 'electron/terminal/requests/sales.ts',
      find: 'approved(options, settling(options, request), (settled) => withSales((sales) => sales.settle(settled))),',
      replace: 'withSales((sales) => sales.settle(request)),',
      finding: 'a sale is not settled by hand with',
    },
  ]),
  ...foundByTests('test/unit/staff/people.test.ts', [
    {
      id: 'leave-the-managers-screens-open',
      defect: 'A PIN that was given for one thing leaves the manager’s screens open.',
      file: 'electron/staff/lock.ts',
      find: 'return tried.ok ? success(by) : tried;',
      replace: 'if (tried.ok) this.#openedBy = this.#keyOf(by);\n    return tried.ok ? success(by) : tried;',
      finding: 'nothing is opened for it',
    },
    {
      id: 'leave-no-manager',
      defect: 'The last manager is made a cashier, and nobody can open anything.',
      file: 'electron/staff/people.ts',
      find: "staff.length === 0 || staff.some(({ role }) => role === 'manager')",
      replace: 'staff.length === 0 || staff.some(({ role }) => role !== undefined)',
      finding: 'no manager left is refused',
    },
    {
      id: 'two-of-one-pin',
      defect: 'Somebody is given the PIN of another.',
      file: 'electron/staff/people.ts',
      find: 'if (taken.includes(true))',
      replace: 'if (taken.includes(true) && pin === now?.pin)',
      finding: 'a PIN that another has is refused',
    },
    {
      id: 'change-the-staff-without-the-pin',
      defect: 'Whoever stands at opened screens changes who may open them.',
      file: 'electron/staff/lock.ts',
      find: 'return tried.ok ? null : tried;',
      replace: 'return tried.ok || actor !== null ? null : tried;',
      finding: 'takes the PIN of whoever opened the screens',
    },
    {
      id: 'let-a-cashier-guess-on',
      defect: 'A cashier’s own PIN takes back the count of wrong ones at a manager’s.',
      file: 'electron/staff/lock.ts',
      find: "tries.write(role === 'manager' ? 0 : before)",
      replace: 'tries.write(0 * before)',
      finding: 'does not buy further guesses',
    },
  ]),
  ...foundByTests('test/unit/terminal/requests/person-word.test.ts', [
    {
      id: 'a-second-code-without-the-pin',
      defect: 'A second code despite the first is made without the PIN of the staff.',
      file: 'electron/terminal/requests/sales.ts',
      find: 'return approved(options, decision, (despite) => opened({ ...request, despite }));',
      replace: 'return opened(request);',
      finding: 'a second code despite the first is not made with',
    },
  ]),
  ...foundByTests('test/unit/terminal/requests/privacy.test.ts', [
    {
      id: 'renew-any-sale-while-locked',
      defect: 'A sale that is over is shown and renewed without the PIN of the staff.',
      file: 'electron/terminal/requests/sales.ts',
      find: 'closedSale(saleId) ?? withSales((sales) => sales.renew(saleId)),',
      replace: 'withSales((sales) => sales.renew(saleId)),',
      finding: 'a locked terminal tells nothing',
    },
    {
      id: 'cancel-any-sale-while-locked',
      defect: 'A sale that is over is canceled without the PIN of the staff.',
      file: 'electron/terminal/requests/sales.ts',
      find: 'cancelSale: (saleId) => closedSale(saleId) ?? withSales',
      replace: 'cancelSale: (saleId) => withSales',
      finding: 'cancelSale takes no sale that is over',
    },
    {
      id: 'print-any-sale-while-locked',
      defect: 'What is on paper may be looked at without the PIN of the staff.',
      file: 'electron/terminal/requests/printing.ts',
      find: "return closed('saleId' in request ? request.saleId : null);",
      replace: "return closed(null) && 'saleId' in request ? null : closed(null);",
      finding: 'a locked terminal tells nothing',
    },
    {
      id: 'remember-what-was-looked-at',
      defect: 'The sale that was looked at last stays in sight after “Lock”.',
      file: 'electron/terminal/requests/privacy.ts',
      find: ' && lookedAt.closings === closings',
      replace: '',
      finding: 'is forgotten when the terminal is locked',
    },
    {
      id: 'tell-locked-screens-what-was-taken',
      defect: 'Screens that start locked are told of the comparison.',
      file: 'electron/terminal/requests/handlers.ts',
      find: 'comparison: isPrivate ? null : comparison',
      replace: 'comparison: isPrivate && comparison === null ? null : comparison',
      finding: 'a start of locked screens is told of no comparison',
    },
  ]),
  ...foundByTests('test/unit/staff/lock.test.ts', [
    {
      id: 'customers-are-anybodys',
      defect: 'History, customers and takings need no PIN.',
      file: 'electron/contract/names.ts',
      find: "return requestAccess[name].who !== 'anyone';",
      replace: "return requestAccess[name].who === 'manager';",
      finding: 'every request is either',
    },
  ]),
  ...foundByTests('test/unit/terminal/requests/person-word.test.ts', [
    {
      id: 'give-back-without-the-pin',
      defect: 'Money is given back without the PIN of the staff.',
      file: 'electron/terminal/requests/handlers.ts',
      find: 'approved(options, refunding(options, request), (given) =>\n        withSales((sales) => sales.refunds.giveBack(given)),\n      ),',
      replace: 'withSales((sales) => sales.refunds.giveBack(request)),',
      finding: 'money is not given back with',
    },
  ]),
];
