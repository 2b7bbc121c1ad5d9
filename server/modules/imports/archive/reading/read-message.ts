import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import type { LeftOut, RowReader } from './archive-record.ts';
import type { ArchiveRow } from './archive-rows.ts';
import {
  digest,
  isProfileUrl,
  isSameProfile,
  notADate,
  oneEngagement,
  orNull,
  personAt,
  profileUrlId,
  readProfileUrl,
  recordKey,
} from './row-person.ts';

/**
 * messages.csv. Only the sender's URL says who wrote a message. A message from the owner to several people is
 * one fact without a person; one received in a group belongs to its sender.
 */
export const readMessage: RowReader = (cells, { owner, readDate }) => {
  const unwanted = skipReason(cells);
  if (unwanted !== null) return unwanted;
  const sender = readProfileUrl(cells('sender profile url'));
  if (!isProfileUrl(sender)) return sender;
  const occurredAt = readDate(cells('date'));
  if (occurredAt === null) return notADate(cells('date'));
  const conversationId = cells('conversation id');
  if (conversationId === '') return { broken: 'The conversation ID is missing.' };

  const recipients = profileUrlsIn(cells('recipient profile urls'));
  const isOwn = isSameProfile(sender, owner);
  if (isOwn && recipients.length === 1 && recipients.some((each) => isOwner(each, owner))) return 'self';
  if (!isOwn && !mayReach(recipients, owner)) return 'notTheOwners';
  const text = [cells('subject'), htmlToText(cells('content'))].filter((part) => part !== '').join('\n\n');
  return oneEngagement({
    // Messages have no id in the file. Blanks are left out of the hash because exports differ in markup.
    key: recordKey(
      'message',
      digest(conversationId, occurredAt, profileUrlId(sender), text.replace(/\s+/g, ' ')),
    ),
    person: isOwn ? onlyRecipient(recipients, cells('to')) : personAt(sender, cells('from')),
    direction: isOwn ? 'outbound' : 'inbound',
    type: 'message',
    text: orNull(text),
    conversationId,
    occurredAt,
  });
};

/**
 * The URLs in a cell that separates them by commas or semicolons; null for each one that isn't understood.
 */
export function profileUrlsIn(cell: string): (ProfileUrl | null)[] {
  return cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseProfileUrl);
}

function skipReason(cells: ArchiveRow): LeftOut | null {
  if (isYes(cells('is message draft')) || cells('folder').toUpperCase() === 'DRAFT') return 'draft';
  if (/^sponsored\b/i.test(cells('conversation title')) || cells('folder').toUpperCase() === 'SPONSORED') {
    return 'sponsored';
  }
  return cells('folder').toUpperCase() === 'SPAM' ? 'spam' : null;
}

/** False only if every recipient is known and none is the owner: then it is another member's archive. */
function mayReach(recipients: readonly (ProfileUrl | null)[], owner: ProfileUrl): boolean {
  if (recipients.length === 0) return true;
  return recipients.some((each) => {
    const comparable = each !== null && (each.publicId === null) === (owner.publicId === null);
    return !comparable || isOwner(each, owner);
  });
}

function isOwner(profileUrl: ProfileUrl | null, owner: ProfileUrl): boolean {
  return profileUrl !== null && isSameProfile(profileUrl, owner);
}

function onlyRecipient(recipients: readonly (ProfileUrl | null)[], name: string): NewPerson | null {
  const [only, second] = recipients;
  if (only === undefined || only === null || second !== undefined || only.kind === 'company') return null;
  return personAt(only, name);
}

function isYes(cell: string): boolean {
  return /^(?:yes|true|1)$/i.test(cell);
}

/**
 * Tags that a message can contain. Anything else in angle brackets (`<3`, `a < b`, `<T>`) is the writer's
 * text.
 */
const TAG =
  /<(\/?)(a|abbr|b|blockquote|body|br|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|title|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
/** What a browser wouldn't show: from each start to the next end. */
const UNSEEN: readonly { start: RegExp; end: RegExp }[] = [
  { start: /<!--/g, end: /-->/g },
  { start: /<script(?:\s[^<>]*)?>/gi, end: /<\/script\s*>/gi },
  { start: /<style(?:\s[^<>]*)?>/gi, end: /<\/style\s*>/gi },
  { start: /<head(?:\s[^<>]*)?>/gi, end: /<\/head\s*>/gi },
];
const BREAKS_AFTER = /^(?:blockquote|div|h[1-6]|li|ol|p|pre|table|tr|ul)$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
};

/**
 * The readable text of a message, which the archive gives as plain text or as HTML: tags removed, paragraphs
 * and breaks kept as newlines, entities decoded. The result is text and must be shown as text; it is not
 * sanitized for use as HTML.
 */
export function htmlToText(content: string): string {
  let seen = content;
  for (const { start, end } of UNSEEN) seen = cutOut(seen, start, end);
  const bare = seen.replace(TAG, (_tag, slash: string, name: string) => {
    if (/^(?:br|hr)$/i.test(name)) return '\n';
    return slash === '/' && BREAKS_AFTER.test(name) ? '\n' : '';
  });
  return decodeEntities(bare)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** One pass, linear in the length of the text. A start without an end is the writer's text. */
function cutOut(text: string, start: RegExp, end: RegExp): string {
  let kept = '';
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const opening = start.exec(text);
    if (opening === null) break;
    end.lastIndex = start.lastIndex;
    if (end.exec(text) === null) break;
    kept += text.slice(from, opening.index);
    from = end.lastIndex;
  }
  return kept + text.slice(from);
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isText ? String.fromCodePoint(code) : '\ufffd';
  });
}
