import type { PortabilityDomain } from '#contract/sources/portability.ts';
import { reportedFiles } from '#server/modules/sources/archive/archive-import.ts';
import type { ArchiveFileReport } from '#server/modules/sources/archive/reading/archive-report.ts';
import type { ArchiveFileKind } from '#server/modules/sources/archive/reading/detect-file.ts';
import {
  type ChangeEvent,
  type SnapshotDomain,
  snapshotDomains,
} from '#server/ports/data-portability/port.ts';

/** What is known of a domain: times are ISO 8601. */
export type ReadDomain = {
  /** When rows of it were last read; null: there never were any. */
  readAt: string | null;
  dueAt: string;
  report: ArchiveFileReport | null;
};
export type ReadDomains = Partial<Record<SnapshotDomain, ReadDomain>>;

/** Each domain as a table of the data archive, and its name for people. */
export const tableOf: Readonly<Record<SnapshotDomain, { kind: ArchiveFileKind; name: string }>> = {
  CONNECTIONS: { kind: 'connections', name: 'Connections' },
  PROFILE: { kind: 'profile', name: 'Profile' },
  INVITATIONS: { kind: 'invitations', name: 'Invitations' },
  INBOX: { kind: 'messages', name: 'Messages' },
  ENDORSEMENTS: { kind: 'endorsements', name: 'Endorsements' },
  MEMBER_SHARE_INFO: { kind: 'shares', name: 'Posts' },
  ALL_COMMENTS: { kind: 'comments', name: 'Comments' },
  ALL_LIKES: { kind: 'reactions', name: 'Reactions' },
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** LinkedIn takes from minutes to a day to put a domain together after consent; so long one without data is asked for often. */
const collatingMs = 3 * day;
/** How often the change log is read. LinkedIn recommends no more than once an hour. */
const logMs = 4 * hour;

/** The domains to read now, in reading order: connections first, so that later facts meet known people. */
export function dueDomains(domains: ReadDomains, now: Date): SnapshotDomain[] {
  return snapshotDomains.filter((domain) => {
    const known = domains[domain];
    return known === undefined || Date.parse(known.dueAt) <= now.getTime();
  });
}

/**
 * When a domain that was read just now is read again. What changes is read when the change log says so, and once more
 * most of a day later, since a snapshot lags behind the log by an unknown time; everything once a week.
 */
export function dueAfter(read: { hasRows: boolean; isHinted: boolean; connectedAt: Date }, now: Date): Date {
  if (read.isHinted) return new Date(now.getTime() + 20 * hour);
  if (read.hasRows) return new Date(now.getTime() + 7 * day);
  const isCollating = now.getTime() - read.connectedAt.getTime() < collatingMs;
  return new Date(now.getTime() + (isCollating ? hour : day));
}

/** When to read next: the log every few hours, spread by the id; soon again while LinkedIn has given nothing at all. */
export function nextRead(domains: ReadDomains, of: { id: string; connectedAt: Date }, now: Date): Date {
  const isNew = now.getTime() - of.connectedAt.getTime() < day;
  if (isNew && Object.values(domains).every(({ readAt }) => readAt === null)) {
    return new Date(now.getTime() + 15 * minute);
  }
  const isCollating = now.getTime() - of.connectedAt.getTime() < collatingMs;
  const lacks = snapshotDomains.some((domain) => !domains[domain]?.readAt);
  return new Date(now.getTime() + (isCollating && lacks ? hour : logMs + spreadOf(of.id)));
}

const spreadOf = (id: string) => (Number.parseInt(id.slice(-6), 16) % 30) * minute;

/** After failures: twice as long each time, at most a day. */
export function retryAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(hour * 2 ** Math.max(0, failures - 1), day));
}

/** Which domains an event of the member's own, or to them, changes. */
const hints: readonly [RegExp, readonly SnapshotDomain[]][] = [
  [/^messages/, ['INBOX']],
  [/^invitations/, ['INVITATIONS', 'CONNECTIONS']],
  [/^connections/, ['CONNECTIONS']],
  [/^socialActions\/comments/, ['ALL_COMMENTS']],
  [/^(?:socialActions\/likes|reactions)/, ['ALL_LIKES']],
  [/^(?:ugcPosts|shares|posts|instantReposts)/, ['MEMBER_SHARE_INFO']],
  [/^people$/, ['PROFILE']],
  [/endorsement/i, ['ENDORSEMENTS']],
];

export function hintsOf(event: ChangeEvent): readonly SnapshotDomain[] {
  // What others do under the member's posts is in no snapshot.
  if (event.actor !== event.owner && event.resource.startsWith('socialActions')) return [];
  return hints.find(([pattern]) => pattern.test(event.resource))?.[1] ?? [];
}

/** The domains as the wire shows them. */
export function domainAnswers(domains: ReadDomains): PortabilityDomain[] {
  return snapshotDomains.map((domain) => {
    const known = domains[domain];
    const [shown] = known?.report ? reportedFiles({ files: [known.report] }) : [];
    return {
      name: tableOf[domain].name,
      readAt: known?.readAt ?? null,
      rows: shown?.rows ?? 0,
      records: shown?.records ?? 0,
      broken: shown?.broken ?? 0,
      leftOut: shown?.leftOut ?? [],
    };
  });
}
