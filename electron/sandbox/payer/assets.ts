/** The pages' files: one stylesheet, one small script, and fonts from a given directory. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hono } from 'hono';
import { countdownScript } from './countdown-script.ts';
import { stylesheet } from './stylesheet.ts';

/** Serves `/assets/*`. Fonts are looked up in the listing made here: no path is ever built. */
export function addAssets(app: Hono, fontsDirectory: string | undefined): void {
  const fonts = fontsDirectory === undefined ? new Map<string, string>() : listFonts(fontsDirectory);
  const fontFaces =
    fontsDirectory === undefined ? '' : readFileSync(join(fontsDirectory, 'index.css'), 'utf8');

  app.get('/assets/payer.css', (c) => c.body(stylesheet, 200, headers('text/css; charset=utf-8')));
  app.get('/assets/fonts.css', (c) => c.body(fontFaces, 200, headers('text/css; charset=utf-8')));
  app.get('/assets/payer.js', (c) => c.body(countdownScript, 200, headers('text/javascript; charset=utf-8')));
  app.get('/assets/files/:name', (c) => {
    const path = fonts.get(c.req.param('name'));
    if (path === undefined) return c.notFound();
    return c.body(readFileSync(path), 200, headers('font/woff2'));
  });
}

function listFonts(directory: string): Map<string, string> {
  const names = readdirSync(join(directory, 'files')).filter((name) => name.endsWith('.woff2'));
  return new Map(names.map((name) => [name, join(directory, 'files', name)]));
}

function headers(contentType: string): Record<string, string> {
  return { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=3600' };
}
