import type { ArchiveOptions } from './archive-options.ts';
import { type ArchiveTruth, countRow, fact } from './archive-truth.ts';
import { memberAt, someMoment, someText, writeMoment } from './generated-values.ts';
import { type Random, seededRandom } from './seeded-random.ts';

type Rows = Generator<string[]>;

/** messages.csv: plain and HTML, groups, drafts, advertisements, spam, senders without a URL. */
export function* messageRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  const { quirks, seed } = options;
  const header = 'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE';
  const more = quirks.extraColumns ? ['ATTACHMENTS', 'IS MESSAGE DRAFT', 'IS CONVERSATION DRAFT'] : [];
  yield [...header.split(','), 'SUBJECT', 'CONTENT', 'FOLDER', ...more];
  const conversations = Math.max(1, Math.ceil(options.messages / 7));
  for (let n = 0; n < options.messages; n += 1) {
    const random = seededRandom(seed, 6, n);
    const position = n % conversations;
    const partner = memberAt(seed, position);
    const third = memberAt(seed, 3_000_000 + position);
    const isGroup = position % 10 === 3;
    const isOwn = random.chance(0.4);
    const at = someMoment(random, options);
    const fate = quirks.irregularRows && n > 5 ? FATES[random.below(60)] : undefined;
    const isDraft = fate === 'draft' && quirks.extraColumns;
    const text = someText(random);
    const content = quirks.html && random.chance(0.5) ? asHtml(text) : text;
    const outcome = fate === undefined || (fate === 'draft' && !isDraft) ? 'facts' : fate;

    const owner = [truth.owner.name, truth.owner.url] as const;
    const sender = isOwn ? owner : ([partner.name, fate === 'withoutAddress' ? '' : partner.url] as const);
    const others = isOwn ? [[partner.name, partner.url] as const] : [owner];
    if (isGroup) others.push([third.name, third.url]);
    if (fate === 'withoutAddress' && isOwn) {
      // Only the sender's URL matters.
      countRow(truth, 'messages', 'facts');
    } else {
      countRow(truth, 'messages', outcome);
    }
    const conversation = `2-conversation${position}==`;
    const date = fate === 'broken' ? '2025-13-01 10:00:00 UTC' : writeMoment.messages(at);
    yield [
      conversation,
      fate === 'sponsored' ? 'Sponsored Conversation' : '',
      ...sender,
      others.map(([name]) => name).join(','),
      others.map(([, url]) => url).join(','),
      date,
      '',
      content,
      fate === 'spam' ? 'SPAM' : 'INBOX',
      ...(quirks.extraColumns ? ['', isDraft ? 'Yes' : 'No', 'No'] : []),
    ];
    if (outcome !== 'facts' && !(fate === 'withoutAddress' && isOwn)) continue;
    const person = isOwn && isGroup ? null : partner;
    truth.facts.push(
      fact({
        what: 'engagement',
        type: 'message',
        direction: isOwn ? 'outbound' : 'inbound',
        slug: person?.slug ?? null,
        name: person?.name ?? null,
        text,
        at: at.toISOString(),
        conversation,
      }),
    );
  }
}

const FATES = ['broken', 'withoutAddress', 'draft', 'sponsored', 'spam'] as const;

/** Shares.csv: posts with several lines, bare reposts, links that name no post. */
export function* shareRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  yield ['Date', 'ShareLink', 'ShareCommentary', 'SharedUrl', 'MediaUrl', 'Visibility'];
  for (let n = 0; n < options.shares; n += 1) {
    const random = seededRandom(options.seed, 7, n);
    const at = someMoment(random, options);
    const urn = `urn:li:${random.pick(['share', 'ugcPost'])}:${postId(random)}`;
    const isRepost = random.chance(0.15);
    const isBroken = options.quirks.irregularRows && random.chance(0.03);
    // A single quotation mark at the end and start of a line would look like a wrapped line.
    const text = isRepost ? '' : someText(random).replace(/(?<![^ \n])"(?![^ \n])/g, '!');
    const isWrapped = options.quirks.wrappedLines && random.chance(0.5);
    const commentary = isWrapped ? text.replaceAll('\n', '"\n"') : text;
    const link = isBroken
      ? 'https://lnkd.in/abc'
      : `https://www.linkedin.com/feed/update/${encodeURIComponent(urn)}`;
    yield [writeMoment.activity(at), link, commentary, '', '', random.pick(['MEMBER_NETWORK', 'PUBLIC'])];
    countRow(truth, 'shares', isBroken ? 'broken' : 'facts');
    if (isBroken) continue;
    const type = isRepost ? 'repost' : 'text';
    truth.facts.push(fact({ what: 'own-post', type, text: text || null, at: at.toISOString(), post: urn }));
  }
}

/** Comments.csv: blank dates, links that name no post; written with `\"`. */
export function* commentRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  yield ['Date', 'Link', 'Message'];
  for (let n = 0; n < options.comments; n += 1) {
    const random = seededRandom(options.seed, 8, n);
    const isUndated = options.quirks.irregularRows && random.chance(0.05);
    const at = isUndated ? null : someMoment(random, options);
    const isShort = options.quirks.irregularRows && random.chance(0.05);
    const urn = isShort ? null : `urn:li:activity:${postId(random)}`;
    const text = someText(random);
    yield [
      at === null ? '' : writeMoment.activity(at),
      urn === null
        ? `https://lnkd.in/c${n}`
        : `https://www.linkedin.com/feed/update/${encodeURIComponent(urn)}`,
      text,
    ];
    countRow(truth, 'comments', at === null ? 'undated' : 'facts');
    if (at === null) continue;
    const said = { text, at: at.toISOString(), post: urn };
    truth.facts.push(fact({ what: 'engagement', type: 'comment', direction: 'outbound', ...said }));
  }
}

/** Reactions.csv. */
export function* reactionRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  yield ['Date', 'Type', 'Link'];
  for (let n = 0; n < options.reactions; n += 1) {
    const random = seededRandom(options.seed, 9, n);
    const at = someMoment(random, options);
    const urn = `urn:li:activity:${postId(random)}`;
    yield [
      writeMoment.activity(at),
      random.pick(['LIKE', 'PRAISE', 'MAYBE']),
      `https://www.linkedin.com/feed/update/${urn}`,
    ];
    countRow(truth, 'reactions', 'facts');
    const said = { at: at.toISOString(), post: urn };
    truth.facts.push(fact({ what: 'engagement', type: 'reaction', direction: 'outbound', ...said }));
  }
}

function postId(random: Random): string {
  return `7${String(random.below(1e9)).padStart(9, '0')}${String(random.below(1e9)).padStart(9, '0')}`;
}

function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return escaped
    .split('\n')
    .map((line) => `<p class="spinmail-quill-editor__spin-break">${line}</p>`)
    .join('');
}
