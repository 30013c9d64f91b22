import type { App, Screen } from 'electron';
import { reportOf, type ReportWords, stopsSales } from '../diagnosis/report.ts';
import { diagnoseApp } from './diagnosis.ts';
import { isWithoutDisplay } from './doctor-start.ts';
import { setUpKeeper } from './keeper.ts';
import { sourceOf } from './provisioner.ts';

/** What `npm run doctor` does, for the packaged app: prints what was found, and ends. */
export async function lookAsDoctor(options: {
  app: App;
  screen: Screen;
  /** Epoch ms. */
  builtAt: number;
  words: ReportWords;
  /** Where the scripts are. */
  bundle: string;
}): Promise<void> {
  const { app, screen, builtAt, words, bundle } = options;
  // Nothing is logged: what goes wrong is one of the findings.
  const keeper = setUpKeeper(bundle, { warn: () => undefined });
  const diagnosis = await diagnoseApp({
    app,
    screen: isWithoutDisplay(process.argv) ? null : screen,
    builtAt,
    keeper,
    provisioning: sourceOf(app.commandLine, process),
  });
  keeper.close();
  process.stdout.write(reportOf(diagnosis, words), () => app.exit(stopsSales(diagnosis) ? 1 : 0));
}
