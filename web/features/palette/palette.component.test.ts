import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { agent, agentId } from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';
import { answerLists, panel } from '#test/component/signals-screen.ts';

const palette = page.getByRole('dialog', { name: 'Search or run a command' });
const field = palette.getByRole('combobox');
const option = (name: string | RegExp) => palette.getByRole('option', { name });
const current = () => palette.element().querySelector('[aria-selected=true]')?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);

const adaeze = {
  personId: exampleId(10_000),
  network: 'sample',
  name: 'Adaeze Okafor',
  headline: 'Head of Operations',
  signals: [{ id: exampleId(100), connectedProfileId: profileId, score: 40, intensity: 'high' }],
} as const;
const stranger = {
  network: 'sample',
  name: 'Adam Nowak',
  headline: 'Founder',
  url: 'https://www.linkedin.com/in/adam',
  match: 'provider',
} as const;

async function openPalette(): Promise<void> {
  answerSignals(people(2));
  await openApp('/dashboard/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

describe('the command palette', () => {
  test('opens pages by key, closes by Escape or its own shortcut, and says that no one was found or that the search failed', async () => {
    answer(contract.engageAnalytics.read, { timeZone: 'Europe/Berlin' });
    await openPalette();
    const first = current();
    const lines = palette.getByRole('option').elements();
    expect(lines.length).toBeLessThanOrEqual(12);
    await press('{ArrowUp}');
    await expect.poll(current).toBe(lines.at(-1)?.textContent);
    await press('{ArrowDown}');
    await expect.poll(current).toBe(first);
    await press('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await press('{Control>}k{/Control}');
    await expect.element(palette).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    answer(contract.signals.searchProfiles, {
      items: [],
      reason: 'The data provider is not asked for so few letters.',
    });
    await field.fill('zzzz');
    await expect.element(palette.getByText('No people found')).toBeVisible();
    await expect
      .element(palette.getByText('The data provider is not asked for so few letters.'))
      .toBeVisible();
    disconnect(contract.signals.searchProfiles);
    await field.fill('yyyy');
    await expect.element(palette.getByText('Search failed')).toBeVisible();
    await field.fill('');
    await press('analyt{Enter}');
    await expect.poll(pageUrl).toBe('/dashboard/engage/analytics');
  });

  test('runs commands: switches the theme, opens views, lists, and settings, and lists the last one first', async () => {
    answer(contract.views.list, {
      items: [{ id: exampleId(400), name: 'Founders', filters: { search: 'founder' } }],
    });
    answerLists();
    await openPalette();
    await field.fill('dark mode');
    await press('{Enter}');
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
    await press('{Control>}k{/Control}');
    await field.fill('keys');
    expect(option(/^Show keyboard shortcuts/).query()).toBeNull();
    await field.fill('billing');
    await expect.element(option('Go to Plan')).toBeVisible();
    await field.fill('founders');
    await option('Open view “Founders”').click();
    await expect.poll(pageUrl).toMatch(/view=/);
    await press('{Control>}k{/Control}');
    // The last choice comes first next time.
    await expect.poll(current).toBe('Open view “Founders”');
    await field.fill('friends');
    await option('Open list “Friends”').click();
    await expect.poll(pageUrl).toContain(exampleId(301));
  });

  test('fills in a typed question for an agent without sending it', async () => {
    answer(contract.agents.list, { items: [agent()] });
    answer(contract.agents.one, agent());
    await openPalette();
    await field.fill('ask an agent who warmed up this week');
    await option('Ask Scout: “who warmed up this week”').click();
    await expect.poll(pageUrl).toBe(`/dashboard/agents/${agentId}`);
    await expect.element(page.getByRole('textbox')).toHaveValue('who warmed up this week');
  });

  inFullRuns('opens nobody who was found for the beginning of a question', async () => {
    answer(contract.agents.list, { items: [agent()] });
    answer(contract.agents.one, agent());
    answer(contract.signals.searchProfiles, ({ query }) => ({
      items: query.keyword === 'head' ? [adaeze] : [],
    }));
    await openPalette();
    await field.fill('head');
    await expect.element(option(/^Adaeze Okafor/)).toBeVisible();
    await press(' of a shop who liked us twice{Enter}');
    await expect.poll(pageUrl).toBe(`/dashboard/agents/${agentId}`);
  });

  test('finds people, companies, and posts with a description each, and opens them', async () => {
    answer(contract.signals.searchProfiles, { items: [adaeze] });
    answer(contract.companies.search, { items: [{ id: exampleId(800), name: 'Adatech', people: 3 }] });
    answer(contract.signalPosts.search, {
      items: [
        {
          id: exampleId(700),
          excerpt: 'Ada and the cold chain',
          authorName: 'Maya Lindqvist',
          connectedProfileId: profileId,
          people: 7,
        },
      ],
    });
    await openPalette();
    await field.fill('ada');
    await expect.element(option(/^Adaeze Okafor ?Head of Operations ?score 40\.0$/)).toBeVisible();
    await expect.element(option(/^Adatech ?Company, 3 people$/)).toBeVisible();
    await expect
      .element(option(/^Ada and the cold chain ?Post by Maya Lindqvist, 7 people engaged$/))
      .toBeVisible();
    await expectNoBarriersWithin(palette);
    await option(/^Ada and the cold chain/).click();
    await expect.poll(() => callsOf(contract.signals.list).at(-1)?.query.post).toEqual([exampleId(700)]);
    await expect.element(palette).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await field.fill('adaeze');
    await expect.element(option(/^Adaeze Okafor/)).toBeVisible();
    await press('{Enter}');
    await expect.element(panel.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
  });

  inFullRuns('with "brief adaeze", one Enter writes a brief about her and opens it', async () => {
    answer(contract.signals.searchProfiles, { items: [adaeze] });
    answer(contract.artifacts.brief, { id: exampleId(77), title: 'Before you talk to Adaeze' });
    await openPalette();
    await field.fill('brief adaeze');
    await expect.poll(current).toBe('Brief me on Adaeze Okafor');
    await press('{Enter}');
    await expect.poll(pageUrl).toContain(`/dashboard/artifacts/${exampleId(77)}`);
    expect(callsOf(contract.artifacts.brief).map(({ body }) => body)).toEqual([
      { signalId: adaeze.signals?.[0]?.id },
    ]);
  });

  inFullRuns('with "ask about adaeze", one Enter asks an agent about her', async () => {
    answer(contract.signals.searchProfiles, { items: [adaeze] });
    await openPalette();
    await field.fill('ask about adaeze');
    await expect.poll(current).toBe('Ask about Adaeze Okafor');
    expect(callsOf(contract.signals.searchProfiles).at(-1)?.query.keyword).toBe('adaeze');
    await press('{Enter}');
    await expect.poll(pageUrl).toContain('/dashboard/agents?ask=What');
  });

  test('adds a person from the provider as a signal, or shows the refusal in place', async () => {
    answer(contract.signals.searchProfiles, { items: [stranger], provider: true });
    refuse(contract.sources.addDirectly, 'plan_limit', 'Your plan has no room for more.');
    await openPalette();
    await field.fill('adam');
    await option(/^Adam Nowak ?Founder ?Add as signal$/).click();
    await expect.element(palette.getByText('Your plan has no room for more.')).toBeVisible();
    answer(contract.sources.addDirectly, {
      items: [{ line: 1, outcome: 'created', signalId: exampleId(101) }],
    });
    await option(/^Adam Nowak/).click();
    await expect.element(page.getByText('Added Adam Nowak to the signals of Maya Lindqvist')).toBeVisible();
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    expect(callsOf(contract.sources.addDirectly).at(-1)?.body).toEqual({
      connectedProfileId: profileId,
      profileUrl: stranger.url,
    });
  });
});
