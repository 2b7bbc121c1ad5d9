import { PortError } from '#server/ports/port-error.ts';
import type { Mention } from './port.ts';

/**
 * Escapes plain text for LinkedIn's "little text" in a `commentary`: characters with a meaning get a
 * backslash, so the text is shown as written. An unescaped parenthesis can cut a post off. Comments are plain
 * text and must not be escaped.
 */
export function toLittleText(text: string): string {
  return text.replace(/[\\<>#~_|[\]*(){}@]/g, '\\$&');
}

/** A `commentary` with mentions: `@[Name](urn:li:person:…)` ("little text format", MentionElement). */
export function toCommentary(text: string, mentions: readonly Mention[]): string {
  let from = 0;
  const parts = mentions.map((mention) => {
    const { start, end, name } = nameOf(text, mention, from);
    const before = toLittleText(text.slice(from, start));
    from = end;
    return `${before}@[${toLittleText(name)}](${mention.id})`;
  });
  return parts.join('') + toLittleText(text.slice(from));
}

/** The `attributes` of a comment's message with mentions (Comments API). */
export function commentAttributes(text: string, mentions: readonly Mention[]) {
  let from = 0;
  return mentions.map((mention) => {
    const { start, end } = nameOf(text, mention, from);
    from = end;
    const isPerson = mention.id.startsWith('urn:li:person:');
    const value = isPerson
      ? { person: { person: mention.id } }
      : { organization: { organization: mention.id } };
    return { start, length: mention.length, value };
  });
}

/** @throws PortError `rejected` with the reason `not_supported` for a mention that isn't LinkedIn's */
function nameOf(text: string, { start, length, id }: Mention, from: number) {
  const end = start + length;
  const isMention = /^urn:li:(person|organization):[\w-]+$/.test(id);
  if (!isMention || start < from || length < 1 || end > text.length) {
    throw new PortError('rejected', 'A mention is out of place', { reason: 'not_supported' });
  }
  return { start, end, name: text.slice(start, end) };
}
