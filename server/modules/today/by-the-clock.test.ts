import { afterAll, expect, it } from 'vitest';
import { startDays } from '#contract/start-here.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';

const hour = 3_600_000;
const day = 24 * hour;
const firstDay = new Date('2026-11-02T09:00:00Z');

const app = await startApp({ works: false, startAt: firstDay });
afterAll(() => app.stop());

/** Comments, own replies to some of them, and reactions, from three weeks before the first day to three after. */
function makeFacts(): NewEngagement[] {
  const after = (hours: number) => new Date(firstDay.getTime() + hours * hour);
  const posts = [-20, -10, -3, 2, 9].map((days, nth) =>
    newPost(`urn:li:activity:${nth}`, { publishedAt: after(days * 24) }),
  );
  const facts: NewEngagement[] = [];
  // At half past, so that nothing lies on the edge of a window.
  for (let hours = -20 * 24 + 0.5, nth = 0; hours < 20 * 24; hours += 7, nth += 1) {
    const read = posts.filter(({ publishedAt }) => publishedAt !== null && publishedAt < after(hours));
    const post = read[nth % Math.max(read.length, 1)] ?? null;
    if (post === null) continue;
    const commentId = `c${nth}`;
    const isComment = nth % 3 === 0;
    // Some come often, so that scores differ.
    const name = `p${Math.floor((nth * nth) % 23)}`;
    facts.push(
      newEngagement({
        person: newPerson(name),
        post,
        occurredAt: after(hours),
        ...(isComment ? { commentId, text: 'How did you do this?' } : { type: 'reaction' }),
      }),
    );
    if (isComment && nth % 2 === 0)
      facts.push(
        newEngagement({
          post,
          direction: 'outbound',
          type: 'reply',
          commentId: `own-${nth}`,
          parentCommentId: commentId,
          text: 'Like this.',
          occurredAt: after(hours + 30),
        }),
      );
  }
  return facts;
}

type Known = NewEngagement & { isNew: boolean };

/** What Today has to say, calculated from all facts that were read so far. */
function recompute(known: Known[], now: Date, since: Date) {
  const inbound = known.filter(({ direction }) => direction === 'inbound');
  const between = (from: number, until: number) =>
    inbound.filter(({ occurredAt }) => {
      const age = now.getTime() - occurredAt.getTime();
      return age <= from * day && age >= until * day;
    });
  const answered = new Set(known.map(({ parentCommentId }) => parentCommentId));
  const waiting = between(startDays, 0).filter(
    ({ type, commentId }) => type === 'comment' && !answered.has(commentId),
  );
  const people = [...Map.groupBy(inbound, ({ person }) => person?.name ?? '')].map(([name, all]) => {
    const before = all.filter((one) => !(one.isNew && one.occurredAt >= since));
    const score = documentedScore(all, now);
    return { name, score, by: roundHalfUp(score) - roundHalfUp(documentedScore(before, since)) };
  });
  return {
    week: between(7, 0).length,
    weekBefore: between(14, 7).length,
    toAnswer: waiting.length,
    warmer: people.flatMap(({ name, by }) => (by > 0.01 ? [name] : [])).sort(),
    hottest: people.sort((one, other) => other.score - one.score).map(({ name }) => name),
  };
}

it('says what all facts say on days one, two and eight, and after a week with the process stopped', async () => {
  const { api, userId } = await app.signIn('dana@northwind-labs.example', 'Dana');
  const db = app.composition.deps.db;
  const profile = await makeProfile(db, userId, 'Dana Own');
  let unread = makeFacts();
  const known: Known[] = [];
  let lastVisit: Date | null = null;
  for (const nth of [1, 2, 8, 15]) {
    app.advance(firstDay.getTime() + (nth - 1) * day - app.now().getTime());
    const now = app.now();
    const read = unread.filter(({ occurredAt }) => occurredAt < now);
    unread = unread.filter(({ occurredAt }) => occurredAt >= now);
    await record(db, profile, read, { seenAt: now, isFirstImport: nth === 1 });
    known.push(...read.map((one) => ({ ...one, isNew: nth > 1 })));

    const today = await api.today.read({});
    const start = await api.today.start({});
    const since = lastVisit ?? new Date(today.midnight);
    const said = recompute(known, now, since);
    expect(today, `day ${nth}`).toMatchObject({ isFirstDay: nth === 1 });
    expect(Math.abs(Date.parse(today.since) - since.getTime())).toBeLessThan(hour);
    expect(today.numbers.engagements).toMatchObject({ week: said.week, weekBefore: said.weekBefore });
    const warmer = today.warmer.items.map(({ signal }) => signal.name);
    expect([...warmer].sort(), `day ${nth}`).toEqual(said.warmer);
    expect(warmer.length > 0, `day ${nth}`).toBe(nth > 1);

    expect(start.toAnswer.count, `day ${nth}`).toBe(said.toAnswer);
    expect(start.toAnswer.items.length).toBeGreaterThan(0);
    for (const { at } of start.toAnswer.items)
      expect(now.getTime() - Date.parse(at)).toBeLessThanOrEqual(startDays * day);
    const listed = new Set(start.toAnswer.items.map(({ person }) => person.name));
    const hottest = said.hottest.filter((name) => !listed.has(name)).slice(0, start.warmest.length);
    expect(
      start.warmest.map(({ signal }) => signal.name),
      `day ${nth}`,
    ).toEqual(hottest);
    expect(start.missing).toEqual(['profile', 'offer', 'fit']);
    lastVisit = now;
  }
});
