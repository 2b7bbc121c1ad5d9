import { describe, expect, test } from 'vitest';
import {
  addedSentence,
  addLabel,
  countAdded,
  countsLabel,
  foundSentence,
  postTitle,
} from './post-import-messages.ts';

const people = (...outcomes: ('created' | 'known' | 'exists' | 'no_address' | 'left_out')[]) =>
  outcomes.map((outcome) => ({ outcome }));

describe('labels of a post import', () => {
  test('leave out hidden counts', () => {
    expect(countsLabel({ reactions: 1200, comments: 1, reposts: 0 })).toBe('1,200 reactions · 1 comment');
    expect(countsLabel({ reactions: null, comments: 0, reposts: 2 })).toBe('0 comments · 2 reposts');
    expect(countsLabel({ reactions: null, comments: null, reposts: null })).toBe('Counts hidden');
  });

  test('name a post by its first line', () => {
    expect(postTitle('\n We shipped \nmore')).toBe('“We shipped”');
    expect(postTitle('x'.repeat(80))).toBe(`“${'x'.repeat(59)}…”`);
    expect(postTitle(' ')).toBe('a post without text');
  });

  test('sum up the people found in one sentence', () => {
    expect(foundSentence(people('created', 'known', 'created', 'exists', 'no_address'), 1)).toBe(
      '2 new, 1 known, 1 already here, 1 without a URL, 1 line skipped',
    );
    expect(foundSentence([], 0)).toBe('No people found yet');
    expect(countAdded(people('created', 'known', 'exists', 'left_out'))).toBe(2);
  });

  test('say on buttons and in results what is added', () => {
    expect(addLabel(1, 'reaction')).toBe('Add 1 reaction');
    expect(addLabel(3, 'comment')).toBe('Add 3 comments');
    expect(addedSentence({ people: 1, engagements: 3 }, 'comment')).toBe('3 comments added, 1 new person');
    expect(addedSentence({ people: 0, engagements: 1 }, 'reaction')).toBe('1 reaction added, no new people');
    expect(addedSentence({ people: 0, engagements: 0 }, 'reaction')).toMatch(/already here/);
  });
});
