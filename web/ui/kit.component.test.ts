import { createElement, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hidePart, showPart } from '#test/component/show-part.ts';
import { Badge } from './badge.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { KeyCap } from './key-cap.tsx';
import { EmptyState } from './page/empty-state.tsx';
import { ListSkeleton } from './page/list-skeleton.tsx';
import { TabBar } from './page/tab-bar.tsx';
import { keyNames } from './shortcuts.ts';

afterEach(hidePart);

describe('the filter bar', () => {
  function Bar() {
    const [types, setTypes] = useState<string[]>([]);
    const [isAdded, setAdded] = useState(false);
    const sentence = types.length > 0 ? { lead: 'Type is', values: types } : null;
    const editor = (close: () => void) => {
      const choose = () => {
        setTypes(['text', 'image', 'poll']);
        close();
      };
      return createElement('button', { type: 'button', onClick: choose }, 'All three');
    };
    const chip = {
      id: 'type',
      label: 'Post type',
      sentence,
      editor,
      isNew: isAdded,
      onRemove: () => setTypes([]),
      onLeave: () => setAdded(false),
    };
    return createElement(FilterBar, {
      chips: isAdded || sentence ? [chip] : [],
      add: { fields: sentence ? [] : [{ id: 'type', label: 'Post type' }], onAdd: () => setAdded(true) },
      onClear: sentence ? () => setTypes([]) : undefined,
      end: '12 posts',
    });
  }

  test('adds a filter with its shortcut, shows it as a sentence, and removes it', async () => {
    await showPart(createElement(Bar));
    await expect.element(page.getByText('12 posts')).toBeVisible();
    expect(page.getByRole('button', { name: 'Clear' }).query()).toBeNull();
    await userEvent.keyboard('f');
    await page.getByRole('menuitem', { name: 'Post type' }).click();
    await page.getByRole('dialog', { name: 'Post type' }).getByText('All three').click();
    await expect
      .element(page.getByRole('button', { name: 'Type is text, image or poll', exact: true }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter: Type is text, image or poll' }).click();
    await expect.element(page.getByText(/^Type is/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Post type' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Post type …')).not.toBeInTheDocument();
  });
});

test('arrow keys move through tabs without a URL', async () => {
  function Tabs() {
    const [value, setValue] = useState('setup');
    const items = [
      { value: 'setup', label: 'Setup' },
      { value: 'log', label: 'Log', count: 1204 },
    ];
    return createElement(TabBar, { label: 'Webhook', items, value, onChange: setValue });
  }
  await showPart(createElement(Tabs));
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Setup').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Log 1,204')).toHaveFocus();
  await expect.element(tab('Log 1,204')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Setup')).toHaveAttribute('aria-selected', 'true');
});

test('an empty state says what to do next, and hides its picture from screen readers', async () => {
  const action = createElement('button', { type: 'button' }, 'New agent');
  await showPart(
    createElement(EmptyState, {
      title: 'No agents yet',
      text: 'Agents look things up.',
      action,
      picture: 'Sample',
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'No agents yet', level: 2 })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New agent' })).toBeVisible();
  expect(page.getByText('Sample').element().closest('[aria-hidden]')).not.toBeNull();
});

test('a skeleton reserves the height of the rows that are loading', async () => {
  await showPart(createElement(ListSkeleton, { rows: 3, height: 52 }));
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(page.getByRole('status').element().getBoundingClientRect().height).toBe(156);
});

test('a badge keeps its case, and keys are shown in capitals', async () => {
  await showPart([
    createElement(Badge, { key: 'badge', tone: 'veryHigh' }, 'Very high'),
    createElement(KeyCap, { key: 'keys', keys: 'g s' }),
  ]);
  await expect.element(page.getByText('Very high')).toHaveStyle({ textTransform: 'none' });
  await expect.element(page.getByText('G', { exact: true })).toBeVisible();
  expect(keyNames('D')).toEqual(['Shift', 'D']);
  expect(keyNames('mod+enter')).toEqual([/mac/i.test(navigator.platform) ? '⌘' : 'Ctrl', '↵']);
  expect(keyNames('Escape')).toEqual(['Esc']);
});
