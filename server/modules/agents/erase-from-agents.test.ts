import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnedPerson } from '#server/modules/people/persons/require-owned-person.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { ask, makeToolRun } from '#test/agent-facts.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { makeProfile, newEngagement, newPerson, record, signalsByName } from '#test/facts.ts';
import { erasedMessage, readMentions } from './erase-from-agents.ts';
import { saveArtifact } from './tools/save-artifact.tool.ts';
import { searchSignals } from './tools/search-signals.tool.ts';
import type { ToolRun } from './tools/tool.ts';

const name = 'Zoë Quixworth';
const slug = 'zq-77';

let profile: OwnedConnectedProfile;
let run: ToolRun;

const app = await startApp({ works: false });
const { deps } = app.composition;
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@northwind-labs.example');
afterAll(() => app.stop());

beforeEach(async () => {
  profile = await makeProfile(deps.db, ann.userId, 'Ann');
  await record(deps.db, profile, [
    newEngagement({ person: newPerson(slug, { name, email: 'zoe@quix.example' }) }),
    newEngagement({ person: newPerson('yan', { name: 'Yan Other' }) }),
  ]);
  await ann.api.people.allowAgain({ body: { all: true } });
  run = await makeToolRun(deps.db, ann.userId, { text: `What of ${name}?` });
});

type Part = { text?: string; input?: object; output?: string; approval?: object; state?: 'waiting' | 'done' };
let parts = 0;
async function addPart(
  of: ToolRun,
  { text, input, output, approval, state = 'done' }: Part,
): Promise<number> {
  parts += 1;
  await deps.db
    .insertInto('prompt_part')
    .values({
      user_id: of.userId,
      prompt_id: of.promptId,
      number: parts,
      step: 1,
      ...(text === undefined
        ? {
            kind: 'call' as const,
            call_id: `call-${parts}`,
            tool: 'add_to_list',
            input: JSON.stringify(input ?? {}),
            state,
            output: output ?? null,
            approval: approval === undefined ? null : JSON.stringify(approval),
          }
        : { kind: 'text' as const, text }),
    })
    .execute();
  return parts;
}
const partsOf = async (of: ToolRun) =>
  new Map(
    (
      await deps.db
        .selectFrom('prompt_part')
        .select(['number', 'text', 'input', 'output', 'approval'])
        .where('user_id', '=', of.userId)
        .where('prompt_id', '=', of.promptId)
        .execute()
    ).map((row) => [row.number, row]),
  );
const personId = async () => (await signalsByName(deps.db, profile)).get(name)?.person_id ?? '';

