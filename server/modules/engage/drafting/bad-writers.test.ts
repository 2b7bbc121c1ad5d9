import { expect, test } from 'vitest';
import { checkDraft, type DraftContext } from './check-draft.ts';

/** Maya's brief for a post that speaks of her. */
const context: DraftContext = {
  postText:
    'My friend Maya stopped quoting per seat. I thought she was mad, because seats were the one number our buyers understood. She was early.',
  authorName: 'Ida Holm',
  recentOwn: ['Our first usage bill went out in March, and nobody could read it without a phone call.'],
  rules: ['We moved to usage bands. Churn in the small accounts halved within 4 months.'],
  bannedPhrases: ['circle back'],
  writerName: 'Maya Lindqvist',
  thread:
    'Kim Novak: How did you price the first month?\n\nThe writer: At the lowest band, whatever they used.',
  own: ['We moved to usage bands. Churn in the small accounts halved within 4 months.'],
};
const there = 'Seats were easy to explain to a buyer and hard to explain to a finance team.';
const kindsOf = (text: string, changes: Partial<DraftContext> = {}) =>
  checkDraft(text, { ...context, ...changes }, (one) => one === there).map(({ kind }) => kind);

const good = [
  'Early, and nervous about it.',
  'Churn in the small accounts halved, but it took 4 months to show.',
  'Which of your buyers asked for the old number back?',
];

test('a good draft passes every check', () => {
  expect(kindsOf(good.join(' '))).toEqual([]);
});

// Each writes the good draft with one sentence of their own.
test.each([
  ['greets the writer', 'Hats off to Maya for the nerve.', ['claim']],
  ['congratulates the writer by name', 'Maya’s courage paid off.', ['claim']],
  [
    'quotes the post back',
    'You thought she was mad, because seats were the one number our buyers understood.',
    ['repetition'],
  ],
  ['lets a quotation speak', '“Seats were the one number.”', ['repetition']],
  ['asks again what was answered', 'How did you price the first month?', ['repetition']],
  ['invents a number', 'It cost us 31 customers first.', ['claim']],
  ['invents a customer', 'We saw the same at Fjordbank.', ['claim']],
  ['invents a quotation', 'As you say, “nobody will ever pay per click again”.', ['claim']],
  ['promises something', 'I’ll send you the sheet we used for it.', ['claim']],
  ['makes up an acquaintance', 'When we met, you said that it would take longer.', ['claim']],
  ['praises a post that nobody gave them', 'Your last post on seats was the better one.', ['claim']],
  ['tells what never happened', 'Our largest account left within a week.', ['claim']],
  ['makes up a day', 'The first bill came in October.', ['claim']],
  ['praises any post', 'Thanks for sharing.', ['generic']],
  ['links', 'I wrote it up on www.northwind.example for you.', ['link']],
  ['writes what the user never says', 'We circle back to it each quarter.', ['banned_phrase']],
])('a writer who %s fails that check alone', (_name, sentence, kinds) => {
  expect(kindsOf([good[0], sentence, good[2]].join(' '))).toEqual(kinds);
});

test.each([
  ['says again what the user said', context.recentOwn[0] ?? '', ['repetition']],
  ['says what another user says there', there, ['repetition']],
  [
    'writes in another language',
    'Das war früh, und es war nicht leicht für die kleinen Kunden, aber es war richtig.',
    ['language'],
  ],
  ['goes on too long', 'The bill was hard to read. '.repeat(60), ['too_long']],
  ['has nothing to say', ' ', ['empty']],
])('a writer who %s fails that check alone, whatever the rest', (_name, text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds);
});

test('a name is no greeting where it is the author’s, a word, or somebody else’s', () => {
  expect(kindsOf('Maya, which bands did you drop?', { authorName: 'Maya Okafor', postText: there })).toEqual(
    [],
  );
  expect(kindsOf('Will the seats come back?', { writerName: 'Will Ferris' })).toEqual([]);
  expect(kindsOf('The old number will come back.', { writerName: 'Will Ferris' })).toEqual([]);
  expect(kindsOf('Early, and nervous about it.', { writerName: '' })).toEqual([]);
});

test.each([
  ['I’ll send you the sheet.', 'Promises something: “I’ll send”. Do you mean it?'],
  ['When we met, it was raining.', 'Speaks of an acquaintance: “When we met”. Is it right?'],
  ['Your last post was longer.', 'Speaks of another text of theirs: “Your last post”. Did you read it?'],
  ['Our largest account left.', 'Your texts don’t say “Our largest account left”. Is it right?'],
  ['It came in October.', 'Your texts don’t say “in October”. Is it right?'],
])('%s is said to be what it is', (sentence, message) => {
  const said = checkDraft(`Early, and nervous about it. ${sentence}`, context, () => false);
  expect(said.map((one) => one.message)).toEqual([message]);
});

test('a short sentence may be said twice, and a quotation may be part of one', () => {
  expect(kindsOf('Hm, me too.', { thread: 'Kim Novak: Me too.' })).toEqual([]);
  expect(kindsOf('“She was early” says it, and how much?')).toEqual([]);
});

test('seven words of the post in a row are no repetition', () => {
  expect(kindsOf('“Seats were the one number our buyers” knew by heart, you are right.')).toEqual([]);
});
