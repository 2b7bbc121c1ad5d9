import { describe, expect, it } from 'vitest';
import { Today } from '#contract/today.ts';
import { exampleId, exampleOf } from '#test/component/example-of.ts';
import { countItems, doneOf, groupItems, itemAfter, neighborsOf, withoutItems } from './today-items.ts';
import { dayMessage, weekChange } from './today-messages.ts';
import { readTodaySearch } from './today-search.ts';

const person = (at: number) => ({
  signal: { id: exampleId(at), connectedProfileId: exampleId(1), name: `Person ${at}` },
  by: 2,
});
const today = exampleOf(Today, {
  warmer: { items: [person(10), person(11)] },
  posts: { items: [{ pick: { id: exampleId(20) } }, { pick: { id: exampleId(21) } }], done: 3, of: 5 },
  changed: { items: [{ signal: { id: exampleId(25) }, change: { id: exampleId(26) } }], total: 4 },
  waiting: [
    { kind: 'approval', id: exampleId(30), name: 'Scout', text: 'Add 5 people?', done: null },
    { kind: 'failed', id: exampleId(31), done: { kind: 'publication', id: exampleId(31) } },
  ],
  information: [{ kind: 'notice', id: exampleId(40), done: { kind: 'notice', id: exampleId(40) } }],
});
const { warmer, posts, changed, waiting, information } = groupItems(today);
const all = [...warmer, ...posts, ...changed, ...waiting, ...information];

describe('the items of Today', () => {
  it('count everything to do', () => {
    expect(countItems(today)).toBe(7);
  });

  it('have unique keys that fit in a URL', () => {
    const keys = all.map(({ key }) => key);
    expect(new Set(keys).size).toBe(8);
    for (const item of keys) expect(readTodaySearch({ item })).toEqual({ item });
    expect(readTodaySearch({ item: '<script>' })).toEqual({});
  });

  it('are removed one by one, and a removed post counts as done', () => {
    const left = withoutItems(
      today,
      new Set([warmer[0], posts[1], changed[0]].map((item) => item?.key ?? '')),
    );
    expect(left.warmer.items).toEqual([today.warmer.items[1]]);
    expect(left.posts).toMatchObject({ items: [today.posts.items[0]], done: 4, of: 5 });
    expect(left.changed).toEqual({ items: [], total: 3 });
    expect([left.waiting, left.information]).toEqual([today.waiting, today.information]);
  });

  it('are marked as done through their own record, except those that only a decision removes', () => {
    expect(all.map(doneOf)).toEqual([
      { kind: 'signal', id: exampleId(10) },
      { kind: 'signal', id: exampleId(11) },
      null,
      null,
      { kind: 'jobChange', id: exampleId(26) },
      null,
      { kind: 'publication', id: exampleId(31) },
      { kind: 'notice', id: exampleId(40) },
    ]);
  });

  it('are followed by the item below, or above for the last one', () => {
    expect(itemAfter(all, all[2]?.key ?? null)).toBe(all[3]);
    expect(itemAfter(all, all[7]?.key ?? null)).toBe(all[6]);
    expect(itemAfter(all, 'gone')).toBe(all[0]);
    expect(itemAfter([], null)).toBeUndefined();
  });

  it('have only people of the same profile as neighbors', () => {
    const [one, two] = warmer;
    if (!one || !two) throw new Error('There are two');
    expect([neighborsOf(all, one), neighborsOf(all, two)]).toEqual([[exampleId(11)], [exampleId(10)]]);
  });
});

describe('the messages of Today', () => {
  it('show the day with its numbers and leave out zeros', () => {
    expect(dayMessage('2026-11-23', 14)).toBe('Monday 23 November · 14 to do');
    expect(dayMessage('2026-11-23', 0)).toBe('Monday 23 November');
  });

  it('compare two weeks in percent if there is something to compare with', () => {
    expect([weekChange(122, 100), weekChange(50, 100), weekChange(3, 3)]).toEqual([
      '+22%',
      '-50%',
      'Same as the week before',
    ]);
    expect([weekChange(3, 0), weekChange(0, 0)]).toEqual(['None the week before', 'None yet']);
  });
});
