import { expect, it } from 'vitest';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import { publishable } from './publishable.ts';

it('a Slack post with a heading contains the whole text in sections that split no character', () => {
  const text = `${'a'.repeat(2999)}😀${'b'.repeat(3500)}`;
  const options = { channel: 'slack', channelId: 'C1', title: 'News' };
  const post = { kind: 'post', text, target_urn: null, options, mentions: [] } as unknown as Publication;
  const sent = publishable(post, null);
  if (sent.kind !== 'post' || sent.options?.channel !== 'slack') throw new Error('It is a post for Slack');
  const [head, ...sections] = sent.options.blocks;
  expect(head).toEqual({ type: 'header', text: 'News' });
  const parts = sections.map((block) => ('text' in block ? block.text : ''));
  expect(parts.join('')).toBe(text);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(3000);
    expect(part.isWellFormed()).toBe(true);
  }
});
