import type { FitLine, ReceiptLine } from '#contract/signals/signal-details.ts';
import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import type {
  EngagementType,
  GuessedField,
  Intensity,
  Seniority,
  SignalStatus,
} from '#contract/signals/signal-kinds.ts';
import { seniorities } from '#contract/signals/signal-values.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** API values in the reader's words, in lower case for use within a sentence. In the order of a choice. */
export const intensityLabels: Record<Intensity, string> = {
  very_high: 'very high',
  high: 'high',
  low: 'low',
};

export const seniorityLabels: Record<Seniority, string> = {
  owner: 'owner',
  c_level: 'C-level',
  vp: 'VP',
  director: 'director',
  head: 'head',
  manager: 'manager',
  senior: 'senior',
  junior: 'junior',
};

/** The note on a field that no source provided. */
export const guessedLabel = 'read from the headline';

/** Whether a signal's field was read from the headline. */
export const isGuessed = (signal: Signal, field: GuessedField): boolean => signal.guessed.includes(field);

export const statusLabels: Record<SignalStatus, string> = {
  new: 'new',
  reviewed: 'reviewed',
  engaged: 'engaged',
  dismissed: 'dismissed',
};

/** All types, most meaningful first, as in filters, bars, and receipts. */
export const typeLabels: Record<EngagementType, string> = {
  comment: 'comment',
  reply: 'reply',
  message: 'message',
  mention: 'mention',
  repost: 'repost',
  reaction: 'reaction',
  invitation: 'invitation',
  connection: 'connection',
  recommendation: 'recommendation',
  endorsement: 'endorsement',
  manual: 'added by you',
};
export const engagementTypes = Object.keys(typeLabels) as EngagementType[];

export const typeLabel = (type: EngagementType): string => typeLabels[type];

/** `1,204`, or `10,000+` if there are more. */
export const formatTotal = ({ total, isMore }: SignalTotal): string =>
  `${formatCount(total)}${isMore ? '+' : ''}`;

/** `1 comment`, `1,204 comments`. Manual additions have no plural. */
export function countOfType(type: EngagementType, count: number): string {
  if (type === 'manual') return `${formatCount(count)} ${typeLabel(type)}`;
  return pluralize(count, typeLabel(type), type === 'reply' ? 'replies' : undefined);
}

/** `1 person`, `1,204 people`, or `10,000+ people` if there are more. */
export const countOfPeople = (total: number, isMore = false): string =>
  `${formatTotal({ total, isMore })} ${total === 1 ? 'person' : 'people'}`;

/** `1 signal`, `1,204 signals`: one per person and profile. */
export const countOfSignals = (total: number, isMore = false): string =>
  `${formatTotal({ total, isMore })} ${total === 1 ? 'signal' : 'signals'}`;

/** The left and middle texts of a receipt line. */
export function receiptLabel(line: ReceiptLine): { what: string; how: string } {
  if (line.type === 'active_days') {
    return { what: pluralize(line.count, 'active day'), how: `×${line.basePoints}` };
  }
  return {
    what: capitalize(countOfType(line.type, line.count)),
    how: `${formatCount(line.count)} × ${line.basePoints} pts, decayed`,
  };
}

/** Scores have one decimal everywhere. */
export const formatScore = (score: number): string => score.toFixed(1);

/** Shown with a sign, because rules add and subtract: `+12`, `0`, `−5`. */
export const formatFit = (fit: number): string =>
  fit === 0 ? '0' : `${fit < 0 ? '−' : '+'}${formatCount(Math.abs(fit))}`;

/** A fit rule's condition, as the start of a sentence that its values complete. */
export const fitFieldLabels: Record<FitLine['field'], string> = {
  title: 'Title contains',
  company: 'Company contains',
  industry: 'Industry contains',
  headcount: 'Headcount is',
  location: 'Location contains',
  keywords: 'Anything contains',
  seniority: 'Seniority is',
};

/** `11 to 50`, `at least 51`, `at most 10`. A null end is open. */
export function rangeLabel(least: number | null, max: number | null): string {
  if (least === null) return max === null ? 'anything' : `at most ${formatCount(max)}`;
  return max === null ? `at least ${formatCount(least)}` : `${formatCount(least)} to ${formatCount(max)}`;
}

/** A fit rule's value in the reader's words. */
export const fitValueLabel = (field: FitLine['field'], value: string): string => {
  if (field === 'headcount') {
    const [least = '', max = ''] = value.split('-');
    return rangeLabel(least === '' ? null : Number(least), max === '' ? null : Number(max));
  }
  const rank = field === 'seniority' ? seniorities.find((one) => one === value) : undefined;
  return rank ? seniorityLabels[rank] : value;
};

/** `a`, `a or b`, `a, b or c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
