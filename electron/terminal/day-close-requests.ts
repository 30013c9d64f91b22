import { fail, success } from '../contract/index.ts';
import { nameInScript } from '../domain/shop-name.ts';
import type { Handlers } from '../ipc/ipc.ts';
import type { Terminal } from './terminal.ts';

/** Answers the requests about the close of a day, the export of sales, and a journal that failed. */
export function dayCloseRequests(options: {
  terminal: Terminal;
  /** Where files for people are written. */
  documentsFolder: string;
}): Pick<
  Handlers,
  | 'readComparison'
  | 'compareDay'
  | 'stopComparing'
  | 'sealDay'
  | 'listDayCloses'
  | 'readDayClose'
  | 'exportDayClose'
  | 'exportSales'
  | 'reopenJournal'
> {
  const { terminal, documentsFolder } = options;
  const noTill = (): ReturnType<typeof fail> => fail('not-ready', 'No service is chosen yet.');
  return {
    readComparison: () => success(terminal.till?.sales.comparison() ?? null),
    compareDay: ({ date }) => {
      if (!terminal.till) return noTill();
      // Without a key the service cannot be asked; with a key that it refuses, it would say so to each code.
      if (terminal.stop !== null) return fail('not-ready', `Selling has stopped: ${terminal.stop}.`);
      return terminal.till.sales.compareDay(date);
    },
    stopComparing: () => success(terminal.till?.sales.stopComparing()),
    sealDay: (request) => terminal.till?.sales.sealDay(request) ?? noTill(),
    listDayCloses: () => terminal.till?.sales.listDayCloses() ?? noTill(),
    readDayClose: ({ number }) => terminal.till?.sales.readDayClose(number) ?? noTill(),
    exportDayClose: async ({ number }) => {
      const { language } = terminal.state;
      const target = { folder: documentsFolder, language };
      return (await terminal.till?.sales.exportDayClose(number, target)) ?? noTill();
    },
    exportSales: async (days) => {
      if (!terminal.till) return noTill();
      const { language, locations } = terminal.state;
      const names = new Map(locations.map(({ id, name }) => [id, nameInScript(name, language)]));
      return terminal.till.sales.exportSales(days, {
        folder: documentsFolder,
        language,
        locationName: (id) => names.get(id),
      });
    },
    reopenJournal: () => terminal.reopenJournal(),
  };
}
