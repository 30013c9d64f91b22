import type { App, Screen } from 'electron';
import { reportOf, type ReportWords, stopsSales } from '../diagnosis/report.ts';
import { diagnoseApp } from './diagnosis.ts';
import { isWithoutDisplay } from './doctor-start.ts';
import { setUpKeeper } from './keeper.ts';
import { sourceOf } from './provisioner.ts';
import { lastStatus } from './status.ts';

/** `npm run doctor` for the packaged app: prints the findings, and ends. */
export async function lookAsDoctor(options: {
  app: App;
  screen: Screen;
  builtAt: number;
  words: ReportWords;
  bundle: string;
}): Promise<void> {
  const { app, screen, builtAt, words, bundle } = options;
  // Not logged: what goes wrong is one of the findings.
  const keeper = setUpKeeper(bundle, { warn: () => undefined }, null);
  const diagnosis = await diagnoseApp({
    app,
    screen: isWithoutDisplay(process.argv) ? null : screen,
    builtAt,
    keeper,
    provisioning: sourceOf(app.commandLine, process),
  });
  keeper.close();
  const status = lastStatus(app.getPath('userData'));
  const text = app.commandLine.hasSwitch('json')
    ? `${JSON.stringify({ ...diagnosis, status }, null, 2)}\n`
    : reportOf(diagnosis, words);
  process.stdout.write(text, () => app.exit(stopsSales(diagnosis) ? 1 : 0));
}
