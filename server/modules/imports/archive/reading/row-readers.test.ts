import { describe, expect, it } from 'vitest';
import { readDate } from '#server/modules/imports/table/read-date.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { ReadingContext, RowReader, RowReading } from './archive-record.ts';
import { readComment, readReaction, readShare, unwrapLines } from './read-activity.ts';
import { readConnection, readEndorsement, readInvitation, readRecommendation } from './read-contacts.ts';
import { readMessage } from './read-message.ts';
import { readOwner, readOwnerEmail } from './row-person.ts';

const ME = 'https://www.linkedin.com/in/me';
const ANN = 'https://www.linkedin.com/in/Member-1';

function profileUrl(url: string) {
  const parsed = parseProfileUrl(url);
  if (parsed === null) throw new Error(url);
  return parsed;
}

const context: ReadingContext = {
  owner: profileUrl(ME),
  findRecommender: (name) => (name === 'Member One' ? profileUrl(ANN) : null),
  readDate: (text) => readDate(text, 'month first'),
  latest: Date.parse('2027-01-01'),
};

/** Reads one row of the given cells; absent columns are empty. */
function read(reader: RowReader, cells: Record<string, string>): RowReading {
  return reader((column) => cells[column] ?? '', context);
}

function engagement(reader: RowReader, cells: Record<string, string>) {
  const reading = read(reader, cells);
  const [first] = Array.isArray(reading) ? reading : [];
  if (first?.kind !== 'engagement') throw new Error(JSON.stringify(reading));
  return first.engagement;
}

describe('readConnection', () => {
  const row = {
    'first name': 'Member ',
    'last name': ' One',
    url: ANN,
    'email address': 'One@Example.com',
    company: 'Firm',
    position: 'Head',
    'connected on': '08 Feb 2026',
  };

  it("returns an inbound connection with the person's details from the row", () => {
    expect(engagement(readConnection, row)).toEqual({
      key: 'archive:connection:member-1',
      person: {
        urn: null,
        publicId: 'member-1',
        url: 'https://www.linkedin.com/in/member-1',
        name: 'Member One',
        headline: null,
        company: 'Firm',
        title: 'Head',
        location: null,
        email: 'one@example.com',
        pictureUrl: null,
        reportsJob: true,
      },
      post: null,
      direction: 'inbound',
      type: 'connection',
      reactionType: null,
      text: null,
      conversationId: null,
      occurredAt: new Date('2026-02-08T00:00:00Z'),
      timeBasis: 'reported',
    });
  });

  it('distinguishes hidden members, members without a URL, companies and broken rows', () => {
    expect(read(readConnection, { 'connected on': '08 Feb 2026' })).toBe('hidden');
    expect(read(readConnection, { ...row, url: '' })).toBe('withoutAddress');
    expect(read(readConnection, { ...row, url: 'https://www.linkedin.com/company/firm' })).toBe('notAPerson');
    expect(read(readConnection, { ...row, url: 'https://evil.example/in/x' })).toEqual({
      broken: '“https://evil.example/in/x” isn’t a LinkedIn profile URL.',
    });
  });

  it('keeps a person with a missing, unreadable or future date, without the date', () => {
    for (const date of ['', 'yesterday', '31 Feb 2026', '08 Feb 2027']) {
      expect(read(readConnection, { ...row, 'connected on': date })).toEqual([
        {
          kind: 'person',
          key: 'archive:person:member-1',
          person: expect.objectContaining({ name: 'Member One', company: 'Firm', title: 'Head' }),
        },
      ]);
    }
  });

  it("doesn't use a URL, a slug or the network's placeholder as a name", () => {
    for (const name of ['', 'member-1', ANN, 'www.linkedin.com/in/member-1', 'LinkedIn Member']) {
      const cells = { url: ANN, 'first name': name, 'connected on': '08 Feb 2026' };
      expect(engagement(readConnection, cells).person?.name, name).toBe('');
    }
  });

  it('identifies a person by slug or member id, each with its own key', () => {
    const id = 'ACoAABcDeFgHiJkL';
    const { key, person } = engagement(readConnection, { ...row, url: `https://www.linkedin.com/in/${id}` });
    expect(key).toBe(`archive:connection:${id}`);
    expect(person).toMatchObject({ urn: id, publicId: null });
  });
});

