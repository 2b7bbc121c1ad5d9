import type { PortabilityDomain } from '#contract/imports/portability.ts';
import { reportedFiles } from '#server/modules/imports/archive/archive-import.ts';
import type { ArchiveFileReport } from '#server/modules/imports/archive/reading/archive-report.ts';
import type { ArchiveFileKind } from '#server/modules/imports/archive/reading/detect-file.ts';
import {
  type ChangeEvent,
  type SnapshotDomain,
  snapshotDomains,
} from '#server/ports/data-portability/port.ts';

/** What is known about a domain. Times are ISO 8601. */
export type ReadDomain = {
  /** When rows of it were last read; null means there never were any. */
  readAt: string | null;
  dueAt: string;
  report: ArchiveFileReport | null;
};
export type ReadDomains = Partial<Record<SnapshotDomain, ReadDomain>>;

/** Each domain as a table of the data archive, and its name for users. */
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

/**
 * After consent, LinkedIn takes from minutes to a day to prepare a domain. For this long, a domain without
 * data is checked often.
 */
const collatingMs = 3 * day;
/** How often the change log is read. LinkedIn recommends at most once an hour. */
const logMs = 4 * hour;

/**
 * The domains to read now, in reading order: connections first, so later facts find their people already
 * known.
 */
export function dueDomains(domains: ReadDomains, now: Date): SnapshotDomain[] {
  return snapshotDomains.filter((domain) => {
    const known = domains[domain];
    return known === undefined || Date.parse(known.dueAt) <= now.getTime();
  });
}

/**
 * When to read a domain again after reading it now. A changed domain is read when the change log says so, and
 * again most of a day later, since a snapshot lags behind the log by an unknown time. Everything is read once
 * a week.
 */
export function dueAfter(read: { hasRows: boolean; isHinted: boolean; connectedAt: Date }, now: Date): Date {
  if (read.isHinted) return new Date(now.getTime() + 20 * hour);
  if (read.hasRows) return new Date(now.getTime() + 7 * day);
  const isCollating = now.getTime() - read.connectedAt.getTime() < collatingMs;
  return new Date(now.getTime() + (isCollating ? hour : day));
}

/**
 * When to read next: the log every few hours, spread by the id; sooner while LinkedIn has returned nothing at
 * all.
 */
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

/** Retry delay after failures: doubles each time, at most a day. */
export function retryAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(hour * 2 ** Math.max(0, failures - 1), day));
}

/** The domains that change with an event by or to the member. */
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
  // No snapshot contains other members' activity on the member's posts.
  if (event.actor !== event.owner && event.resource.startsWith('socialActions')) return [];
  return hints.find(([pattern]) => pattern.test(event.resource))?.[1] ?? [];
}

/** The domains as the API returns them. */
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
