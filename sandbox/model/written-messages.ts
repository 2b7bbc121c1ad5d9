import { byTopic, conversations, onJobChange } from '#sandbox/world/written/messages.ts';
import type { DraftKind, WrittenDraft } from '#sandbox/world/written/parse-written.ts';
import { topicOf } from './written-drafts.ts';

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
  const answered = conversations.find(({ turns }) => turns.some((turn) => isTurn(turn, line)));
  const drafts = answered?.drafts ?? onJob(line) ?? onPost(about, isInvitation);
  const draft = drafts.find((one) => one.kind === kind);
  return draft && { ...draft, text: fill(draft.text, { first }) };
}

/** Whether a line is this turn, to whomever it was written. */
function isTurn(turn: string, line: string): boolean {
  const [before = '', after = ''] = oneLine(turn).split('{first}');
  return turn.includes('{first}')
    ? line.startsWith(before) && line.endsWith(after) && line.length > before.length + after.length
    : oneLine(turn) === line;
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
  const lines = byTopic[topicOf(about) ?? ''];
  const [sentence = ''] =
    about
      .trim()
      .split('\n')[0]
      ?.split(/(?<=[.!?。！？।؟])\s+/u) ?? [];
  return (lines?.[isInvitation ? 'invitation' : 'followUp'] ?? []).map((line) => ({ ...line, sentence }));
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const firstName = (reader: string): string => reader.trim().split('\n')[0]?.trim().split(/\s+/u)[0] ?? '';
