import { fail, success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import { noKey } from '../not-ready.ts';
import type { Terminal } from '../terminal.ts';
import type { WithSales } from './handlers.ts';

export function dayCloseRequests(options: {
  terminal: Terminal;
  withSales: WithSales;
  documentsFolder: string;
}) {
  const { terminal, withSales, documentsFolder } = options;
  return {
    readComparison: () => success(terminal.opened?.sales.comparison() ?? null),
    compareDay: ({ date }) =>
      withSales((sales) => {
        // Without a key the service cannot be asked; with a bad key it would refuse each question about a code.
        if (terminal.stop !== null) return fail('not-ready', `Selling has stopped: ${terminal.stop}.`);
        return sales.compareDay(date);
      }),
    stopComparing: () => success(terminal.opened?.sales.stopComparing()),
    sealDay: (request) => withSales((sales) => sales.sealDay(request)),
    listDayCloses: () => withSales((sales) => sales.listDayCloses()),
    readDayClose: ({ number }) => withSales((sales) => sales.readDayClose(number)),
    exportDayClose: async ({ number }) => {
      const { language } = terminal.state;
      return withSales((sales) => sales.exportDayClose(number, { folder: documentsFolder, language }));
    },
    listDisputes: async ({ saleId }) =>
      withSales((sales) => (terminal.hasKey ? sales.listDisputes(saleId) : noKey)),
    reopenJournal: () => terminal.reopenJournal(),
  } satisfies Partial<Handlers>;
}
