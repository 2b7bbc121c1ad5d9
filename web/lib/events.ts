import type { QueryClient } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import type { ChangeEvent } from '#contract/jobs.ts';
import { changeNames, networks } from '#contract/values.ts';
import { parseJson } from './send-call.ts';
import { loseSession, readToken } from './session.ts';

/** Changes that come in a burst are read again once. */
const gatherMs = 400;
/** What the frame counts is read again at most so often, however much changes. */
const frameEveryMs = 5_000;
/** After an answer that ends the stream for good (an error of the server), it is reopened. */
const reopenMs = 5_000;

/** Nearly every change may be one of Today, which is read again no more often than that. */
const todayMs = 4_000;
/** What Today is made of. */
const ofToday: ReadonlySet<string> = new Set([
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
]);
/** Saved views are counted again no more often than that, however many people change. */
const viewCountsMs = 30_000;
/** What changes how many people a view has, besides the view itself. */
const ofViews: ReadonlySet<string> = new Set(['signals', 'list', 'connected-profile']);

const due = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads queries again after a while, once for all that changes until then. */
function noteLater(client: QueryClient, name: string, waitMs: number): void {
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
 * Listens to what changes for this user and marks the queries concerned as old. A query takes part by its key:
 * its first word is the event's name. `['signals', connectedProfileId, …]` is read again only for its own
 * connected profile, `['signals', 'real' | 'sample', …]` for any, all others whenever something of that name changes.
 *
 * The stream is closed while the tab is hidden; whatever was missed meanwhile is read again afterwards.
 * Returns the way to stop.
 */
export function listenToChanges(client: QueryClient): () => void {
  let stream: EventSource | null = null;
  let missed = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const changed = new Map<string, readonly string[]>();

  const flush = () => {
    gathering = undefined;
    const keys = [...changed.values()];
    changed.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    if (keys.some(([name = '']) => ofToday.has(name))) noteLater(client, 'today', todayMs);
    if (keys.some(([name = '']) => ofViews.has(name))) noteLater(client, 'view-counts', viewCountsMs);
  };
  const note = (queryKey: readonly string[]) => {
    changed.set(queryKey.join(' '), queryKey);
    gathering ??= setTimeout(flush, gatherMs);
  };
  let frameDue: ReturnType<typeof setTimeout> | undefined;
  let frameAt = 0;
  /** Whatever changed, a badge of the frame may follow from it. */
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
      if (event.name === 'view') note(['view-counts']);
      // Nothing that is shown may be of the sample network any more.
      if (event.name === 'sample-data') return void client.invalidateQueries();
      // How far a comment or the draft of an item is follows from its publication.
      if (event.name === 'publication') note(['ready-comment']);
      if (event.name === 'publication') note(['rss-draft']);
      // So does how an agent and a conversation stand, from their runs.
      if (event.name === 'prompt') note(['agent']);
      if (event.name === 'prompt') note(['agent-query']);
      // What sent posts got is read with the profile.
      if (event.name === 'connected-profile') note(['publication', 'sent']);
      if (event.name !== 'signals') return note([event.name]);
      // An inbox over all profiles hears of each of them; what is not shown is not read.
      for (const scope of [event.id, ...networks]) note(['signals', scope]);
    });
    opened.addEventListener('error', (error) => {
      missed = true;
      if (error.code === 401) return loseSession('Your session has ended.');
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

/** A newer server may tell of what this page does not know. */
function readChange(reported: unknown): ChangeEvent | undefined {
  if (typeof reported !== 'object' || reported === null || !('name' in reported) || !('id' in reported))
    return undefined;
  const name = changeNames.find((one) => one === reported.name);
  return name && typeof reported.id === 'string' ? { name, id: reported.id } : undefined;
}

/** The header goes along with our own fetch; a token never stands in a URL. */
function fetchWith(token: string) {
  return (input: string | URL, init: RequestInit) =>
    fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
}
