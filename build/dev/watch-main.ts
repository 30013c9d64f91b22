/** Rebuilds what runs outside the pages whenever one of its files changes. */
import { build, type Rolldown } from 'vite';
import { mainConfig } from '../vite.main.ts';

export interface Watch {
  close(): Promise<void>;
}

/**
 * Builds main, the preloads and main's helpers, then calls `built` whenever something was rebuilt and nothing is in progress.
 * Reports what does not build, and leaves the running program alone.
 */
export async function watchMain(built: () => void): Promise<Watch> {
  const watchers = await Promise.all(mainConfig.map(watch));
  const busy = new Set(watchers);
  let first = true;
  let changed = false;
  await new Promise<void>((ready) => {
    for (const watcher of watchers) {
      watcher.on('event', (event) => {
        if (event.code === 'START') busy.add(watcher);
        if (event.code === 'BUNDLE_END') changed = true;
        if (event.code === 'ERROR') console.error(event.error);
        if ('result' in event) void event.result.close();
        if (event.code === 'END' || event.code === 'ERROR') busy.delete(watcher);
        if (busy.size > 0) return;
        if (first) ready();
        else if (changed) built();
        [first, changed] = [false, false];
      });
    }
  });
  return {
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

async function watch(config: (typeof mainConfig)[number]): Promise<Rolldown.RolldownWatcher> {
  return (await build({
    ...config,
    configFile: false,
    build: { ...config.build, watch: {} },
  })) as Rolldown.RolldownWatcher;
}
