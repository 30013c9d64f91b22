import { expect, test } from 'vitest';

test('tests run as tests, not as a build for shops, in which packages check less', () => {
  expect(process.env['NODE_ENV']).toBe('test');
});
