/** Vite's server for the screens: files on demand, changes pushed to the page. */
import { realpathSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { messagesInOne } from '../messages-in-one.ts';
import { compileMessages } from '../messages.ts';
import { freePort } from '../free-port.ts';
import { fromRoot } from '../paths.ts';

const messages = fromRoot('renderer/i18n/messages');

/** Recompiles typed messages when a catalogue changes; the screens follow. */
const recompileMessages: Plugin = {
  name: 'recompile-messages',
  configureServer({ watcher, config }) {
    watcher.add(messages);
    watcher.on('change', (path) => {
      if (!path.startsWith(messages)) return;
      try {
        compileMessages();
      } catch (error) {
        config.logger.error(`The messages do not compile: ${String(error)}`);
      }
    });
  },
};

/** The build copies what a page names outside its folder; here it is served in place. */
const resourcesInPlace: Plugin = {
  name: 'resources-in-place',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('"../resources/', `"/@fs${fromRoot('resources')}/`),
  },
};

/** Listens on this machine alone. */
export async function servePages(): Promise<{ server: ViteDevServer; url: string }> {
  compileMessages();
  const port = await freePort();
  const server = await createServer({
    configFile: false,
    root: fromRoot('renderer'),
    cacheDir: fromRoot('out/dev/vite'),
    publicDir: fromRoot('resources/public'),
    plugins: [svelte({ configFile: false }), messagesInOne, recompileMessages, resourcesInPlace],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Some editors empty a file before they write: the screen would be compiled from nothing.
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
      // The page's own address is app://madoguchi, where no socket can be opened.
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
      fs: { allow: [fromRoot('.'), realpathSync(fromRoot('node_modules'))] },
    },
  });
  await server.listen();
  // The app keeps its connections; closing one in use would lose a file.
  if (server.httpServer && 'keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 0;
  return { server, url: `http://127.0.0.1:${port}` };
}