/** The tables in which a user's agent data contains a text. */
async function findText(text: string, userId: string): Promise<string[]> {
  const tables = [
    'agent_query',
    'prompt',
    'prompt_part',
    'query_citation',
    'artifact',
    'artifact_version',
  ] as const;
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} t
      where user_id = ${userId} and strpos(lower(t::text), lower(${text})) > 0`.execute(deps.db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe('erasing a person', () => {
  it('blanks everything that names or cites the person, and leaves the rest unchanged', async () => {
    const found = await ask(searchSignals, deps, run, { sort: 'name', limit: 30 });
    const ref = /\[(s\d+)\] Zoë Quixworth/.exec(found.output)?.[1] ?? '-';
    const yan = /\[(s\d+)\] Yan Other/.exec(found.output)?.[1] ?? '-';
    const theirs = [
      await addPart(run, { text: `zoe   quixworth is new.` }),
      await addPart(run, { text: `The best one is a CTO [${ref}].` }),
      await addPart(run, { text: `See linkedin.com/in/${slug}?trk=1` }),
      await addPart(run, { output: found.output }),
      await addPart(run, { input: { listName: 'Founders', people: [ref] } }),
      await addPart(run, { output: 'Mail ZOE@quix.example' }),
      await addPart(run, {
        input: { listName: 'Founders', people: [yan] },
        approval: { title: 'Add?', lines: [`Will be added: ${name}.`] },
        state: 'waiting',
      }),
    ];
    const others = [
      await addPart(run, { text: `Yan Other is new [${yan}], Zoë Quixworthy too: /in/${slug}-2` }),
      await addPart(run, { input: { listName: 'Founders', people: [yan] }, output: 'Yan Other' }),
    ];
    await ask(saveArtifact, deps, run, {
      kind: 'report',
      title: `About ${name}`,
      content: `A CTO [${ref}], and Yan [${yan}].`,
    });
    await ask(saveArtifact, deps, run, { kind: 'list', title: 'Others', content: `Yan Other [${yan}]` });
    const bobs = await makeToolRun(deps.db, bob.userId, { text: `What of ${name}?` });
    const real = await makeToolRun(deps.db, ann.userId, { realm: 'real', text: `What of ${name}?` });
    const before = await partsOf(run);

    await ann.api.people.erase({ params: { id: await personId() }, query: { neverAgain: false } });

    const after = await partsOf(run);
    for (const number of theirs) {
      const part = after.get(number);
      const was = before.get(number);
      expect(part).toMatchObject({
        text: was?.text === null ? null : erasedMessage,
        input: was?.input === null ? null : {},
        output: was?.output === null ? null : erasedMessage,
      });
      expect(part?.approval === null).toBe(was?.approval === null);
      if (part?.approval) expect(part.approval.problem).toMatch(/Decline it/);
    }
    for (const number of others) expect(after.get(number)).toEqual(before.get(number));
    const { queryId } = run;
    const citations = await deps.db
      .selectFrom('query_citation')
      .select(['ref', 'label'])
      .where('query_id', '=', queryId)
      .where('ref', 'in', [ref, yan])
      .execute();
    expect(new Map(citations.map((row) => [row.ref, row.label]))).toEqual(
      new Map([
        [ref, 'An erased person'],
        [yan, 'Yan Other'],
      ]),
    );
    const artifacts = await deps.db
      .selectFrom('artifact')
      .select(['title', 'excerpt', 'citations'])
      .where('query_id', '=', queryId)
      .orderBy('id')
      .execute();
    expect(artifacts[0]).toMatchObject({ title: erasedMessage, excerpt: erasedMessage });
    expect(artifacts[0]?.citations.map(({ label, url }) => [label, url])).toEqual([
      ['An erased person', null],
      ['Yan Other', 'https://www.linkedin.com/in/yan'],
    ]);
    expect(artifacts[1]).toMatchObject({ title: 'Others', excerpt: `Yan Other [${yan}]` });
    // Bob's data stays, and on the real network the name is another person's.
    expect(await findText(name, bob.userId)).toEqual(['agent_query', 'prompt']);
    expect(bobs.userId).toBe(bob.userId);
    const left = await deps.db
      .selectFrom('agent_query')
      .select(['id', 'title'])
      .where('user_id', '=', ann.userId)
      .where('id', 'in', [run.queryId, real.queryId])
      .orderBy('id')
      .execute();
    expect(left.map(({ title }) => title)).toEqual([erasedMessage, `What of ${name}?`]);
    await deps.db.deleteFrom('agent_query').where('id', '=', real.queryId).execute();
    expect(await findText('zoe@quix', ann.userId)).toEqual([]);
    await deps.db.deleteFrom('agent').where('id', '=', run.agentId).execute();
  });

  it('never frees their short name for reuse', async () => {
    const first = await ask(searchSignals, deps, run, { words: name });
    expect(first.output).toContain(`[s1] ${name}`);
    await ann.api.people.erase({ params: { id: await personId() }, query: { neverAgain: false } });
    const next = await ask(searchSignals, deps, run, { words: 'Yan Other', limit: 1 });
    expect(next.output).toContain('[s2] Yan Other');
  });
});

describe('a text mentions a person', () => {
  it('if it contains the words of the name in a row, as in a plain reference', async () => {
    const word = fc.constantFrom('Zoë', 'zoe', 'Quixworth', 'QUIXWORTH', 'Quix', 'and', '李', '77');
    const gap = fc.constantFrom(' ', '  ', '\n', ', ', '-', '', '. ');
    const text = fc
      .array(fc.tuple(word, gap), { maxLength: 8 })
      .map((all) => all.map(([one, after]) => one + after).join(''));
    const plain = (one: string) =>
      ` ${one
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `;
    const person = { id: crypto.randomUUID(), realm: 'sample', urns: new Set(), records: [] };
    const facts = { name, email: null };
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        await deps.db.transaction().execute(async (trx) => {
          const mentions = await readMentions(trx, ann.userId, {
            ...person,
            facts,
          } as unknown as OwnedPerson);
          const { rows } = await sql<{ names: boolean }>`
            select ${mentions.in(sql`reported.text`)} as names
            from unnest(${texts}::text[]) with ordinality as reported (text, place) order by place`.execute(
            trx,
          );
          expect(rows.map(({ names }) => names)).toEqual(
            texts.map((one) => plain(one).includes(plain(name))),
          );
        });
      }),
      { numRuns: cases(40, 10) },
    );
  });
});
