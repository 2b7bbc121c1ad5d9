import { cleanNotifications } from '@mantine/notifications';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { expect, vi } from 'vitest';
import type { Profile } from '#contract/access/access.ts';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { contract } from '#contract/index.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { startApp } from '#web/app.tsx';
import { clearUnsent } from '#web/features/agents/unsent.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { storeToken } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { offerUndoOf } from '#web/ui/undo-store.ts';
import { exampleId, type Part } from './example-of.ts';
import { catchSavedFiles } from './saved-files.ts';
import { answer, isScripted, resetServer, scriptedAnswer, takeNetwork } from './scripted-server.ts';
import { setWindow } from './window-size.ts';

/** Mantine's storage key for the theme. */
const themeKey = 'mantine-color-scheme-value';

/** The connected profile of the signed-in user in all component tests. */
export const profileId = exampleId(1);

type Wanted = {
  /** No user is signed in. */
  signedOut?: boolean;
  /** Changes to the default signed-in user. */
  user?: Part<Profile>;
  /** Changes to the default page settings (test/component/setup.ts). */
  settings?: Partial<PageSettings>;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
};

// Failed reads are retried as in production, but without the delay of a second.
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

let stop: (() => void) | undefined;
let history: RouterHistory | undefined;
let stopCatching: (() => void) | undefined;
let defaultSettings: PageSettings | undefined;
/** Errors the page logged to the console. */
let complaints: string[] = [];

/** Advances the page's clock, so existing data becomes old. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** The start of each test: the scripted network, and a fixed clock. */
export function prepare(): void {
  takeNetwork();
  stopCatching = catchSavedFiles();
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const complaint = words.join(' ');
    // Chromium reports this if a layout happens a frame later. It's harmless.
    if (!complaint.includes('ResizeObserver loop')) complaints.push(complaint);
  });
  // Relative times and "today" stay fixed; timers run as usual.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T10:00:00.000Z') });
}

/** Returns and clears the console errors so far, for a test that expects them. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/** Cleans up after a test, and fails it if there were calls without a script or console errors. */
export function tidyUp(): void {
  stop?.();
  stop = undefined;
  stopCatching?.();
  Object.assign(settings(), defaultSettings);
  cleanNotifications();
  // Ends any undo offer.
  offerUndoOf('', Promise.resolve(null));
  queryClient.clear();
  clearUnsent();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  document.body.replaceChildren();
  expect([...resetServer(), ...complaints]).toEqual([]);
}

/** Opens the app at a path, signed in with onboarding finished. Doesn't wait for anything. */
export async function openApp(path: string, wanted: Wanted = {}): Promise<void> {
  const { theme = 'light', width = 1440, height = 900 } = wanted;
  await setWindow(width, height);
  localStorage.setItem(themeKey, theme);
  if (!wanted.signedOut) {
    storeToken('scripted');
    if (!isScripted(contract.access.profile)) answer(contract.access.profile, userOf(wanted.user));
    if (!isScripted(contract.bootstrap.read)) answerBootstrap();
  }
  stop?.();
  const root = document.createElement('div');
  document.body.append(root);
  defaultSettings ??= { ...settings() };
  Object.assign(settings(), wanted.settings);
  history = createMemoryHistory({ initialEntries: [path] });
  stop = startApp(root, history);
}

/** Answers the bootstrap call: built from what the test has scripted, plus the given changes. */
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

/** The app's current URL, including `?` and `#`. */
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
