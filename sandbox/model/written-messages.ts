import { byTopic, conversations, onJobChange } from '#sandbox/world/written/messages.ts';
import { byTopicOfOthers, conversationsOfOthers } from '#sandbox/world/written/messages-of-others.ts';
import type { DraftKind, WrittenDraft } from '#sandbox/world/written/parse-written.ts';
import { postUnder } from './written-drafts.ts';

const allConversations = [
  ...conversations,
  ...Object.values(conversationsOfOthers).flatMap((byLanguage) => Object.values(byLanguage).flat()),
].map(({ turns, drafts }) => ({ turns, lines: turns.map(oneLine), drafts }));

/** What a request says about the message to be written. */
type Wanted = { about: string; reader: string; isInvitation: boolean };

/**
 * The written message of this kind: an answer to a message of the sample network, a word about a job, or one to
 * somebody who engaged with a post. Undefined for anything else.
 */
export function findMessage(
  { about, reader, isInvitation }: Wanted,
  kind: DraftKind,
): WrittenDraft | undefined {
  const first = firstName(reader);
  const line = oneLine(about);
  const drafts = toTurn(line) ?? onJob(line) ?? onPost(about, isInvitation);
  const draft = drafts.find((one) => one.kind === kind);
  return draft && { ...draft, text: fill(draft.text, { first }) };
}

/** The drafts about the last turn of a conversation, or what was said to one before it. */
function toTurn(line: string): readonly WrittenDraft[] | undefined {
  for (const { turns, lines, drafts } of allConversations) {
    const at = lines.findIndex((turn) => isTurn(turn, line));
    const said = turns[at + 1];
    if (at >= 0)
      return said === undefined ? drafts : [{ kind: 'insight', sentence: firstOf(line), text: said }];
  }
  return undefined;
}

const firstOf = (text: string): string => text.trim().split(/(?<=[.!?。！？।؟])\s+|\n/u)[0] ?? '';

/** Whether a line is this turn, which is a line too, to whomever it was written. */
function isTurn(turn: string, line: string): boolean {
  if (!turn.includes('{first}')) return turn === line;
  const [before = '', after = ''] = turn.split('{first}');
  return line.startsWith(before) && line.endsWith(after) && line.length > before.length + after.length;
}

function onJob(about: string): WrittenDraft[] | undefined {
  const joined = /^Joined (?<company>.+?)(?: as (?<title>.+?))?(?:, was .+)?$/u.exec(about);
  const promoted = /^Now (?<title>.+?)(?: at (?<company>.+?))?(?:, was .+)?$/u.exec(about);
  const left = /^Left (?<company>.+?)(?:, was .+)?$/u.exec(about);
  const found = joined ?? promoted ?? left;
  if (!found) return undefined;
  const { company = '', title = '' } = found.groups ?? {};
  return onJobChange[joined ? 'joined' : promoted ? 'promoted' : 'left'].map((line) => ({
    ...line,
    sentence: about,
    text: fill(line.text, { company, title }),
  }));
}

function onPost(about: string, isInvitation: boolean): WrittenDraft[] {
  const post = postUnder(about);
  if (post === undefined) return [];
  const { author, topic, language } = post;
  const lines = byTopicOfOthers[author]?.[topic]?.[language] ?? byTopic[topic];
  const sentence = firstOf(about);
  return (lines?.[isInvitation ? 'invitation' : 'followUp'] ?? []).map((line) => ({ ...line, sentence }));
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

const firstName = (reader: string): string => reader.trim().split('\n')[0]?.trim().split(/\s+/u)[0] ?? '';

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