describe('readInvitation', () => {
  const row = {
    from: 'Member One',
    to: 'Me',
    'sent at': '1/29/26, 2:37 PM',
    message: 'Hello',
    direction: 'INCOMING',
    inviterprofileurl: ANN,
    inviteeprofileurl: ME,
  };

  it('reads an invitation received with its note', () => {
    expect(engagement(readInvitation, row)).toMatchObject({
      key: 'archive:invitation:inbound:member-1:2026-01-29T14%3A37%3A00.000Z',
      person: { name: 'Member One', publicId: 'member-1' },
      direction: 'inbound',
      type: 'invitation',
      text: 'Hello',
    });
  });

  it('reads an invitation sent, with its recipient', () => {
    const sent = { from: 'Me', to: 'Member One', direction: 'outgoing' };
    const urls = { inviterprofileurl: ME, inviteeprofileurl: ANN, message: '' };
    expect(engagement(readInvitation, { ...row, ...sent, ...urls })).toMatchObject({
      person: { name: 'Member One', publicId: 'member-1' },
      direction: 'outbound',
      text: null,
    });
  });

  it("rejects rows that it can't assign", () => {
    expect(read(readInvitation, { ...row, direction: 'SIDEWAYS' })).toHaveProperty('broken');
    expect(read(readInvitation, { ...row, inviterprofileurl: '' })).toBe('withoutAddress');
    expect(read(readInvitation, { ...row, inviterprofileurl: ME })).toBe('self');
    expect(read(readInvitation, { ...row, 'sent at': '29/13/26, 2:37 PM' })).toHaveProperty('broken');
  });
});

describe('readMessage', () => {
  const row = {
    'conversation id': '2-abc',
    from: 'Member One',
    'sender profile url': ANN,
    to: 'Me',
    'recipient profile urls': ME,
    date: '2025-06-01 14:03:22 UTC',
    content: '<p>Hi &amp; hello</p>',
    folder: 'INBOX',
  };
  const own = { from: 'Me', 'sender profile url': ME, to: 'Member One', 'recipient profile urls': ANN };

  it('finds the direction by the sender, and converts HTML to text', () => {
    expect(engagement(readMessage, row)).toMatchObject({
      direction: 'inbound',
      type: 'message',
      person: { name: 'Member One', publicId: 'member-1' },
      text: 'Hi & hello',
      conversationId: '2-abc',
      occurredAt: new Date('2025-06-01T14:03:22Z'),
    });
    expect(engagement(readMessage, { ...row, ...own })).toMatchObject({
      direction: 'outbound',
      person: { name: 'Member One', publicId: 'member-1' },
    });
  });

  it("assigns a group message to its sender, and the owner's own to nobody", () => {
    const two = 'https://www.linkedin.com/in/member-2';
    const many = { to: 'Me,Member Two', 'recipient profile urls': `${ME}, ${two}` };
    expect(engagement(readMessage, { ...row, ...many })).toMatchObject({ person: { publicId: 'member-1' } });
    const toMany = { ...own, to: 'Member One, Member Two', 'recipient profile urls': `${ANN};${two}` };
    expect(engagement(readMessage, { ...row, ...toMany })).toMatchObject({
      direction: 'outbound',
      person: null,
    });
  });

  it('leaves out drafts, ads, spam, companies, closed accounts and notes to self', () => {
    expect(read(readMessage, { ...row, 'is message draft': 'Yes' })).toBe('draft');
    expect(read(readMessage, { ...row, folder: 'DRAFT' })).toBe('draft');
    expect(read(readMessage, { ...row, 'conversation title': 'Sponsored Conversation' })).toBe('sponsored');
    expect(read(readMessage, { ...row, folder: 'sponsored' })).toBe('sponsored');
    expect(read(readMessage, { ...row, folder: 'SPAM' })).toBe('spam');
    expect(read(readMessage, { ...row, 'sender profile url': '' })).toBe('withoutAddress');
    expect(read(readMessage, { ...row, 'sender profile url': 'linkedin.com/company/firm' })).toBe(
      'notAPerson',
    );
    expect(read(readMessage, { ...row, ...own, 'recipient profile urls': ME })).toBe('self');
  });

  it('detects messages that are neither from nor to the owner', () => {
    const strangers = { 'recipient profile urls': 'https://www.linkedin.com/in/somebody-else' };
    expect(read(readMessage, { ...row, ...strangers })).toBe('notTheOwners');
    // A member id can't be compared with a slug, and older files have no recipients: neither contradicts the
    // owner.
    const byId = { 'recipient profile urls': 'https://www.linkedin.com/in/ACoAABcDeFgHiJkL' };
    expect(engagement(readMessage, { ...row, ...byId }).direction).toBe('inbound');
    expect(engagement(readMessage, { ...row, 'recipient profile urls': '' }).direction).toBe('inbound');
  });

  it('keeps the key when only the markup changes, and changes it with each part', () => {
    const { key } = engagement(readMessage, row);
    expect(engagement(readMessage, { ...row, content: 'Hi & hello' }).key).toBe(key);
    const others = [
      { content: 'Hi' },
      { date: '2025-06-01 14:03:23 UTC' },
      { 'conversation id': '2-abd' },
      { 'sender profile url': 'https://www.linkedin.com/in/member-3' },
    ];
    const keys = others.map((change) => engagement(readMessage, { ...row, ...change }).key);
    expect(new Set([key, ...keys]).size).toBe(5);
  });

  it('puts the subject before the text, and accepts a message without text', () => {
    expect(engagement(readMessage, { ...row, subject: 'About' }).text).toBe('About\n\nHi & hello');
    expect(engagement(readMessage, { ...row, content: '' }).text).toBeNull();
    expect(read(readMessage, { ...row, 'conversation id': '' })).toHaveProperty('broken');
    expect(read(readMessage, { ...row, date: '2025-06' })).toHaveProperty('broken');
  });
});

