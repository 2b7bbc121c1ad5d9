import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { deriveRules, type Edit, learnFromEdit } from './learn-from-edit.ts';

const long = 'I read this twice, and what stays with me is the way back that nobody plans, as you say here.';
const edit = (original: string, edited: string): Edit => ({ original, edited });
const keysOf = (edits: Edit[]) => deriveRules(edits).map(({ key }) => key);

describe('rules derived from edits', () => {
  test('are empty before the third edit', () => {
    const twice = [edit('Yes! 🎉', 'Yes'), edit('No! 🎉', 'No')];
    expect(deriveRules(twice)).toEqual([]);
    expect(keysOf([...twice, edit('So! 🎉', 'So')])).toEqual(['no-exclamation', 'no-emoji']);
  });

  test('include a length limit that all shortened texts respect', () => {
    const shorter = [
      edit(long, 'The way back, yes.'),
      edit(long, 'Nobody plans it.'),
      edit(long, 'Who plans it here?'),
    ];
    expect(deriveRules(shorter).find(({ key }) => key === 'shorter')).toEqual({
      key: 'shorter',
      kind: 'rule',
      text: 'Keep comments under 5 words.',
      seen: 3,
      against: 0,
    });
    const longer = [1, 2, 3].map(() => edit('Who?', long));
    expect(keysOf([...shorter, ...longer])).not.toContain('shorter');
  });

  test('ban phrases that were always removed and never kept', () => {
    const drafts = ['Ports', 'Forms', 'Ferries'].map((what) =>
      edit(`At the end of the day ${what} need a plan that holds.`, `${what} need a plan that holds.`),
    );
    expect(deriveRules(drafts).filter(({ kind }) => kind === 'banned_phrase')).toEqual([]);
    const honest = ['Ports', 'Forms', 'Ferries'].map((what) =>
      edit(`Frankly speaking ${what} need a plan that holds.`, `${what} need a plan that holds.`),
    );
    expect(deriveRules(honest)).toContainEqual({
      key: 'phrase:frankly speaking',
      kind: 'banned_phrase',
      text: 'frankly speaking',
      seen: 3,
      against: 0,
    });
    const left = edit('Frankly speaking, no.', 'Frankly speaking, yes.');
    expect(keysOf([...honest, left])).not.toContain('phrase:frankly speaking');
  });

  test('ban no phrases if texts were rewritten', () => {
    const later = ['one', 'two', 'three'].map((what) =>
      edit(`Frankly speaking about ${what}`, `Quite ${what}ish`),
    );
    expect(deriveRules(later).filter(({ kind }) => kind === 'banned_phrase')).toEqual([]);
  });

  test('cover greetings, questions and quotations', () => {
    const edits = ['Ports', 'Forms', 'Ferries'].map((what) =>
      edit(`Thanks Ida. “${what} wait for nobody” is right.`, `${what} wait, you are right. Why is that?`),
    );
    expect(keysOf(edits)).toEqual(expect.arrayContaining(['no-greeting', 'no-quotation', 'with-question']));
  });

  test('include a deleted last question, unless questions are left as often', () => {
    const cut = ['Ports', 'Forms', 'Ferries'].map((what) =>
      edit(`${what} wait. Why is that?`, `${what} wait.`),
    );
    expect(deriveRules(cut)).toMatchObject([
      { key: 'no-question', text: 'Do not end with a question.', seen: 3 },
    ]);
    const left = cut.map(({ original }) => edit(original, `${original} Since when?`));
    expect(keysOf([...cut, ...left])).not.toContain('no-question');
  });

  test('match a plain count, whatever the texts and their order', () => {
    const part = fc.constantFrom(
      'Ports wait',
      'frankly speaking',
      '!',
      '🎉',
      '#ports',
      'Hi Ida',
      'so it is',
      '?',
      ' ',
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(fc.record({ original: text, edited: text }), { maxLength: 8 }), (edits) => {
        const rules = deriveRules(edits);
        expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
        expect(deriveRules([...edits].reverse())).toEqual(rules);
        const seen = edits.filter((one) => one.original.includes('!') && !one.edited.includes('!')).length;
        const against = edits.filter((one) => one.edited.includes('!')).length;
        expect(rules.find(({ key }) => key === 'no-exclamation')).toEqual(
          seen >= 3 && seen > against
            ? { key: 'no-exclamation', kind: 'rule', text: 'No exclamation marks.', seen, against }
            : undefined,
        );
        for (const { kind, text: phrase, seen: times } of rules) {
          if (kind !== 'banned_phrase') continue;
          const words = phrase.replace(/\s+/g, ' ');
          const plain = (one: string) => one.toLowerCase().replace(/\s+/g, ' ');
          expect(edits.every(({ edited }) => !` ${plain(edited)} `.includes(` ${words} `))).toBe(true);
          expect(
            edits.filter(({ original }) => plain(original).includes(words)).length,
          ).toBeGreaterThanOrEqual(times);
          expect(times).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });
});

describe('a voice', () => {
  let app: TestApp;
  let ann: SignedIn;
  let bob: SignedIn;
  beforeAll(async () => {
    app = await startApp({ works: false });
    ann = await app.signIn('ann@northwind-labs.example');
    bob = await app.signIn('bob@harbor-analytics.example');
  });
  afterAll(() => app?.stop());

  const learn = (who: SignedIn, original: string, edited: string) =>
    app.composition.deps.db
      .transaction()
      .execute((trx) => learnFromEdit(trx, { userId: who.userId, original, edited, now: app.now() }));
  const learnedBy = async (who: SignedIn) => (await who.api.profile.voice({})).learned;

  test('proposes a rule after ten edits, shows their number, and lets the user accept or remove it for good', async () => {
    await learn(ann, 'Left as it was 🎉', 'Left as it was 🎉 ');
    for (let at = 1; at < 10; at += 1) await learn(ann, `Yes ${at} 🎉`, `Yes ${at}`);
    expect(await learnedBy(ann)).toEqual([]);
    await learn(ann, 'Well 🎉', 'Well');
    const [rule] = await learnedBy(ann);
    expect(rule).toMatchObject({
      kind: 'rule',
      text: 'No emoji.',
      seen: 10,
      against: 0,
      edits: 10,
      isAccepted: false,
    });
    expect(await learnedBy(bob)).toEqual([]);

    const params = { id: rule?.id ?? '' };
    await ann.api.profile.changeLearned({ params, body: { text: 'Emoji on Fridays only.' } });
    await learn(ann, 'So 🎉', 'So');
    expect(await learnedBy(ann)).toMatchObject([
      { text: 'Emoji on Fridays only.', seen: 11, edits: 11, isAccepted: true },
    ]);
    await ann.api.profile.removeLearned({ params });
    await learn(ann, 'Or 🎉', 'Or');
    expect(await learnedBy(ann)).toEqual([]);
    await expect(ann.api.profile.removeLearned({ params })).rejects.toMatchObject({ status: 404 });
  });

  test('unlearns rules that later edits contradict, and reads only the last fifty edits', async () => {
    for (let at = 0; at < 10; at += 1) await learn(bob, `Yes ${at}!`, `Yes ${at}`);
    expect((await learnedBy(bob)).map(({ text }) => text)).toEqual(['No exclamation marks.']);
    for (let at = 0; at < 10; at += 1) await learn(bob, `No ${at}`, `No ${at}!`);
    expect(await learnedBy(bob)).toEqual([]);
    for (let round = 0; round < 60; round += 1) await learn(bob, `Round ${round} #ports`, `Round ${round}`);
    expect(await learnedBy(bob)).toMatchObject([{ text: 'No hashtags.', seen: 50, edits: 50 }]);
    const { db } = app.composition.deps;
    const kept = await db.selectFrom('voice_edit').select('id').where('user_id', '=', bob.userId).execute();
    expect(kept).toHaveLength(50);
  });

  test('saves given fields and keeps the others', async () => {
    const body = {
      offer: 'Boats',
      rules: ['Short.'],
      bannedPhrases: ['synergy'],
      examples: ['Same here.'],
      facts: ['Twelve boats.'],
    };
    expect(await ann.api.profile.changeVoice({ body })).toEqual({
      ...body,
      learned: [],
      version: expect.any(String),
    });
    expect(await ann.api.profile.changeVoice({ body: { offer: '', rules: [] } })).toEqual({
      offer: '',
      rules: [],
      bannedPhrases: ['synergy'],
      examples: ['Same here.'],
      facts: ['Twelve boats.'],
      learned: [],
      version: expect.any(String),
    });
    expect(await bob.api.profile.voice({})).toMatchObject({ bannedPhrases: [], examples: [] });
  });
});
