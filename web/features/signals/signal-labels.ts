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

/** API values in the reader's words, in lower case for use within a sentence. */
export const intensityLabels: Record<Intensity, string> = {
  low: 'low',
  high: 'high',
  very_high: 'very high',
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

const typeLabels: Record<EngagementType, readonly [one: string, many: string]> = {
  comment: ['comment', 'comments'],
  reply: ['reply', 'replies'],
  message: ['message', 'messages'],
  mention: ['mention', 'mentions'],
  repost: ['repost', 'reposts'],
  reaction: ['reaction', 'reactions'],
  invitation: ['invitation', 'invitations'],
  connection: ['connection', 'connections'],
  recommendation: ['recommendation', 'recommendations'],
  endorsement: ['endorsement', 'endorsements'],
  manual: ['added by you', 'added by you'],
};

/** All types, most meaningful first. Used by filters, bars, and receipts. */
export const engagementTypes = Object.keys(typeLabels) as EngagementType[];

export const typeLabel = (type: EngagementType): string => typeLabels[type][0];

/** `1,204`, or `10,000+` if there are more. */
export const formatTotal = ({ total, isMore }: SignalTotal): string =>
  `${formatCount(total)}${isMore ? '+' : ''}`;

/** `1 comment`, `1,204 comments`. Manual additions have no plural. */
export function countOfType(type: EngagementType, count: number): string {
  const [one, many] = typeLabels[type];
  if (type === 'manual') return `${formatCount(count)} ${one}`;
  return `${formatCount(count)} ${count === 1 ? one : many}`;
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
    const days = pluralize(line.count, 'day');
    return { what: `Active on ${days}`, how: `× ${line.basePoints}` };
  }
  return {
    what: capitalize(countOfType(line.type, line.count)),
    how: `${line.basePoints} × ${formatCount(line.count)}, faded by age`,
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
