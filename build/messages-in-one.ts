import { build, type Plugin } from 'vite';
import { fromRoot } from './paths.ts';

/**
 * Serves the messages as one module. Each is a module of its own, so that a page is built with those alone that it shows; a
 * browser that loads them as they are has some 1,500 more to fetch, and goes through them all again whenever a screen is
 * imported. What is compiled anew comes as one again: the compiler writes the file that names them all each time.
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
