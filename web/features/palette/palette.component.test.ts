import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/look-at.ts';
import { pageUrl, profileId } from '#test/component/open-app.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';
import { openSignals, panel } from '#test/component/signals-screen.ts';

const palette = page.getByRole('dialog', { name: 'Go to a place or a person' });
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
  await openSignals(people(2));
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

describe('the palette', () => {
  test('goes to places: arrows move, Enter goes, Escape and its own key close', async () => {
    answer(contract.engageAnalytics.read, { timeZone: 'Europe/Berlin' });
    await openPalette();
    expect(current()).toBe('Go to Signals');
    await press('{ArrowUp}');
    await expect.poll(current).toBe('Add people from a post…');
    await press('{ArrowDown}{ArrowDown}');
    await expect.poll(current).toBe('Go to Engage');
    await press('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await press('{Control>}k{/Control}');
    await expect.element(palette).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await press('analyt{Enter}');
    await expect.poll(pageUrl).toBe('/dashboard/engage/analytics');
  });

  test('finds people, companies and posts, each with what it is, and leads there', async () => {
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
    await expect.element(option(/^Adatech ?Company, 3 people seen$/)).toBeVisible();
    await expect
      .element(option(/^Ada and the cold chain ?Post by Maya Lindqvist, 7 people engaged$/))
      .toBeVisible();
    await expectNoBarriers();
    await option(/^Ada and the cold chain/).click();
    await expect.poll(() => callsOf(contract.signals.list).at(-1)?.query.post).toEqual([exampleId(700)]);
    await expect.element(palette).not.toBeInTheDocument();
    await press('{Control>}k{/Control}');
    await field.fill('adaeze');
    await expect.element(option(/^Adaeze Okafor/)).toBeVisible();
    await press('{Enter}');
    await expect.element(panel.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
  });

  test('makes somebody of the provider a signal; a refusal is shown in its place', async () => {
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

  test('says that nobody fits, that it could not search, and why the provider was not asked', async () => {
    answer(contract.signals.searchProfiles, {
      items: [],
      reason: 'The data provider is not asked for so few letters.',
    });
    await openPalette();
    await field.fill('zzzz');
    await expect.element(palette.getByText('Nobody among your signals fits')).toBeVisible();
    await expect
      .element(palette.getByText('The data provider is not asked for so few letters.'))
      .toBeVisible();
    disconnect(contract.signals.searchProfiles);
    await field.fill('yyyy');
    await expect.element(palette.getByText('People could not be searched')).toBeVisible();
  });
});
