/**
 * Writes docs/coverage.md: what of the specification is carried by which file (npm run coverage). Fails, and says
 * what is missing, when something of the specification is not found in a file that should carry it.
 */
import { writeFileSync } from 'node:fs';
import { coverageGaps, coveragePage, coverageTables, projectReader } from './coverage/table.ts';
import { fromRoot } from './paths.ts';

const tables = coverageTables();
writeFileSync(fromRoot('docs/coverage.md'), await coveragePage(tables));

const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
const gaps = coverageGaps(tables, projectReader());
for (const gap of gaps) console.error(gap);
console.log(`docs/coverage.md: ${rows} rows, ${gaps.length} of them with a gap.`);
if (gaps.length > 0) process.exitCode = 1;
