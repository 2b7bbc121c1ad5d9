import { expect, test } from 'vitest';
import type { Channel } from '#core/channels/index.ts';
import { postsMessages as messages } from './posts-messages.ts';

test('texts about all channels name them in the order of the screen', () => {
  expect(messages.notKnownYetWhy).toBe(
    'LinkedIn: with the next sync. X and Reddit: an hour after posting. Slack: none.',
  );
});

test('a thread is explained as the channel splits it', () => {
  expect(messages.threadHelp('twitter', 1)).toBe(
    '1 post. Splits between sentences. Use --- to start a new post',
  );
  expect(messages.threadHelp('slack', 2)).toBe('2 messages. Use --- to start a new message');
  expect(messages.threadHelp('slack', null)).toBe('Use --- to start a new message');
});

test('counts are in the words of the channel, without what it doesn’t report', () => {
  const counts = (channel: Channel, likes: number | null, replies: number | null) =>
    messages.counts({ channel, likes, replies, reposts: null, at: '2026-11-28T12:00:00.000Z' });
  expect(counts('reddit', 1204, 1)).toBe('1,204 points · 1 comment');
  expect(counts('twitter', 1, 2)).toBe('1 like · 2 replies');
  expect(counts('twitter', null, 1)).toBe('1 reply');
  expect(messages.counts({ channel: 'twitter', likes: 0, replies: null, reposts: 3, at: '' })).toBe(
    '0 likes · 3 reposts',
  );
});
