import { build, type Plugin } from 'vite';
import { fromRoot } from './paths.ts';

/**
 * Serves the messages as one module. As modules of their own, a page is built with only those it shows; but a browser would fetch
 * some 1,500, again for each screen. Recompiled ones come as one again: the compiler rewrites their index each time.
 */
export const messagesInOne: Plugin = {
  name: 'messages-in-one',
  load: {
    filter: { id: /\/i18n\/generated\/messages\/_index\.js$/ },
    async handler(id) {
      const made = await build({
        root: fromRoot('.'),
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          minify: false,
          lib: { entry: id, formats: ['es'] },
          // The language is state of the page, of which there is one.
          rolldownOptions: { external: /\/runtime\.js$/ },
        },
      });
      const [bundle] = [made].flat();
      if (bundle === undefined || !('output' in bundle)) throw new Error('The messages were not bundled.');
      return { code: bundle.output[0].code, map: null };
    },
  },
};
