import { fail, success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Terminal } from '../terminal.ts';

/** Answers the requests about the close of a day, disputes, and a journal that failed. */
export function dayCloseRequests(options: {
  terminal: Terminal;
  /** Where files for people are written. */
  documentsFolder: string;
}) {
  const { terminal, documentsFolder } = options;
  const noService = (): ReturnType<typeof fail> => fail('not-ready', 'No service is chosen yet.');
  return {
    readComparison: () => success(terminal.opened?.sales.comparison() ?? null),
    compareDay: ({ date }) => {
      if (!terminal.opened) return noService();
      // Without a key the service cannot be asked; with a key that it refuses, it would say so to each code.
      if (terminal.stop !== null) return fail('not-ready', `Selling has stopped: ${terminal.stop}.`);
      return terminal.opened.sales.compareDay(date);
    },
    stopComparing: () => success(terminal.opened?.sales.stopComparing()),
    sealDay: (request) => terminal.opened?.sales.sealDay(request) ?? noService(),
    listDayCloses: () => terminal.opened?.sales.listDayCloses() ?? noService(),
    readDayClose: ({ number }) => terminal.opened?.sales.readDayClose(number) ?? noService(),
    exportDayClose: async ({ number }) => {
      const { language } = terminal.state;
      const target = { folder: documentsFolder, language };
      return (await terminal.opened?.sales.exportDayClose(number, target)) ?? noService();
    },
    listDisputes: async ({ saleId }) => {
      if (!terminal.opened) return noService();
      if (!terminal.hasKey) return fail('not-ready', 'There is no secret key to ask with.');
      return terminal.opened.sales.listDisputes(saleId);
    },
    reopenJournal: () => terminal.reopenJournal(),
  } satisfies Partial<Handlers>;
}
