import { addPeopleMessages } from './add-people-messages.ts';

/** The server's maximum per request. */
export const maxLines = 500;

/** The contents of a pasted text: the lines to send, and those that aren't profile URLs. */
export type PastedLines = {
  urls: string[];
  people: number;
  problems: { line: number; text: string; why: string }[];
};

const host = /^(?:https?:)?(?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.com\//i;
const person = /\/(?:in|pub|sales\/(?:lead|people))\/[^/?#\s]/i;
const company = /\/(?:company|school|showcase|sales\/company)\/[^/?#\s]/i;

/**
 * Parses pasted URLs, one per line; blank lines are ignored. This is a quick check that catches typos before
 * sending: anything that might be a profile URL passes, and the server decides.
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
