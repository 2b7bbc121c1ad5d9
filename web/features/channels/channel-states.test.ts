import { expect, test } from 'vitest';
import type { Publication, PublicationState } from '#contract/channels/publications.ts';
import { channelStates } from './channel-states.ts';

const parts = (states: PublicationState[], kind: 'post' | 'comment' = 'post') =>
  states.map((state, part) => ({
    threadId: 't',
    channel: 'twitter',
    kind: part > 0 ? kind : 'post',
    part,
    state,
  })) as Publication[];

test.each<[PublicationState[], string]>([
  [['published'], 'Published'],
  [['scheduled', 'scheduled'], 'Scheduled'],
  [['published', 'published', 'published', 'unconfirmed', 'scheduled'], '3 of 5 posted, checking the 4th'],
  [['published', 'publishing', 'scheduled'], '1 of 3 posted'],
  [['published', 'failed', 'failed'], '1 of 3 posted, the 2nd failed'],
  [['published', 'published'], 'Published'],
])('a thread of %j is "%s"', (states, label) => {
  expect(channelStates(parts(states).reverse()).map((each) => each.label)).toEqual([label]);
});

test('the state of a first comment names it as a first comment', () => {
  expect(channelStates(parts(['published', 'unconfirmed'], 'comment'))[0]).toMatchObject({
    label: 'Posted, checking the first comment',
    tone: 'warning',
  });
});