describe('readEndorsement', () => {
  const row = {
    'endorsement date': '2024/02/01 15:02:55 UTC',
    'skill name': 'C++',
    'endorser first name': 'Member',
    'endorser last name': 'One',
    'endorser public url': 'www.linkedin.com/in/member-1',
    'endorsement status': 'ACCEPTED',
  };

  it('reads a URL without a scheme, and uses the skill as text', () => {
    expect(engagement(readEndorsement, row)).toMatchObject({
      type: 'endorsement',
      direction: 'inbound',
      text: 'C++',
      person: { publicId: 'member-1', name: 'Member One' },
    });
  });

  it('counts only accepted endorsements, one per skill', () => {
    expect(read(readEndorsement, { ...row, 'endorsement status': 'REJECTED' })).toBe('notAccepted');
    expect(read(readEndorsement, { ...row, 'endorser public url': '' })).toBe('withoutAddress');
    expect(read(readEndorsement, { ...row, 'endorsement date': '2024-02' })).toHaveProperty('broken');
    const { key } = engagement(readEndorsement, row);
    expect(engagement(readEndorsement, { ...row, 'endorsement status': '' }).key).toBe(key);
    expect(engagement(readEndorsement, { ...row, 'skill name': 'c++' }).key).toBe(key);
    expect(engagement(readEndorsement, { ...row, 'skill name': 'C' }).key).not.toBe(key);
  });
});

describe('readRecommendation', () => {
  const row = {
    'first name': 'Member',
    'last name': 'One',
    text: 'Fine',
    'creation date': '01/16/19, 07:04 PM',
  };

  it('is attributed to the connection with that name, or else to nobody', () => {
    expect(engagement(readRecommendation, row)).toMatchObject({
      key: 'archive:recommendation:member-1:2019-01-16T19%3A04%3A00.000Z',
      type: 'recommendation',
      text: 'Fine',
      person: { publicId: 'member-1', company: null },
    });
    expect(read(readRecommendation, { ...row, 'last name': 'Two' })).toBe('unattributed');
    expect(read(readRecommendation, { 'creation date': row['creation date'] })).toBe('hidden');
    expect(read(readRecommendation, { ...row, 'creation date': '' })).toHaveProperty('broken');
  });
});

