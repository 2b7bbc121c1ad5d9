import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { rapidapiSource } from '#server/ports/linkedin-source/rapidapi.ts';
import { unipileSource } from '#server/ports/linkedin-source/unipile-v1.ts';
import { unipileV2Source } from '#server/ports/linkedin-source/unipile-v2.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { archiveOf, connectOwnData, importArchive } from '#test/linkedin-data.ts';
import type { SignedIn } from '#test/sign-in.ts';

/**
 * Five sources over the same member: whichever of them are read, in whatever order, the same facts are stored
 * once each. The result is everything any of them knows, and a fact that only one source knows is marked with
 * that source.
 */

const slug = 'jonas-beck';
const sourceNames = ['archive', 'portability', 'unipile v1', 'unipile v2', 'rapidapi'] as const;
type SourceName = (typeof sourceNames)[number];
let serial = 0;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
const { deps } = app.composition;
// As with the user's own keys: an archive never belongs to the sample network.
if (deps.dataPortability.sample)
  deps.dataPortability.real = { ...deps.dataPortability.sample, realm: 'real' };
const live = {
  'unipile v1': unipileSource({
    baseUrl: `${app.sandboxUrl}/unipile`,
    apiKey: 'sandbox-unipile-key',
    accountId: 'sandbox-account',
    realm: 'real',
  }),
  'unipile v2': unipileV2Source({
    baseUrl: `${app.sandboxUrl}/unipile/v2`,
    apiKey: 'sandbox-unipile-v2-key',
    accountId: 'acc_sandbox-account',
    realm: 'real',
  }),
  rapidapi: rapidapiSource({
    baseUrl: `${app.sandboxUrl}/rapidapi`,
    apiKey: 'sandbox-rapidapi-key',
    host: 'fresh-linkedin-profile-data.p.rapidapi.com',
    realm: 'real',
  }),
};
// A quarter of a year of a member's history proves as much as a whole one.
await fetch(`${app.sandboxUrl}/control/linkedin-data`, {
  method: 'POST',
  body: JSON.stringify({ pastDays: 90 }),
});
const zip = await archiveOf(app, await newcomer(), slug);
afterAll(() => app.stop());

function newcomer(): Promise<SignedIn> {
  serial += 1;
  return app.signIn(`same-facts-${serial}@northwind-labs.example`);
}

async function readBy(who: SignedIn, name: SourceName): Promise<void> {
  if (name === 'archive') {
    await importArchive(app, who, zip, slug);
  } else if (name === 'portability') {
    await connectOwnData(app, who, slug);
  } else {
    app.composition.deps.source.real = live[name];
    const known = (await who.api.profile.list({})).items[0];
    if (known) await who.api.sources.sync({ params: { id: known.id } });
    else await who.api.sources.connect({ body: { url: `https://www.linkedin.com/in/${slug}` } });
    await app.waitForIdle();
  }
}

/** A user for whom these sources were read, in this order. */
async function readAll(order: readonly SourceName[]): Promise<SignedIn> {
  const who = await newcomer();
  for (const name of order) await readBy(who, name);
  return who;
}

type Fact = { what: string; source: string };
type Row = { happened: string; post: string | null; source: string };

const query = async <T>(who: SignedIn, text: string): Promise<T[]> =>
  (await app.composition.deps.copyPool.query(text, [who.userId])).rows as T[];

/** All names of each of a user's posts: a post has up to three, and sources list them in different orders. */
async function postNames(who: SignedIn): Promise<Map<string, string>> {
  const names = await query<{ id: string; urn: string }>(
    who,
    `select id, urn from post where user_id = $1 union select post_id, urn from post_name where user_id = $1`,
  );
  return new Map(names.map(({ id, urn }) => [urn, id]));
}

/** What happened, described without anything source-dependent, and who reported it. */
async function factsOf(who: SignedIn, postOf: Map<string, string>): Promise<Fact[]> {
  const rows = await query<Row>(
    who,
    `select concat_ws(' | ', e.direction, e.type, e.reaction_type, coalesce(person.public_id, person.urn),
         e.conversation_id, e.text,
         case when e.time_basis = 'reported' then to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') end
       ) as happened, post.urn as post, e.source
     from engagement e left join person on person.user_id = e.user_id and person.id = e.person_id
     left join post on post.user_id = e.user_id and post.id = e.post_id
     where e.user_id = $1`,
  );
  return rows
    .map(({ happened, post, source }) => ({
      what: post === null ? happened : `${happened} on ${postOf.get(post) ?? post}`,
      source,
    }))
    .sort((one, other) => (one.what < other.what ? -1 : 1));
}

/** People by their stored fields. */
const peopleOf = (who: SignedIn) =>
  query(
    who,
    `select public_id, name, headline, title, company, location, email from person
     where user_id = $1 order by public_id, name`,
  );

// Slow: reads a member's quarter of a year ten times over five protocols.
test('all sources in any order give the same facts, each once, marked with the source that knows it', async () => {
  const everything = await readAll(sourceNames);
  const postOf = await postNames(everything);
  const allFacts = await factsOf(everything, postOf);
  const alone = new Map<SourceName, Set<string>>();
  for (const name of sourceNames) {
    const facts = await factsOf(await readAll([name]), postOf);
    const known = new Set(facts.map(({ what }) => what));
    // On its own, no source reports anything twice, and each reports something.
    expect(known.size).toBe(facts.length);
    expect(known.size).toBeGreaterThan(100);
    alone.set(name, known);
  }
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...sourceNames], { minLength: 2 }), async (order) => {
      const who = await readAll(order);
      const facts = await factsOf(who, postOf);
      const expected = new Set(order.flatMap((name) => [...(alone.get(name) ?? [])]));
      expect(facts.map(({ what }) => what)).toEqual([...expected].sort((a, b) => (a < b ? -1 : 1)));
      for (const { what, source } of facts) {
        const knowing = order.filter((name) => alone.get(name)?.has(what)).map((name) => name.split(' ')[0]);
        expect(knowing).toContain(source);
      }
      if (order.length === sourceNames.length) {
        expect(await peopleOf(who)).toEqual(await peopleOf(everything));
      }
    }),
    // Also in reverse: what came first comes last.
    { numRuns: cases(12, 1), examples: [[[...sourceNames].reverse()]] },
  );
  expect(allFacts.length).toBe(new Set([...alone.values()].flatMap((known) => [...known])).size);
});
