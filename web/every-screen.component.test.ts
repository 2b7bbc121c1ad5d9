import { describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { findBarriers, ofColor } from '#test/component/expect-no-barriers.ts';
import { findUnlike } from '#test/component/find-unlike.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { richExampleOf } from '#test/component/rich-example.ts';
import { answer, answerOthers, Refusal } from '#test/component/scripted-server.ts';
import { setWindow } from '#test/component/window-size.ts';
import { findCutTexts } from '#test/e2e/quality/find-cut-texts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { createPages } from '#web/router.tsx';

/** Every page of the router in every state, in light and dark, at 1440, 1024 and 390 px. */

const params: Record<string, string> = { connectedProfileId: profileId, channel: 'linkedin', $: '/nowhere' };
const paths = Object.keys(createPages().routesByPath).map((path) =>
  path.replaceAll(/\$(\w*)/g, (_, name: string) => params[name] ?? exampleId(9)),
);
const signedOut = new Set(['/', '/login', '/beta']);

/** What the server answers to every read. */
const states = {
  'on the first day': async (route: Route) => richExampleOf(route.answer as never, 'common', 0),
  empty: async (route: Route) => richExampleOf(route.answer as never, 'common', 0),
  full: async (route: Route) => richExampleOf(route.answer as never, 'common'),
  'with long texts': async (route: Route) => richExampleOf(route.answer as never, 'long'),
  failing: () => Promise.reject(new Refusal('internal', 'Something went wrong on our side.')),
  loading: () => new Promise<never>(() => undefined),
} satisfies Record<string, (route: Route) => Promise<unknown>>;
type State = keyof typeof states;

const all = paths.flatMap((path) => (Object.keys(states) as State[]).map((state) => ({ path, state })));
/** The same few each time, each state among them. */
const tried = all.filter((_, at) => triesAll() || at % 41 === 3);

async function open(path: string, state: State): Promise<void> {
  answerOthers(async (route) => (route.answer ? states[state](route) : null));
  const name =
    state === 'with long texts' ? richExampleOf(contract.access.profile.answer, 'long').name : 'Ada';
  const profiles = state === 'on the first day' ? [] : [{ id: profileId, name }];
  answer(contract.profile.list, { items: profiles });
  const wording = ({ full: 'common', 'with long texts': 'long' } as const)[state as string];
  const bootstrap = wording ? richExampleOf(contract.bootstrap.read.answer, wording) : {};
  answer(contract.bootstrap.read, { ...bootstrap, profiles, sample: 'network' });
  await openApp(path, { signedOut: signedOut.has(path), user: { name, connectedProfiles: profiles } });
  let before = '';
  let still = 0;
  await vi.waitUntil(
    () => {
      const text = document.body.textContent ?? '';
      still = text === before && document.querySelector('h1') ? still + 1 : 0;
      before = text;
      return still > 3 && (state === 'loading' || queryClient.isFetching() === 0);
    },
    { interval: 50, timeout: 20_000 },
  );
}

describe('every page keeps the rules of the house', () => {
  test.each(tried)('$path $state', async ({ path, state }) => {
    await open(path, state);
    const found: string[] = [];
    for (const [theme, width] of [
      ['light', 1440],
      ['light', 1024],
      ['dark', 390],
    ] as const) {
      await setWindow(width, 900);
      document.documentElement.dataset.mantineColorScheme = theme;
      await vi.waitUntil(() => document.body.getBoundingClientRect().width <= width);
      const findings = [
        ...(width === 1024 ? [] : await findBarriers(document, theme === 'light' ? {} : ofColor)),
        ...findUnlike(document.body),
        ...findCutTexts(document.body).map((one) => `“${one}” is cut without an ellipsis`),
      ];
      const tooWide = document.documentElement.scrollWidth - width;
      if (tooWide > 0) findings.push(`${tooWide} px too wide`);
      found.push(...findings.map((one) => `${theme} ${width}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});
