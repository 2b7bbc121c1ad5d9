import { defaultStringifySearch } from '@tanstack/react-router';
import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { definitionOf } from '#contract/signals/filter-definitions.ts';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { pageUrl } from '#test/component/open-app.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf, refuse } from '#test/component/scripted-server.ts';
import { hidePart, showPart } from '#test/component/show-part.ts';
import {
  answerLists,
  doNotEngage,
  friends,
  grid,
  lastQuery,
  openSignals,
  panel,
  rowOf,
} from '#test/component/signals-screen.ts';
import { filtersOf, pageSamplesOf } from '#test/filter-samples.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { chipSentence, chipText } from './chip-sentence.ts';
import { type FilterField, filterFields, textsOf } from './filter-texts.ts';
import { SearchField } from './search-field.tsx';

afterEach(hidePart);

const chip = (name: string) => page.getByRole('button', { name });

/** Adds a filter from the menu and returns its editor. */
async function add(name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog', { name });
}

const check = (label: string) => (dialog: Locator) => dialog.getByLabelText(label).click();
const type =
  (...words: string[]) =>
  async (dialog: Locator) => {
    for (const word of words) {
      await dialog.getByRole('combobox').fill(word);
      await userEvent.keyboard('{Enter}');
    }
  };

/** How many of an editor's fields have a value. */
const shownValues = (dialog: Locator) =>
  [...(dialog.query()?.querySelectorAll('input') ?? [])].filter(({ type, checked, value }) =>
    /^(checkbox|radio)$/.test(type) ? checked : value !== '',
  ).length;

/** The menu entry, the input, the resulting chip, and the resulting query. */
const choices: [menu: string, set: (dialog: Locator) => Promise<void>, chip: string, asked: SignalQuery][] = [
  ['Intensity', check('Low'), 'Intensity is low', { intensity: ['low'] }],
  [
    'Company',
    type('kaltw', 'polar, ltd'),
    'Company contains kaltw or polar, ltd',
    { company: ['kaltw', 'polar, ltd'] },
  ],
  [
    'Last activity',
    check('In the last 7 days'),
    'Last activity in the last 7 days',
    { latestFrom: '2026-03-03T23:00:00.000Z' },
  ],
  [
    'Engaged during',
    async (dialog) => {
      await check('Comment')(dialog);
      await check('In the last 7 days')(dialog);
    },
    'Engaged by comment, in the last 7 days',
    { activeType: ['comment'], activeFrom: '2026-03-03T23:00:00.000Z' },
  ],
  ['Email', check('Email address known'), 'Has an email', { hasEmail: true }],
  ['Not on list', check('Do not engage'), 'Not on list Do not engage', { notList: [doNotEngage.id] }],
];

/** The built-in filter of "All". */
const unfiltered: SignalQuery = { status: ['new', 'reviewed', 'engaged'], snoozed: false, limit: 50 };

/** What an editor depends on, besides its words. */
const kindOf = (field: FilterField) => {
  const { kind, ...more } = definitionOf(field);
  return `${kind} ${'of' in more ? more.of : ''} ${'types' in more}`;
};
/** A filter of each kind, or all of them in a full run. */
const shownFields = filterFields.filter(
  (field, at) => triesAll() || filterFields.findIndex((one) => kindOf(one) === kindOf(field)) === at,
);

