import { expect, test } from 'vitest';
import { memberItems, pastDays } from '#sandbox/linkedin-data/member-items.ts';
import type { Person } from '#sandbox/world/model.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { written } from '#sandbox/world/written/index.ts';
import { byTopic } from '#sandbox/world/written/messages.ts';
import { byTopicOfOthers, conversationsOfOthers } from '#sandbox/world/written/messages-of-others.ts';
import type { DraftKind } from '#sandbox/world/written/parse-written.ts';
import { findMessage } from './written-messages.ts';

const genesis = Date.parse('2026-11-20T12:00:00Z');
const afterYear = genesis + 365 * 86_400_000;
const world = openWorld('ingrow-sample', genesis);
const kinds: readonly DraftKind[] = ['insight', 'question', 'disagreement'];

/** The drafts about a text, to somebody with a long first name. */
const draftsOf = (about: string, isInvitation = false) =>
  kinds.flatMap((kind) => findMessage({ about, reader: 'Maximiliane Ó', isInvitation }, kind) ?? []);

function personOf(slug: string): Person {
  const person = world.findPerson(slug);
  if (!person) throw new Error(`No ${slug}`);
  return person;
}

/** The messages that someone gets over two years, with the language of who writes. */
const messagesTo = (slug: string) =>
  memberItems(world, personOf(slug), genesis, afterYear, pastDays, 'INBOX')
    .filter(({ domain, row }) => domain === 'INBOX' && row.FROM !== personOf(slug).name)
    .map(({ row }) => ({
      text: row.CONTENT ?? '',
      language: world.findPerson(row['SENDER PROFILE URL']?.split('/').at(-1) ?? '')?.language,
    }));

test.each(['maya-lindqvist', 'adaeze-okafor', 'jonas-beck'])(
  'every message that %s gets has a written answer, as long as it waits',
  (slug) => {
    const got = messagesTo(slug);
    expect(got.length).toBeGreaterThan(20);
    for (const { text } of got) {
      const drafts = draftsOf(text);
      expect(drafts.length, text).toBeGreaterThan(0);
      for (const draft of drafts) {
        expect(text).toContain(draft.sentence);
        expect(draft.text).not.toContain('{');
      }
    }
  },
);

test.each(['adaeze-okafor', 'jonas-beck'])('%s talks in German with those who write German', (slug) => {
  const german = (conversationsOfOthers[slug]?.de ?? []).flatMap(({ turns }) => turns);
  const got = messagesTo(slug);
  expect(got.some(({ language }) => language === 'de')).toBe(true);
  for (const { text, language } of got) expect(german.includes(text), text).toBe(language === 'de');
});

const signedIn = ['maya-lindqvist', 'northwind-labs', 'adaeze-okafor', 'jonas-beck'];

test.each(signedIn)(
  'whoever engages with a post of %s can be written to and invited, by what they read or said',
  (slug) => {
    for (const post of written.posts.filter(({ author }) => author === slug)) {
      const said = [...post.comments, ...post.comments.flatMap(({ replies }) => replies), ...post.acts]
        .filter(({ who, text }) => who !== slug && text !== '')
        .map(({ text }) => text);
      for (const about of [post.text, ...said]) {
        const [followUps, notes] = [draftsOf(about), draftsOf(about, true)];
        expect(followUps.length, about).toBeGreaterThan(0);
        expect(notes.length, about).toBeGreaterThan(0);
        for (const { sentence } of [...followUps, ...notes]) expect(about).toContain(sentence);
        for (const { text } of notes) expect(text.length).toBeLessThanOrEqual(300);
      }
    }
  },
);

test('each author and language has messages of their own', () => {
  const all = [
    ...Object.values(byTopic),
    ...Object.values(byTopicOfOthers).flatMap((topics) => Object.values(topics).flatMap(Object.values)),
  ].flatMap(({ followUp, invitation }) => [...followUp, ...invitation].map(({ text }) => text));
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
});