describe('readShare', () => {
  const link = 'https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7448081445065035776';
  const row = { date: '2026-02-09 01:21:47', sharelink: link, sharecommentary: 'One\n\ntwo' };

  it("returns a post of the archive's owner", () => {
    expect(read(readShare, row)).toEqual([
      {
        kind: 'own-post',
        post: {
          urn: 'urn:li:share:7448081445065035776',
          url: 'https://www.linkedin.com/feed/update/urn:li:share:7448081445065035776',
          text: 'One\n\ntwo',
          postType: 'text',
          isOwn: true,
          reactionCount: null,
          commentCount: null,
          repostCount: null,
          publishedAt: new Date('2026-02-09T01:21:47Z'),
        },
      },
    ]);
  });

  it('distinguishes reposts, link posts and picture-only posts', () => {
    const type = (cells: Record<string, string>) => {
      const reading = read(readShare, { ...row, ...cells });
      const [first] = Array.isArray(reading) ? reading : [];
      return first?.kind === 'own-post' ? first.post.postType : reading;
    };
    expect(type({ sharecommentary: '' })).toBe('repost');
    expect(type({ sharecommentary: '', sharedurl: 'https://x.example' })).toBe('repost');
    expect(type({ sharedurl: 'https://x.example' })).toBe('article');
    expect(type({ sharecommentary: '', mediaurl: 'https://media.example/1' })).toBe('text');
    expect(type({ sharelink: 'https://lnkd.in/x' })).toEqual({ broken: 'The link doesn’t lead to a post.' });
    expect(type({ date: '9.2.' })).toHaveProperty('broken');
    expect(type({ date: '' })).toBe('text');
  });

  it('unwraps texts only if each line is in quotation marks', () => {
    expect(unwrapLines('Line 1"\n""\n"Line "2"')).toBe('Line 1\n\nLine "2"');
    expect(unwrapLines('"One"\n"Two"')).toBe('"One"\n"Two"');
    expect(unwrapLines('12" wide\nnext')).toBe('12" wide\nnext');
    expect(unwrapLines('one\r\ntwo ')).toBe('one\ntwo');
    expect(unwrapLines('')).toBe('');
  });
});

describe('readComment', () => {
  const link = 'https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7401794121226567681';
  const row = { date: '2026-02-09 01:21:47', link, message: 'Well said' };

  it('returns an outbound comment with its text', () => {
    const reading = read(readComment, row);
    expect(reading).toMatchObject([
      {
        kind: 'engagement',
        engagement: { type: 'comment', direction: 'outbound', person: null, text: 'Well said' },
      },
    ]);
    const [done] = Array.isArray(reading) ? reading : [];
    expect(done?.kind === 'engagement' && done.engagement.post?.isOwn).toBe(false);
  });

  it('keeps a comment without a post or a text, but leaves out one without a date', () => {
    expect(read(readComment, { ...row, date: '' })).toBe('undated');
    expect(read(readComment, { ...row, link: 'https://lnkd.in/c' })).toMatchObject([
      { kind: 'engagement', engagement: { post: null } },
    ]);
    expect(read(readComment, { ...row, message: '' })).toMatchObject([{ kind: 'engagement' }]);
    expect(read(readComment, { link })).toHaveProperty('broken');
    expect(read(readComment, { ...row, date: 'Tuesday' })).toHaveProperty('broken');
  });

  it('gives comments under the same post different keys', () => {
    const keys = [row, { ...row, message: 'More' }, { ...row, date: '2026-02-09 01:21:48' }].map(
      (cells) => engagement(readComment, cells).key,
    );
    expect(new Set(keys).size).toBe(3);
  });
});

describe('readReaction', () => {
  const row = {
    date: '2026-02-09 01:21:47',
    type: 'PRAISE',
    link: 'https://www.linkedin.com/feed/update/urn:li:activity:74',
  };

  it.each([
    ['LIKE', 'like'],
    ['PRAISE', 'celebrate'],
    ['APPRECIATION', 'support'],
    ['EMPATHY', 'love'],
    ['INTEREST', 'insightful'],
    ['ENTERTAINMENT', 'funny'],
    ['MAYBE', null],
  ])('reads %s as %s', (type, reactionType) => {
    expect(engagement(readReaction, { ...row, type })).toMatchObject({
      type: 'reaction',
      direction: 'outbound',
      person: null,
      reactionType,
      post: { urn: 'urn:li:activity:74' },
    });
  });

  it('requires a date', () => {
    expect(read(readReaction, { ...row, date: '' })).toBe('undated');
    expect(read(readReaction, { ...row, date: 'x' })).toHaveProperty('broken');
  });
});

describe('readOwner', () => {
  it('reads the profile and the email addresses', () => {
    const row = {
      'first name': 'Archive',
      'last name': 'Owner',
      headline: 'Founder',
      'geo location': 'Basel',
    };
    expect(read(readOwner, row)).toEqual([
      {
        kind: 'owner',
        name: 'Archive Owner',
        headline: 'Founder',
        summary: null,
        location: 'Basel',
        industry: null,
      },
    ]);
    expect(read(readOwner, {})).toHaveProperty('broken');
    expect(
      read(readOwnerEmail, { 'email address': 'A@Example.com', confirmed: 'Yes', primary: 'No' }),
    ).toEqual([{ kind: 'owner-email', email: 'a@example.com', isConfirmed: true, isPrimary: false }]);
    expect(read(readOwnerEmail, { 'email address': 'nobody' })).toHaveProperty('broken');
  });
});
