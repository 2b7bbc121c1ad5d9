import { manyOf } from '#contract/many-of.ts';
import type { ToldFile } from './export-files.ts';
import { notExported } from './export-plan.ts';

/** README.txt of an export: what is in it, and what is not. */
export function readmeText(files: readonly ToldFile[], images: number, now: Date): string {
  const width = Math.max(...files.map(({ path }) => path.length)) + 2;
  const lines = files.map(
    ({ path, about, rows }) => `${path.padEnd(width)}${about} (${manyOf(rows, 'row')})`,
  );
  return `Everything that inGrow keeps of you, as of ${now.toISOString()}.

All files are of the same moment. The folder real holds what comes from real accounts, the folder sample what comes
from the sample network. Ids lead from one file to another: person_id in signals is id in people.

.csv   UTF-8, commas, a header row. A cell that a spreadsheet would take for a formula has an apostrophe in front.
.json  UTF-8, a list of rows, a row a line.
Times are UTC.

${lines.join('\n')}
${images > 0 ? `\n${'images/'.padEnd(width)}Your pictures, by their id (${manyOf(images, 'file')})\n` : ''}
What there is nothing of has no file. Not in here: passwords and tokens of your accounts, which stay sealed, and
${[...new Set(Object.values(notExported))].map((why) => `- ${why}`).join('\n')}
`;
}
