import { expect, test } from 'vitest';
import { routeChecks } from '../../../electron/diagnosis/service.ts';
import { updateChecks } from '../../../electron/diagnosis/updates.ts';
import { levelsOf } from './support.ts';

const now = Date.UTC(2026, 10, 26);
const day = 24 * 3_600_000;
const proxy = 'http://proxy.example:3128';

test.each([
  ['practice', null, {}],
  ['the direct way', { proxy: null, authority: null, now }, { 'service-direct': 'good' }],
  ['a proxy', { proxy, authority: null, now }, { 'service-route': 'good' }],
  [
    'an authority of the shop',
    { proxy: null, authority: { words: 'CN=Shop (2030-01-01)', endsAt: now + 31 * day }, now },
    { 'service-direct': 'good', 'service-authority': 'good' },
  ],
  [
    'an authority that ends within a month',
    { proxy, authority: { words: 'CN=Shop (2026-12-01)', endsAt: now + 29 * day }, now },
    { 'service-route': 'good', 'service-authority': 'notice' },
  ],
])('says which way requests go: %s', (_what, route, levels) => {
  expect(levelsOf(routeChecks(route))).toEqual(levels);
});

test.each([
  ['nothing is looked for', { from: null, failed: null, stuck: null }, { 'updates-off': 'good' }],
  ['all is well', { from: 'https://updates.example', failed: null, stuck: null }, { updates: 'good' }],
  [
    'the shelf is held back',
    { from: 'https://updates.example', failed: null, stuck: { why: 'frozen', version: null } },
    { updates: 'good', 'update-stuck': 'notice' },
  ],
  [
    'a version was given up',
    { from: 'https://updates.example', failed: '0.2.0', stuck: { why: 'given-up', version: '0.2.0' } },
    { updates: 'good', 'update-failed': 'notice' },
  ],
] as const)('says how newer versions fare: %s', (_what, facts, levels) => {
  expect(levelsOf(updateChecks(facts))).toEqual(levels);
});
