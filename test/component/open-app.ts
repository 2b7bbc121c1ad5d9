import { cleanNotifications } from '@mantine/notifications';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { expect, vi } from 'vitest';
import type { Profile } from '#contract/access/access.ts';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { contract } from '#contract/index.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { startApp } from '#web/app.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { storeToken } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { offerUndoOf } from '#web/ui/undo-store.ts';
import { exampleId, type Part } from './example-of.ts';
import { catchSavedFiles } from './saved-files.ts';
import { answer, isScripted, resetServer, scriptedAnswer, takeNetwork } from './scripted-server.ts';
import { setWindow } from './window-size.ts';

/** Where Mantine keeps the chosen theme. */
export const themeKey = 'mantine-color-scheme-value';

/** The connected profile that the signed-in user of every component test has. */
export const profileId = exampleId(1);

type Wanted = {
  /** Nobody is signed in. */
  signedOut?: boolean;
  /** What of the signed-in user is not as usual. */
  user?: Part<Profile>;
  /** What the server says about itself that is not as usual (test/component/setup.ts). */
  settings?: Partial<PageSettings>;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
};

// What cannot be read is asked for once more, as for everybody, but without a second's wait.
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

let stop: (() => void) | undefined;
let history: RouterHistory | undefined;
let stopCatching: (() => void) | undefined;
let defaultSettings: PageSettings | undefined;
/** What the page wrote to the console as an error. */
let complaints: string[] = [];

/** Lets the clock of the page go on; what came before is then old. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** What each test begins with: the scripted network, and a clock that is the same in every run. */
export function prepare(): void {
  takeNetwork();
  stopCatching = catchSavedFiles();
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const complaint = words.join(' ');
    // Chromium says so where something is laid out a frame later; nothing is lost by it.
    if (!complaint.includes('ResizeObserver loop')) complaints.push(complaint);
  });
  // Relative times and "today" do not move; timers run as usual.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T10:00:00.000Z') });
}

/** What the page wrote to the console as an error so far, for a test that wants it to. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/** Takes away all that a test opened, and fails it for calls without a script and errors on the console. */
export function tidyUp(): void {
  stop?.();
  stop = undefined;
  stopCatching?.();
  Object.assign(settings(), defaultSettings);
  cleanNotifications();
  // What could be taken back is on offer no more.
  offerUndoOf('', Promise.resolve(null));
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  document.body.replaceChildren();
  expect([...resetServer(), ...complaints]).toEqual([]);
}

/** Opens the app at a path, as somebody signed in who finished onboarding; waits for nothing. */
export async function openApp(path: string, wanted: Wanted = {}): Promise<void> {
  const { theme = 'light', width = 1440, height = 900 } = wanted;
  await setWindow(width, height);
  localStorage.setItem(themeKey, theme);
  if (!wanted.signedOut) {
    storeToken('scripted');
    if (!isScripted(contract.access.profile)) answer(contract.access.profile, userOf(wanted.user));
    if (!isScripted(contract.bootstrap.read)) answerBootstrap();
  }
  const root = document.createElement('div');
  document.body.append(root);
  defaultSettings ??= { ...settings() };
  Object.assign(settings(), wanted.settings);
  history = createMemoryHistory({ initialEntries: [path] });
  stop = startApp(root, history);
}

/** Answers what the frame needs: made of what the test says of its parts, and what is not as usual. */
export function answerBootstrap(more: Part<Bootstrap> = {}): void {
  answer(contract.bootstrap.read, async () => {
    const [profiles, lists, views, plan] = await Promise.all([
      scriptedAnswer(contract.profile.list),
      scriptedAnswer(contract.lists.list),
      scriptedAnswer(contract.views.list),
      scriptedAnswer(contract.payment.plan),
    ]);
    const sample = settings().sample ? 'network' : null;
    return {
      profiles: profiles.items,
      lists: lists.items,
      views: views.items,
      plan,
      sample,
      ...more,
    } as Part<Bootstrap>;
  });
}

/** Where the app is now, with what stands behind `?` and `#`. */
export function pageUrl(): string | undefined {
  return history?.location.href;
}

function userOf(part: Part<Profile> = {}): Part<Profile> {
  return {
    id: exampleId(2),
    name: 'Ada Visitor',
    email: 'ada@sample.example',
    timezone: 'Europe/Berlin',
    isOnboardingCompleted: true,
    onboardingStep: 'done',
    connectedProfiles: [{ id: profileId }],
    ...part,
  };
}
