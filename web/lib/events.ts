import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import type { ChangeEvent } from '#contract/jobs.ts';
import { changeNames, realms } from '#contract/values.ts';
import type { ChangeName, QueryName } from './query-keys.ts';
import { parseJson } from './send-call.ts';
import { expireSession, readToken } from './session.ts';

/** A burst of changes leads to one refetch. */
const gatherMs = 400;
/** Minimum time between refetches of the frame's counts, however much changes. */
const frameEveryMs = 5_000;
/** Delay before reopening the stream after a response that ends it for good (a server error). */
const reopenMs = 5_000;

/** What a change refetches besides the queries of its own name. */
const alsoRefetched: { readonly [Name in ChangeName]?: readonly QueryKey[] } = {
  view: [['view-counts']],
  // The state of a comment or of an item's draft depends on its publication.
  publication: [['ready-comment'], ['rss-draft']],
  // The check of comments runs as a job.
  job: [['inbox', 'counts']],
  // Who the user follows, and what they posted, decides the posts of the day and who else to follow.
  'engage-profile': [['daily-posts'], ['recommendations'], ['trash']],
  feed: [['daily-posts']],
  // Likewise, the state of an agent or conversation depends on its runs.
  prompt: [['agent'], ['agent-query']],
  agent: [['trash']],
  // Results of sent posts are fetched together with the profile.
  'connected-profile': [['trash'], ['publication', 'sent']],
};

/** Queries that many changes affect, and that are therefore refetched at most this often, ms. */
const refetchedLater: readonly { name: QueryName; waitMs: number; after: ReadonlySet<QueryName> }[] = [
  {
    name: 'today',
    waitMs: 4_000,
    after: new Set([
      'signals',
      'list',
      'connected-profile',
      'archive-import',
      'csv-import',
      'connection',
      'publication',
      'ready-comment',
      'daily-posts',
      'prompt',
      'notice',
    ]),
  },
  {
    name: 'inbox',
    waitMs: 2_000,
    after: new Set(['signals', 'publication', 'ready-comment', 'list']),
  },
  // Views are also recounted when one of them changes.
  { name: 'view-counts', waitMs: 30_000, after: new Set(['signals', 'list', 'connected-profile']) },
];

const due = new Map<string, ReturnType<typeof setTimeout>>();

/** Refetches queries after a delay, once for all changes until then. */
function refetchLater(client: QueryClient, name: QueryName, waitMs: number): void {
  if (due.has(name)) return;
  due.set(
    name,
    setTimeout(() => {
      due.delete(name);
      void client.invalidateQueries({ queryKey: [name] });
    }, waitMs),
  );
}

/**
 * Listens to this user's changes and invalidates the affected queries. A query takes part through its key:
 * the first word is the event's name (`query-keys.ts` has all names). `['signals', connectedProfileId, …]` is only refetched for its own
 * connected profile, `['signals', 'real' | 'sample', …]` for any profile, and all others whenever something
 * with that name changes.
 *
 * The stream is closed while the tab is hidden; missed changes are fetched afterward. Returns a function that
 * stops listening.
 */
export function listenToChanges(client: QueryClient): () => void {
  let stream: EventSource | null = null;
  let missed = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const changed = new Map<string, QueryKey>();

  const flush = () => {
    gathering = undefined;
    const keys = [...changed.values()];
    changed.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    for (const { name, waitMs, after } of refetchedLater) {
      if (keys.some(([changed]) => after.has(changed))) refetchLater(client, name, waitMs);
    }
  };
  const note = (queryKey: QueryKey) => {
    changed.set(queryKey.join(' '), queryKey);
    gathering ??= setTimeout(flush, gatherMs);
  };
  let frameDue: ReturnType<typeof setTimeout> | undefined;
  let frameAt = 0;
  /** Any change can affect a badge in the frame. */
  const noteFrame = () => {
    const wait = Math.max(gatherMs, frameAt + frameEveryMs - performance.now());
    frameDue ??= setTimeout(() => {
      frameDue = undefined;
      frameAt = performance.now();
      void client.invalidateQueries({ queryKey: ['bootstrap'] });
    }, wait);
  };
  const close = () => {
    clearTimeout(reopening);
    if (stream) missed = true;
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    const token = readToken();
    if (token === null || document.hidden) return;
    const opened = new EventSource('/events', { fetch: fetchWith(token) });
    stream = opened;
    opened.addEventListener('open', () => {
      if (missed) for (const name of changeNames) note([name]);
      if (missed) noteFrame();
      missed = false;
    });
    opened.addEventListener('message', (message) => {
      const event = readChange(parseJson(message.data));
      if (!event) return;
      noteFrame();
      // Anything on the screen may have come from the sample network, so refetch everything.
      if (event.name === 'sample-data') return void client.invalidateQueries();
      for (const queryKey of alsoRefetched[event.name] ?? []) note(queryKey);
      if (event.name !== 'signals') return note([event.name]);
      // An inbox over all profiles gets every profile's events. Queries that aren't shown aren't refetched.
      for (const scope of [event.id, ...realms]) note(['signals', scope]);
    });
    opened.addEventListener('error', (error) => {
      missed = true;
      if (error.code === 401) return expireSession('Your session has ended.');
      if (opened.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMs);
    });
  };
  const onVisibility = () => (document.hidden ? close() : open());

  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(gathering);
    clearTimeout(frameDue);
    for (const timer of due.values()) clearTimeout(timer);
    due.clear();
    close();
  };
}

/** A newer server may send events that this page doesn't know. */
function readChange(reported: unknown): ChangeEvent | undefined {
  if (typeof reported !== 'object' || reported === null || !('name' in reported) || !('id' in reported))
    return undefined;
  const name = changeNames.find((one) => one === reported.name);
  return name && typeof reported.id === 'string' ? { name, id: reported.id } : undefined;
}

/** Our own fetch can send the header. A token never appears in a URL. */
function fetchWith(token: string) {
  return (input: string | URL, init: RequestInit) =>
    fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
}
