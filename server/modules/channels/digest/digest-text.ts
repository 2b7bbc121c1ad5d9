import { inboundWords } from '#contract/engagement-words.ts';
import type { Network } from '#contract/profile.ts';
import type { EngagementType, Intensity, ReactionType } from '#contract/signals.ts';
import { count } from '#server/modules/channels/publications/text-limits.ts';

/** Somebody new, as a digest reports them. */
export type DigestPerson = {
  name: string;
  headline: string | null;
  score: number;
  intensity: Intensity;
  did: { type: EngagementType; reactionType: ReactionType | null; post: string | null } | null;
  url: string;
};

export type DigestFacts = {
  network: Network;
  since: Date;
  timeZone: string;
  /** How many are new, those that are not named included. */
  signals: number;
  people: DigestPerson[];
  /** Where all of them are shown. */
  url: string;
};

const intensityWords: Record<Intensity, string> = { low: 'low', high: 'high', very_high: 'very high' };

/** The words of a digest; plain text, as Slack shows it. */
export function digestText(facts: DigestFacts): string {
  const { signals, people, network, url } = facts;
  const of = network === 'sample' ? 'inGrow, sample network' : 'inGrow';
  const head = `${of}: ${count(signals)} new high ${signals === 1 ? 'signal' : 'signals'} since ${moment(facts)}`;
  const named = people.map((person, index) => `${index + 1}. ${personLines(person).join('\n')}`);
  const others = signals - people.length;
  const foot = others > 0 ? `And ${count(others)} more. All of them: ${url}` : `All of them: ${url}`;
  return [head, ...named, foot].join('\n\n');
}

/** What a test says when there is nothing to report. */
export function nothingNewText(facts: Pick<DigestFacts, 'network' | 'since' | 'timeZone'>): string {
  const of = facts.network === 'sample' ? 'inGrow, sample network' : 'inGrow';
  return `${of}: a test of your morning digest. There are no new high signals since ${moment(facts)}; on such a morning nothing is sent.`;
}

/** Somebody's name as a digest writes it. */
export function digestName(name: string): string {
  return cut(name, 80);
}

function personLines({ name, headline, score, intensity, did, url }: DigestPerson): string[] {
  return [
    `${digestName(name)} · ${score.toFixed(1)}, ${intensityWords[intensity]}`,
    ...(headline?.trim() ? [cut(headline, 100)] : []),
    ...(did === null ? [] : [deed(did)]),
    url,
  ];
}

function deed({ post, ...did }: NonNullable<DigestPerson['did']>): string {
  if (!post?.trim()) return inboundWords(did, false);
  const what = inboundWords(did, true);
  // The first line is mostly a heading.
  const [first = '', ...more] = post.trim().split(/(?<!\s)\s*\n\s*/);
  const heading = cut(first, 80);
  return `${what} “${heading}${more.length > 0 && !heading.endsWith('…') ? ' …' : ''}”`;
}

/** One line of at most so many letters. */
function cut(text: string, max: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= max
    ? letters.join('')
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** `20 Nov, 08:00` by the user's clocks. */
function moment({ since, timeZone }: Pick<DigestFacts, 'since' | 'timeZone'>): string {
  const write = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(since);
  try {
    return write(timeZone);
  } catch {
    return `${write('UTC')} UTC`;
  }
}
