import { afterAll, expect, it } from 'vitest';
import type { FitRule } from '#contract/signals/score.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record, saveRules } from '#test/facts.ts';

const hour = 3_600_000;
const app = await startApp({ works: false, startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app.stop());

const rules: FitRule[] = [
  { field: 'title', is: ['founder'], points: 20 },
  { field: 'title', is: ['recruiter'], points: -20 },
];

/** What a user with these rules sees: a hot recruiter, a warm nobody, and a founder with one reaction and question. */
async function orders(fit: FitRule[] | null) {
  const db = app.composition.deps.db;
  const { userId, api } = await app.signIn(`fit-${crypto.randomUUID()}@northwind-labs.example`, 'Fia');
  const profile = await makeProfile(db, userId, 'Fia Own');
  if (fit !== null) await saveRules(db, userId, { fit });
  const now = app.now().getTime();
  const post = newPost('urn:li:activity:1', { publishedAt: new Date(now - 30 * hour) });
  const did = (name: string, nth: number) =>
    newEngagement({
      person: newPerson(name, { title: name, headline: name }),
      post,
      commentId: `${name}-${nth}`,
      text: 'Good',
      occurredAt: new Date(now - hour),
    });
  const times = { recruiter: 3, nobody: 2, founder: 1 };
  const facts = Object.entries(times).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, nth) => did(name, nth)),
  );
  await record(db, profile, facts, { seenAt: new Date(now - hour / 2) });
  const today = await api.today.read({});
  const start = await api.today.start({});
  const inbox = (await api.inbox.toAnswer({ query: {} })).items;
  const follow = (await api.recommendations.profiles({ query: {} })).items;
  return {
    warmer: today.warmer.items.map(({ signal }) => signal.name),
    toAnswer: start.toAnswer.items.map(({ person }) => person.name),
    inbox: [...new Set(inbox.map(({ person }) => person.name))],
    follow: follow.map(({ name }) => name),
    reasons: [inbox, follow].map((list) =>
      list.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'fit').map(({ points }) => points)),
    ),
  };
}

it('orders Today, Inbox and recommendations by fit with all else, and says so', async () => {
  const order = ['founder', 'nobody', 'recruiter'];
  expect(await orders(rules)).toEqual({
    warmer: order,
    toAnswer: order,
    inbox: order,
    follow: order,
    reasons: [
      [20, -20, -20, -20],
      [20, -20],
    ],
  });
});

it('changes nothing without rules for fit', async () => {
  const order = ['recruiter', 'nobody', 'founder'];
  const plain = { warmer: order, toAnswer: order, inbox: order, follow: order, reasons: [[], []] };
  expect(await orders(null)).toEqual(plain);
  // Rules that match nobody change nothing either.
  expect(await orders([{ field: 'title', is: ['pilot'], points: 20 }])).toEqual(plain);
});
