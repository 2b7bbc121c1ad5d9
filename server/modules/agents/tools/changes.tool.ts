import { z } from 'zod';
import { JobChangeKind } from '#contract/signals/job-changes.ts';
import { pluralize } from '#core/pluralize.ts';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { type ChangedJob, listChangedJobs } from '#server/modules/signals/changes/changed-jobs.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { currentScoreRules } from '#server/modules/signals/score/score-rules.ts';
import { askedSummary, daysBefore, daysText } from './asked-texts.ts';
import { composeRows, recordRow, rowsAsked } from './compose-output.ts';
import { citedSignal, day } from './signal-row.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  days: z.number().nullable().describe('Changed within this many days. null: 30'),
  kinds: z.array(JobChangeKind).nullable().describe('What happened. null: all'),
  limit: z.number().nullable().describe('Number of results, at most 30. null: 15'),
});

const defaultDays = 30;

export const changes = repeatableTool({
  name: 'changes',
  kind: 'read',
  labels: {
    title: 'Read job changes',
    description: 'Who joined another company, has a new title, or left',
    doing: 'Reading job changes',
    done: 'Read job changes',
  },
  description:
    'Reads whose job changed, as their sources say: joined another company, promoted (another title at the same company) or left. Target companies by the user’s fit rules come first. People who are dismissed or on “Do not engage” are left out. Each starts with a ref, such as [s1].',
  input: Input,
  entryMessage: (input) => askedSummary([input.kinds, daysText('changed in', input.days)]),
  async run({ db, clock }, run, input) {
    const scope = await requireOwnedSignalScope(db, run.userId, run.realm);
    const now = clock.now();
    const found = await listChangedJobs(db, scope, {
      since: daysBefore(now, input.days ?? defaultDays) ?? now,
      kinds: input.kinds ?? JobChangeKind.options,
      limit: rowsAsked(input.limit),
      fit: (await currentScoreRules(db, run.userId)).fit,
    });
    const total = found[0]?.total ?? 0;
    const people = found.map(({ signalId, name, url }) => ({ id: signalId, name, url }));
    const refs = await citeRecords(db, run, people.map(citedSignal));
    const words = pluralize(total, 'person', 'people');
    return {
      summary: `${words} found`,
      output: composeRows(
        total === 0 ? 'No job changed.' : `${words} changed jobs.`,
        found.map((one, index) => changeRow(refs[index] ?? '', one)),
        total - found.length,
      ),
    };
  },
});

function changeRow(ref: string, change: ChangedJob): string {
  return recordRow(
    ref,
    [
      change.name,
      change.kind,
      `now ${jobText(change.afterTitle, change.afterCompany)}`,
      `was ${jobText(change.beforeTitle, change.beforeCompany)}`,
      `seen ${day(change.at.toISOString())}`,
      change.isTarget ? 'target company' : null,
    ],
    change.url,
  );
}

const jobText = (title: string | null, company: string | null) =>
  [title, company].filter((part) => part !== null).join(' at ') || 'no job';
