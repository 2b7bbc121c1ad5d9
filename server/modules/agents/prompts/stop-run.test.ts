import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { citeRecords } from '#server/modules/agents/citations.ts';
import { allTools } from '#server/modules/agents/tools/all-tools.ts';
import { draftComment } from '#server/modules/agents/tools/draft-comment.tool.ts';
import { saveArtifact } from '#server/modules/agents/tools/save-artifact.tool.ts';
import type { ToolRun } from '#server/modules/agents/tools/tool.ts';
import { inputOf, makeToolRun } from '#test/agent-facts.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newPost, record } from '#test/facts.ts';
import { LeaseLost } from './lock-run.ts';

let run: ToolRun;
const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const { deps } = app.composition;
afterAll(() => app.stop());

/** A run that a worker has claimed. */
beforeEach(async () => {
  const lease = crypto.randomUUID();
  run = { ...(await makeToolRun(deps.db, ann.userId, { now: app.now() })), lease };
  const claim = { lease, leased_until: new Date(app.now().getTime() + 60_000) };
  await deps.db.updateTable('prompt').set(claim).where('id', '=', run.promptId).execute();
});

const input = inputOf(saveArtifact, { kind: 'report', title: 'Who is new', content: 'Ada.' });
const save = () => saveArtifact.run(deps, run, input);
const cite = () =>
  citeRecords(deps.db, run, [{ kind: 'signal', id: crypto.randomUUID(), label: 'Ada', url: null }]);
/** A draft of a comment on a post that the run has cited. */
async function readyToDraft() {
  const profile = await makeProfile(deps.db, ann.userId, 'Ann');
  const post = newPost('urn:li:activity:7100000000000000001', { text: 'Pilots should cost something.' });
  await record(deps.db, profile, [], { posts: [post] });
  const { id } = await deps.db.selectFrom('post').select('id').executeTakeFirstOrThrow();
  const [ref = ''] = await citeRecords(deps.db, run, [{ kind: 'post', id, label: 'A post', url: null }]);
  const written = { insight: 'Ours did.', insightAnswers: 'Pilots should cost something.' };
  return () => draftComment.run(deps, run, inputOf(draftComment, { post: ref, ...written }));
}
const stop = () => ann.api.prompts.stop({ params: { id: run.promptId } });
const count = async (table: 'artifact' | 'artifact_version' | 'query_citation') => {
  const all = deps.db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await all.executeTakeFirstOrThrow()).count);
};
const stored = async () => [
  await count('artifact'),
  await count('artifact_version'),
  await count('query_citation'),
];

it('a tool stores nothing once its run is stopped', async () => {
  expect(allTools.filter(({ kind }) => kind === 'draft').map(({ name }) => name)).toEqual([
    'save_artifact',
    'draft_comment',
    'draft_reply',
  ]);
  await save();
  await cite();
  const draft = await readyToDraft();
  const before = await stored();
  expect(before).toEqual([1, 1, 3]);
  await stop();
  await expect(save()).rejects.toThrow(LeaseLost);
  await expect(cite()).rejects.toThrow(LeaseLost);
  await expect(draft()).rejects.toThrow(LeaseLost);
  expect(await stored()).toEqual(before);
  expect(await deps.db.selectFrom('ready_comment').select('id').execute()).toEqual([]);
});

it('a tool stores nothing once another worker has taken its run over', async () => {
  const before = await stored();
  await deps.db
    .updateTable('prompt')
    .set({ lease: crypto.randomUUID() })
    .where('id', '=', run.promptId)
    .execute();
  await expect(save()).rejects.toThrow(LeaseLost);
  expect(await stored()).toEqual(before);
});

it('stopping waits for what a tool is storing', async () => {
  const before = await stored();
  const blocker = await deps.copyPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table artifact in exclusive mode');
    // Its citation comes before or after the stop.
    const saving = save().catch(() => null);
    await untilWaiting(1);
    const stopping = stop();
    await untilWaiting(2);
    await blocker.query('commit');
    await Promise.all([saving, stopping]);
    expect((await stored()).slice(0, 2)).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  } finally {
    blocker.release();
  }
});

async function untilWaiting(wanted: number) {
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(wanted);
}
