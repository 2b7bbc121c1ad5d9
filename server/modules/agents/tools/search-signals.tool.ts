import { z } from 'zod';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { pluralize } from '#core/pluralize.ts';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { countSignals } from '#server/modules/signals/listing/count-signals.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { doNotEngageList } from '#server/modules/signals/lists/do-not-engage.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { askedFields, askedFilters, askedWords } from './asked-filters.ts';
import { askedSummary, daysBefore, daysText } from './asked-texts.ts';
import { composeRows, rowsAsked } from './compose-output.ts';
import { findList, listLabel } from './find-list.ts';
import { citedSignal, signalRow } from './signal-row.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  ...askedFields,
  list: z.string().nullable().describe('The ref or name of a list they’re on'),
  days: z.number().nullable().describe('Within this many days. null: any time'),
  daysOf: z
    .enum(['active', 'first_activity', 'imported'])
    .nullable()
    .describe(
      'What happened within those days. active (or null): they engaged. first_activity: they engaged for the first time. imported: inGrow stored them, whenever they engaged',
    ),
  sort: z
    .enum(['score', 'latest', 'first', 'name', 'interactions', 'fit'])
    .nullable()
    .describe('Highest or newest first. null: by score'),
  limit: z.number().nullable().describe('Number of results, at most 30. null: 15'),
});

const daysLabels = {
  active: 'active in',
  first_activity: 'first active in',
  imported: 'imported in',
} as const;

/** Every status except dismissed. */
const notDismissed = SignalStatus.options.filter((status) => status !== 'dismissed');

export const searchSignals = repeatableTool({
  name: 'search_signals',
  kind: 'read',
  labels: {
    title: 'Search signals',
    description:
      'People who engaged with your profiles, by score, activity, title, company, list, or keyword',
    doing: 'Searching signals',
    done: 'Searched signals',
  },
  description:
    'Finds people who engaged with the user’s profiles, with their score, latest activity, and the total number of matches. People who are dismissed or on “Do not engage” are left out, unless that status or list is asked for; the result says how many. Filters combine with AND, the values of one filter with OR. Each person starts with a ref, such as [s1]: cite people by it, and pass it to other tools.',
  input: Input,
  entryMessage(input) {
    const words = askedWords(input);
    const list = input.list && `on ${listLabel(input.list)}`;
    const days = daysText(daysLabels[input.daysOf ?? 'active'], input.days);
    return askedSummary([...words.who, list, days, ...words.else]);
  },
  async run({ db, clock }, run, input) {
    const now = clock.now();
    const since = daysBefore(now, input.days)?.toISOString();
    const list = input.list === null ? null : await findList(db, run, input.list);
    const scope = await requireOwnedSignalScope(db, run.userId, run.realm);
    const filters: SignalFilters = {
      ...askedFilters(input),
      list: list === null ? undefined : [list.id],
      ...{
        active: { latestFrom: since },
        first_activity: { firstFrom: since },
        imported: { foundFrom: since },
      }[input.daysOf ?? 'active'],
    };
    const all = await countSignals(db, scope, filters, now);
    const blocked = await doNotEngageList(db, run.userId);
    // A request for that very list includes its people.
    const isListBlocked = list !== null && blocked === list.id;
    const wanted: SignalFilters = {
      ...filters,
      ...(blocked === null || isListBlocked ? {} : { notList: [blocked] }),
      ...(input.status === null && list === null ? { status: notDismissed } : {}),
    };
    const { total } = await countSignals(db, scope, wanted, now);
    const leftOut = all.total - total;
    const asked = { ...wanted, sort: input.sort ?? ('score' as const), limit: rowsAsked(input.limit) };
    const { items } = await listSignals(db, scope, asked, now);
    const refs = await citeRecords(db, run, items.map(citedSignal));
    const found = pluralize(total, 'person', 'people');
    return {
      summary: `${found} found`,
      output: composeRows(
        [
          total === 0 ? 'No one matches. Try fewer filters.' : `${found} match.`,
          leftOut === 0
            ? null
            : `${pluralize(leftOut, 'more is', 'more are')} left out (dismissed or on “Do not engage”).`,
        ]
          .filter((one) => one !== null)
          .join(' '),
        items.map((signal, index) => signalRow(refs[index] ?? '', signal)),
        total - items.length,
      ),
    };
  },
});
