import { describe, expect, test } from 'vitest';
import { withoutCitations } from '#core/citation-marks.ts';
import { cutText } from '#core/cut-text.ts';
import { triesAll } from '#test/cases.ts';
import { growth } from '#test/growth.ts';
import { deviceLabel } from './access/sessions.ts';
import { checkComment } from './engage/drafting/check-comment.ts';
import { findClaims } from './engage/drafting/find-claims.ts';
import { findOwnClaims } from './engage/drafting/find-own-claims.ts';
import { findQuotations } from './engage/drafting/find-quotations.ts';
import { locateCitation } from './engage/drafting/locate-citation.ts';
import { htmlToText } from './imports/archive/reading/read-message.ts';
import { isEmail } from './imports/csv/read-csv-row.ts';
import { parsePostUrl, parseProfileUrl } from './people/canonical-url.ts';
import { readHeadline } from './people/headline/read-headline.ts';
import { describeWriting, endsWithQuestion } from './profile/describe-writing.ts';
import { deriveRules } from './profile/learn-from-edit.ts';

/** Repeated, nested, and unbroken parts that have made programs slow. */
const parts = [
  // Where JavaScript sees the borders of words that aren't there.
  'aé',
  ...[
    'a',
    'A',
    ' ',
    '\n',
    '0',
    '-',
    '.',
    '!',
    '"',
    "'",
    '“',
    '„',
    '«',
    '「',
    '@',
    '(',
    '[',
    '<',
    '&',
    '#',
    '/',
    '%',
  ],
  ...[
    'a ',
    'Aa ',
    'a.',
    't-',
    '@.',
    '. ',
    ', ',
    'a\n',
    '[a1]',
    '[a1] ',
    '#ℹ',
    'ℹ"',
    '<a',
    '<a>',
    '&a',
    'e\u0301',
    '…',
  ],
  ...[
    'I ',
    'my ',
    'We have ',
    'your ',
    'Version/',
    'posts/x-activity-1',
    '\u200d',
    '👩‍👩‍👧 ',
    'https://',
    'a, and ',
    ' at ',
  ],
];

const context = { postText: '', authorName: null, recentOwn: [], rules: [], bannedPhrases: ['no way'] };
const works: [string, (text: string) => unknown][] = [
  ['citations taken out', withoutCitations],
  ['a comment checked', (text) => checkComment(text, context)],
  ['a comment checked against a post', (text) => checkComment('A word.', { ...context, postText: text })],
  ['claims', (text) => findClaims(text, [text])],
  [
    'claims about oneself',
    (text) =>
      findOwnClaims(text, { answered: 'This is what we have', known: [], own: [text], isReply: true }),
  ],
  ['quotations', findQuotations],
  ['a citation', (text) => locateCitation(text, text.slice(0, 200))],
  ['a question at the end', endsWithQuestion],
  [
    'writing described',
    (text) => describeWriting({ posts: Array(9).fill(text), comments: Array(9).fill(text) }),
  ],
  ['rules of edits', (text) => deriveRules([{ original: text, edited: 'b' }])],
  ['a text cut', (text) => cutText(text, text.length - 1)],
  ['a headline', readHeadline],
  ['the address of a post', parsePostUrl],
  ['the address of a profile', parseProfileUrl],
  ['an address of mail', isEmail],
  ['a message of an archive', htmlToText],
  ['a device', deviceLabel],
];

describe.each(works)('takes time linear in length: %s', (_, work) => {
  test('with any repeated part', () => {
    for (const part of parts) {
      for (const around of triesAll() ? ['', 'x'] : ['']) {
        const text = (length: number) => around + part.repeat(length / part.length) + around;
        expect(
          growth((length) => work(text(length)), triesAll() ? 4_000 : 2_000),
          JSON.stringify(part),
        ).toBeLessThan(8);
      }
    }
  });
});
