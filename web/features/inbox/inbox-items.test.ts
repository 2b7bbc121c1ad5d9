import { describe, expect, it } from 'vitest';
import { InboxItem } from '#contract/inbox.ts';
import { exampleId, exampleOf } from '#test/component/example-of.ts';
import { firstLine } from '#web/lib/first-line.ts';
import { findQuestion, groupByPost, isWaiting, keepOrder, nextItem, threadOf } from './inbox-items.ts';

const item = (id: number, post: number | null = null, kind: InboxItem['kind'] = 'comment') =>
  exampleOf(InboxItem, {
    id: exampleId(id),
    kind,
    text: `Text ${id}`,
    post: post === null ? null : { id: exampleId(post), excerpt: `Post ${post}` },
  });

describe('what waits for an answer', () => {
  it('stands under its post, in the order of the first item of each', () => {
    const groups = groupByPost([item(1, 90), item(2, 91), item(3, null, 'message'), item(4, 90)]);
    expect(groups.map(({ title, items }) => [title, items.map(({ text }) => text)])).toEqual([
      ['Post 90', ['Text 1', 'Text 4']],
      ['Post 91', ['Text 2']],
      [null, ['Text 3']],
    ]);
    expect(groups[2]?.key).toBe('messages');
  });

  it('keeps the order of its groups while they are answered, and lets a new one in where it ranks', () => {
    const keysOf = (...posts: number[]) => groupByPost(posts.map((post) => item(post, post)));
    const order = (posts: number[], before: number[]) =>
      keepOrder(keysOf(...posts), before.map(exampleId)).map(({ title }) => title?.slice(5));
    expect(order([91, 92, 90], [90, 91, 92])).toEqual(['90', '91', '92']);
    expect(order([92, 90], [90, 91, 92])).toEqual(['90', '92']);
    expect(order([93, 90, 94, 91, 95], [91, 90])).toEqual(['94', '91', '93', '90', '95']);
    expect(order([91, 90], [])).toEqual(['91', '90']);
    expect(firstLine('  Why we stopped\n\nA cold store')).toBe('Why we stopped');
  });

  it('waits no more once its reply is on its way', () => {
    const waits = (status: 'suggested' | 'approved' | 'posting' | 'failed') =>
      isWaiting({ ...item(1), draft: { id: exampleId(5), status } });
    expect([waits('suggested'), waits('approved'), waits('posting'), waits('failed')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(isWaiting({ ...item(1), draft: null })).toBe(true);
  });

  it('is followed by the next item, else the one above', () => {
    const items = [item(1), item(2), item(3)];
    expect(nextItem(items, exampleId(1))?.id).toBe(exampleId(2));
    expect(nextItem(items, exampleId(3))?.id).toBe(exampleId(2));
    expect(nextItem([item(1)], exampleId(1))).toBeUndefined();
  });

  it('is in its thread, even if the thread could not be read', () => {
    expect(threadOf(item(1), undefined).map(({ text }) => text)).toEqual(['Text 1']);
    const thread = threadOf(item(1), undefined);
    expect(threadOf(item(1), thread)).toEqual(thread);
  });
});

it.each([
  ['We moved in March. How do you price it?', 'How do you price it?'],
  ['¿Y tú? Sí.', '¿Y tú?'],
  ['Well said.', null],
  ['?', '?'],
])('finds what is asked in “%s”', (text, asked) => {
  const found = findQuestion(text);
  expect(found && text.slice(found.from, found.to)).toBe(asked);
});