describe('a filter', () => {
  test('reads as a sentence, combines with the others, and can be removed', async () => {
    answerLists();
    await openSignals(people(2));
    expect(lastQuery()).toEqual(unfiltered);
    const tried = choices.filter(
      ([menu]) => triesAll() || !['Intensity', 'Last activity', 'Email'].includes(menu),
    );
    for (const [menu, set, words, asked] of tried) {
      await set(await add(menu));
      await expect.poll(lastQuery).toMatchObject(asked);
      await userEvent.keyboard('{Escape}');
      await expect.element(chip(words)).toBeVisible();
    }
    expect(lastQuery()).toMatchObject(Object.assign({}, ...tried.map(([, , , asked]) => asked)));
    const [, , words, asked] = choices[3] ?? expect.fail();
    await page.getByRole('button', { name: `Remove the filter: ${words}` }).click();
    await expect.element(chip(words)).not.toBeInTheDocument();
    const rest = tried.filter((one) => one[3] !== asked).map((one) => one[3]);
    await expect.poll(lastQuery).toEqual(Object.assign({}, unfiltered, ...rest));
  });

  test('by intensity is set with one click, by score rejects a reversed range, and by keyword marks matches in rows and details', async () => {
    await openSignals(people(2));
    const quick = page.getByRole('group', { name: 'Intensity' });
    await quick.getByRole('button', { name: 'Very high' }).click();
    await expect.poll(lastQuery).toMatchObject({ intensity: ['very_high'] });
    await expect.element(chip('Intensity is very high')).toBeVisible();
    await expect.element(quick).not.toBeInTheDocument();
    const dialog = await add('Score');
    await dialog.getByLabelText('At least').fill('20');
    await dialog.getByLabelText('At most').fill('10');
    await expect.element(dialog.getByText('Must be at least the minimum')).toBeVisible();
    const apply = dialog.getByRole('button', { name: 'Apply' });
    await expect.element(apply).toBeDisabled();
    await dialog.getByLabelText('At most').fill('30.5');
    await apply.click();
    await expect.poll(lastQuery).toMatchObject({ scoreMin: 20, scoreMax: 30.5 });
    await expect.element(chip('Score is 20 to 30.5')).toBeVisible();
    const keywords = await add('Mentions all of');
    await type('%')(keywords);
    await expect.element(keywords.getByText('“%” has no letter or digit')).toBeVisible();
    expect(lastQuery()).not.toHaveProperty('keywordsAll');
    await type('HEAD OF')(keywords);
    await expect.poll(lastQuery).toMatchObject({ keywordsAll: ['HEAD OF'] });
    await expect.poll(() => grid.element().querySelector('mark')?.textContent).toBe('Head of');
    await userEvent.keyboard('{Escape}');
    await rowOf('Adaeze Okafor').click();
    await expect.poll(() => panel.query()?.querySelector('mark')?.textContent).toBe('Head of');
  });

  test('by list accepts lists or "on no list", and can load the lists again; by post and employer finds them by name, or says that none match', async () => {
    refuse(contract.lists.list, 'unavailable', 'The database is busy.');
    await openSignals(people(2));
    const dialog = await add('List');
    await expect.element(dialog.getByText('Couldn’t load lists')).toBeVisible();
    await expect.element(dialog.getByText('Request ID scripted')).toBeVisible();
    answerLists();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await check('Friends')(dialog);
    await expect.poll(lastQuery).toMatchObject({ list: [friends.id] });
    await check('On no list')(dialog);
    await expect.poll(lastQuery).toMatchObject({ noList: true });
    expect(lastQuery()).not.toHaveProperty('list');
    await userEvent.keyboard('{Escape}');
    const post = { id: exampleId(700), excerpt: 'Cold chains break at the dock.', people: 12 };
    answer(contract.signalPosts.list, ({ query }) => ({ items: query.search === 'nothing' ? [] : [post] }));
    const posts = await add('Post');
    await expect.element(posts.getByText('12 people')).toBeVisible();
    await posts.getByRole('textbox', { name: 'Search posts' }).fill('nothing');
    await expect.element(posts.getByText('No matching posts')).toBeVisible();
    await posts.getByRole('textbox', { name: 'Search posts' }).fill('dock');
    await posts.getByRole('checkbox', { name: post.excerpt }).click();
    await expect.poll(lastQuery).toMatchObject({ post: [post.id] });
    await expect.element(page.getByRole('button', { name: /^Engaged with “Cold chains/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const kaltwerk = { id: exampleId(800), name: 'Kaltwerk', people: 3 };
    answer(contract.companies.search, ({ query }) => ({ items: query.keyword === 'zzz' ? [] : [kaltwerk] }));
    answer(contract.companies.one, kaltwerk);
    const employers = await add('Employer');
    const field = employers.getByRole('combobox', { name: 'At one of these companies' });
    await field.fill('zzz');
    await expect.element(employers.getByText('No matching company')).toBeVisible();
    await field.fill('kalt');
    await employers.getByRole('option', { name: 'Kaltwerk' }).click();
    await expect.poll(lastQuery).toMatchObject({ companyId: [kaltwerk.id] });
  });

  test('has an editor that shows its value', async () => {
    answerLists();
    const post = { id: exampleId(700), excerpt: 'Cold chains break at the dock.', people: 12 };
    answer(contract.signalPosts.list, { items: [post] });
    answer(contract.companies.one, { id: exampleId(800), name: 'Kaltwerk', people: 3 });
    const ids = { company: [exampleId(800)], list: [friends.id], post: [post.id] };
    const names = { company: () => 'Kaltwerk', list: () => 'Friends', post: () => `“${post.excerpt}”` };
    const search: SignalSearch = Object.assign(
      {},
      ...shownFields.map((field) => filtersOf(field, pageSamplesOf(field, (of) => ids[of]).at(-1))),
    );
    await openSignals(people(2), defaultStringifySearch(search));
    for (const field of shownFields) {
      const sentence = chipSentence(field, search, names);
      await page.getByRole('button', { name: sentence ? chipText(sentence) : field, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: textsOf(field).label, exact: true });
      await expect.poll(() => shownValues(dialog), { message: field }).toBeGreaterThan(0);
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });

  test('in the URL is applied and shown; clearing filters keeps the sort order; a search runs after a pause or on Enter, and a cross clears it', async () => {
    await openSignals(people(2), '?intensity=low&search=head&sort=name');
    expect(lastQuery()).toMatchObject({ intensity: ['low'], search: 'head', sort: 'name', snoozed: false });
    await expect.element(chip('Intensity is low')).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue('head');
    await chip('Clear').click();
    await expect.element(chip('Intensity is low')).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    await expect.poll(lastQuery).not.toHaveProperty('search');
    expect(lastQuery()).toMatchObject({ sort: 'name' });
    const before = callsOf(contract.signals.list).length;
    const field = page.getByRole('searchbox');
    await field.fill('her');
    await userEvent.keyboard('{Enter}');
    await expect.poll(lastQuery).toMatchObject({ search: 'her' });
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.element(field).toHaveValue('');
    await expect.poll(pageUrl).not.toContain('search');
    expect(callsOf(contract.signals.list).length - before).toBeLessThanOrEqual(2);
  });
});

test('letters typed before an earlier search shows in the URL stay in the field', async () => {
  const asked: string[] = [];
  let show: (value: string) => void = () => undefined;
  function Host() {
    const [value, setValue] = useState('');
    // Each value is rendered, as each navigation is.
    show = (next) => flushSync(() => setValue(next));
    return createElement(SearchField, {
      ref: { current: null },
      value,
      onChange: (text) => asked.push(text),
    });
  }
  await showPart(createElement(Host));
  const field = page.getByRole('searchbox');
  await field.fill('h');
  await expect.poll(() => asked).toEqual(['h']);
  await field.fill('he');
  show('h');
  await expect.poll(() => asked).toEqual(['h', 'he']);
  await expect.element(field).toHaveValue('he');
  show('he');
  await expect.element(field).toHaveValue('he');
  show('');
  await expect.element(field).toHaveValue('');
  show('he');
  await expect.element(field).toHaveValue('he');
});

test('a column header sorts by its column, with fit rules by fit too, and values read from headlines are marked', async () => {
  await openSignals(people(2, (at) => ({ fit: at === 0 ? 8 : -3, guessed: ['company'] })));
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(head('Score')).toHaveAttribute('aria-sort', 'descending');
  await head('Person').getByRole('button').click();
  await expect.poll(lastQuery).toMatchObject({ sort: 'name' });
  await expect.element(head('Person')).toHaveAttribute('aria-sort', 'ascending');
  await head('Person').getByRole('button').click();
  await expect.poll(lastQuery).toMatchObject({ sort: 'name', order: 'desc' });
  await expect.element(head('Person')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head('Score')).toHaveAttribute('aria-sort', 'none');
  await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
  const fits = () =>
    [...grid.element().querySelectorAll('td[data-column=fit]')].map((one) => one.textContent);
  await expect.poll(fits).toEqual(['+8', '−3']);
  expect(grid.element().querySelectorAll('[data-guessed^=Company]')).toHaveLength(2);
  await head('Fit').getByRole('button').click();
  await expect.poll(lastQuery).toMatchObject({ sort: 'fit' });
});
