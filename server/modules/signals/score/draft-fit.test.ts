import { afterAll, describe, expect, it } from 'vitest';
import { previewScore } from '#server/modules/signals/score/preview-score.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { draftFit } from './draft-fit.ts';
import { shippedPoints } from './score.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

const now = new Date('2026-06-01T00:00:00Z');
const did = (name: string, title: string, times: number, location: string | null = null) =>
  Array.from({ length: times }, () =>
    newEngagement({
      person: newPerson(name, { title, headline: title, location }),
      type: 'reaction',
      occurredAt: now,
    }),
  );

describe('the draft of the ideal customer', () => {
  it('is what several of the warmest share, and the words of the offer', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [
      ...did('a', 'Head of Operations', 3, 'Lagos, Nigeria'),
      ...did('b', 'Head of Operations', 2, 'Lagos, Nigeria'),
      ...did('c', 'Recruiter', 4, 'Berlin, Germany'),
      ...['d', 'e', 'f'].flatMap((name) => did(name, 'Analyst', 1)),
    ]);
    await test.db
      .insertInto('voice')
      .values({ user_id: owner.user_id, offer: 'We sell reporting for warehouses.' })
      .execute();
    expect(await draftFit(test.db, owner.user_id)).toMatchObject({
      titles: ['Head of Operations', 'Analyst'],
      locations: ['Lagos'],
      words: expect.arrayContaining(['reporting', 'warehouses']),
      headcount: null,
    });
    const other = await makeOwner(test.db, 'Bea');
    expect(await draftFit(test.db, other.user_id)).toEqual({
      titles: [],
      seniorities: [],
      industries: [],
      words: [],
      headcount: null,
      locations: [],
    });
  });

  it('is previewed with who comes first by score plus fit, and their rank by score alone', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [...did('buyer', 'Founder', 2), ...did('recruiter', 'Recruiter', 4)]);
    const preview = (fit: Parameters<typeof previewScore>[2]['fit']) =>
      previewScore(test.db, owner.user_id, { points: shippedPoints, fit }, now);
    const names = ({ fit }: Awaited<ReturnType<typeof preview>>) =>
      fit?.first.map(({ name, from, fit: its }) => [name, from, its]);
    expect(names(await preview([]))).toEqual([
      ['recruiter', 1, 0],
      ['buyer', 2, 0],
    ]);
    expect(names(await preview([{ field: 'title', is: ['founder'], points: 6 }]))).toEqual([
      ['buyer', 2, 6],
      ['recruiter', 1, 0],
    ]);
  });
});
