import { addPeopleMessages } from './add-people-messages.ts';

/** As many as the server accepts at once. */
export const maxLines = 500;

/** What a pasted text holds: the lines to send, and those of them that are no URLs of people. */
export type PastedLines = {
  urls: string[];
  people: number;
  problems: { line: number; text: string; why: string }[];
};

const host = /^(?:https?:)?(?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.com\//i;
const person = /\/(?:in|pub|sales\/(?:lead|people))\/[^/?#\s]/i;
const company = /\/(?:company|school|showcase|sales\/company)\/[^/?#\s]/i;

/**
 * Reads pasted URLs, one a line; blank lines count for nothing. A first look, so that a slip shows before it
 * is sent: it lets through what might be a person's URL, and the server judges.
 */
export function readLines(text: string): PastedLines {
  const urls = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const problems = urls.flatMap((url, index) => {
    const why = problemOf(url);
    return why === null ? [] : [{ line: index + 1, text: url, why }];
  });
  const wrong = new Set(problems.map(({ line }) => line));
  const people = new Set(urls.filter((_, index) => !wrong.has(index + 1))).size;
  return { urls, people, problems };
}

function problemOf(url: string): string | null {
  const plain = decode(url);
  if (/^urn:li:(?:person|member|fsd?_profile|fsd?_miniProfile):/i.test(plain)) return null;
  if (!host.test(plain)) return addPeopleMessages.notLinkedIn;
  if (person.test(plain)) return null;
  return company.test(plain) ? addPeopleMessages.company : addPeopleMessages.notPerson;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
