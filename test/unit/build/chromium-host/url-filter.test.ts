import { describe, expect, test } from 'vitest';
import { matchesFilter } from '../../../../build/chromium-host/url-filter.ts';

describe('a webRequest filter', () => {
  test.each([
    ['<all_urls>', 'app://madoguchi/index.html', true],
    ['*://*/*', 'https://example.com/a?b', true],
    ['*://*/*', 'app://madoguchi/', false],
    ['https://*.example.com/*', 'https://example.com/', true],
    ['https://*.example.com/*', 'https://a.example.com/x', true],
    ['https://*.example.com/*', 'https://notexample.com/', false],
    ['https://example.com/pay/*', 'https://example.com/pay/1', true],
    ['https://example.com/pay/*', 'https://example.com/other', false],
    ['https://example.com/*', 'https://example.com.evil.test/', false],
    ['https://*/*', 'https://a/b@c', true],
  ])('%s and %s: %s', (pattern, url, expected) => {
    expect(matchesFilter([pattern], url)).toBe(expected);
  });
});
