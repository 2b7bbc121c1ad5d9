import { type InfiniteData, QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Signal } from '#contract/signals/signals.ts';
import { keepFirstPage, patchCachedSignal } from './cached-signals.ts';
import { signalDetails, signalPages } from './signal-queries.ts';

const profile = 'profile-1';
const person = (id: string): Pick<Signal, 'id' | 'status' | 'snoozedUntil'> => ({
  id,
  status: 'new',
  snoozedUntil: null,
});
const page = (...ids: string[]) => ({ items: ids.map(person), nextCursor: null });
const statuses = (client: QueryClient, key: QueryKey) =>
  client
    .getQueryData<InfiniteData<ReturnType<typeof page>>>(key)
    ?.pages.flatMap(({ items }) => items.map(({ id, status }) => `${id} ${status}`));

it('updates a person in every cached table and removes them from tables they no longer match', () => {
  const client = new QueryClient();
  const all = signalPages(profile, {}).queryKey;
  const filtered = signalPages(profile, { status: ['new'] }).queryKey;
  const other = signalPages('profile-2', {}).queryKey;
  client.setQueryData<unknown>(all, { pages: [page('a', 'b'), page('c')], pageParams: [1, 2] });
  client.setQueryData<unknown>(filtered, { pages: [page('c')], pageParams: [1] });
  client.setQueryData<unknown>(other, { pages: [page('c')], pageParams: [1] });
  const details = signalDetails(profile, 'c').queryKey;
  client.setQueryData<unknown>(details, { pages: [{ signal: person('c') }], pageParams: [null] });

  patchCachedSignal(client, profile, 'c', { status: 'dismissed' });
  expect(statuses(client, all)).toEqual(['a new', 'b new', 'c dismissed']);
  expect(statuses(client, filtered)).toEqual([]);
  expect(statuses(client, other)).toEqual(['c new']);
  expect(client.getQueryData<unknown>(details)).toMatchObject({
    pages: [{ signal: { status: 'dismissed' } }],
  });
});

it('keeps a snoozed person only in tables that show snoozed or all people', () => {
  const client = new QueryClient();
  const keys = [undefined, false, true].map(
    (snoozed) => signalPages(profile, snoozed === undefined ? {} : { snoozed }).queryKey,
  );
  for (const key of keys) client.setQueryData<unknown>(key, { pages: [page('a', 'b')], pageParams: [1] });
  patchCachedSignal(client, profile, 'a', { snoozedUntil: new Date(Date.now() + 60_000).toISOString() });
  expect(keys.map((key) => statuses(client, key))).toEqual([
    ['a new', 'b new'],
    ['b new'],
    ['a new', 'b new'],
  ]);
  patchCachedSignal(client, profile, 'b', { snoozedUntil: new Date(Date.now() - 60_000).toISOString() });
  expect(keys.map((key) => statuses(client, key))).toEqual([['a new', 'b new'], ['b new'], ['a new']]);
});

it('keeps only the first page and its cursor', () => {
  const client = new QueryClient();
  const key = signalPages(profile, {}).queryKey;
  keepFirstPage(client, key);
  expect(client.getQueryData<unknown>(key)).toBeUndefined();
  client.setQueryData<unknown>(key, { pages: [page('a'), page('b')], pageParams: ['first', 'second'] });
  keepFirstPage(client, key);
  expect(client.getQueryData<unknown>(key)).toEqual({ pages: [page('a')], pageParams: ['first'] });
});
