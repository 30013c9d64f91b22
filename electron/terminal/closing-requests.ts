import { fail, success } from '../contract/index.ts';
import { nameInScript } from '../domain/shop-name.ts';
import type { Handlers } from '../ipc/ipc.ts';
import type { Terminal } from './terminal.ts';

/** Answers the requests about the close of day, the export of sales, and a journal that failed. */
export function closingRequests(options: {
  terminal: Terminal;
  /** Where files for people are written. */
  documentsFolder: string;
}): Pick<Handlers, 'readClosing' | 'closeDay' | 'stopClosing' | 'exportSales' | 'reopenJournal'> {
  const { terminal, documentsFolder } = options;
  const noTill = (): ReturnType<typeof fail> => fail('not-ready', 'No service is chosen yet.');
  return {
    readClosing: () => success(terminal.till?.sales.closing() ?? null),
    closeDay: ({ date }) => {
      if (!terminal.till) return noTill();
      // Without a key the service cannot be asked; with a key that it refuses, it would say so to each code.
      if (terminal.stop !== null) return fail('not-ready', `Selling has stopped: ${terminal.stop}.`);
      return terminal.till.sales.closeDay(date);
    },
    stopClosing: () => success(terminal.till?.sales.stopClosing()),
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
