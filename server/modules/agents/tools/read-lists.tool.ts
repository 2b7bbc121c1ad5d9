import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { readLists as readAllLists } from '#server/modules/signals/lists/lists.ts';
import { askedSummary, askedText } from './asked-texts.ts';
import { composeRows, maxRows, recordRow } from './compose-output.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  words: z.string().nullable().describe('Part of a list’s name. null: all lists'),
});

export const readLists = repeatableTool({
  name: 'read_lists',
  kind: 'read',
  labels: {
    title: 'Read lists',
    description: 'Your lists, with the number of people on each',
    doing: 'Reading lists',
    done: 'Read lists',
  },
  description:
    'Reads the user’s lists of people, with the number of people on each. Each starts with a ref, such as [l1], which other tools accept.',
  input: Input,
  entryMessage: (input) => askedSummary([input.words]),
  async run({ db }, run, input) {
    const { items } = await readAllLists(db, run.userId);
    const wanted = askedText(input.words)?.toLowerCase();
    const found = items.filter(({ name }) => wanted === undefined || name.toLowerCase().includes(wanted));
    const shown = found.slice(0, maxRows);
    const refs = await citeRecords(
      db,
      run,
      shown.map(({ id, name }) => ({ kind: 'list', id, label: name, url: null })),
    );
    const words = pluralize(found.length, 'list', 'lists');
    return {
      summary: `${words} read`,
      output: composeRows(
        found.length === 0 ? 'No list has such a name.' : `${words}.`,
        shown.map(({ name, kind, people }, index) =>
          recordRow(refs[index] ?? '', [
            name,
            pluralize(people[run.realm], 'person', 'people'),
            kind === 'do_not_engage' ? 'built in: who is on it is never to be engaged' : null,
          ]),
        ),
        found.length - shown.length,
      ),
    };
  },
});
