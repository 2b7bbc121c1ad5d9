import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ChannelProvider } from '#contract/channels/connections.ts';
import { channels } from '#core/channels/index.ts';
import { choosePorts } from '#server/choose-ports.ts';
import { readConfig } from '#server/config.ts';
import { describeProviders } from '#server/describe-providers.ts';
import { refreshed } from '#server/modules/channels/connections/refresh-connection.ts';
import { openTestDatabase } from '#test/facts.ts';
import { connectAsks, scopeSentences } from '#web/features/channels/connect-messages.ts';

/** The places that must name every channel and its providers, without a type that enforces it. */

const config = readConfig({ SANDBOX: 'on' });
const sandbox = { url: 'http://127.0.0.1:9', smtpUrl: 'smtp://127.0.0.1:9' };
const ports = choosePorts(config, sandbox, { now: () => new Date() });
const described = describeProviders(config, ports);

describe.each(ChannelProvider.options)('the provider %s', (provider) => {
  test('is simulated by the sample network', () => {
    expect(ports.channels[provider]?.network).toBe('sample');
  });

  test('has its tokens refreshed if it supports that', () => {
    const port = ports.connects[provider] ?? {};
    expect(refreshed.some((each) => each === provider)).toBe('refresh' in port);
  });

  test('is on the system page, which npm run smoke lists too', () => {
    expect(described.map(({ name }) => name)).toContain(provider);
  });

  test('turns the sample network off when its own settings are set', () => {
    const settings = described.find(({ name }) => name === provider)?.settings ?? [];
    const own = readConfig(
      Object.fromEntries(
        settings.map((name) => [
          name,
          name.endsWith('_URL') ? 'https://own.example' : name === 'UNIPILE_ACCOUNT_ID' ? 'acc_own' : 'own',
        ]),
      ),
    );
    expect(own.sandbox.enabled).toBe(false);
  });
});

test.each([
  ['v2', {}, ['UNIPILE_API_KEY', 'UNIPILE_ACCOUNT_ID']],
  ['v1', { UNIPILE_DSN: 'api8.unipile.com:13851' }, ['UNIPILE_DSN', 'UNIPILE_API_KEY', 'UNIPILE_ACCOUNT_ID']],
])('the system page and npm run smoke name only settings that Unipile %s has', (_, more, settings) => {
  const own = readConfig({ UNIPILE_API_KEY: 'own', UNIPILE_ACCOUNT_ID: 'acc_own', ...more });
  const ownPorts = choosePorts(own, { url: null, smtpUrl: null }, { now: () => new Date() });
  const unipile = describeProviders(own, ownPorts).find(({ name }) => name === 'unipile');
  expect(unipile).toMatchObject({ state: 'configured', settings });
});

test.each([
  ['slack', slackScopes, scopeSentences.slack],
  ['reddit', redditScopes, scopeSentences.reddit],
  ['twitter', twitterScopes, scopeSentences.twitter],
  ['linkedin', linkedInScopes, scopeSentences.linkedin],
] as const)('connecting %s says what each scope it asks for allows', (channel, scopes, sentences) => {
  expect(Object.keys(sentences).toSorted()).toEqual(scopes.toSorted());
  expect(connectAsks[channel].may).toEqual([...new Set(Object.values(sentences))]);
});

test('the database accepts every channel and provider, and nothing else', async () => {
  const { db, stop } = await openTestDatabase();
  try {
    const { rows } = await sql<{ at: string; names: string[] }>`
      select conrelid::regclass || '.' || attname as at,
        array(select match[1] from regexp_matches(pg_get_constraintdef(made.oid), '''([a-z]+)''', 'g') match) as names
      from pg_constraint made join pg_attribute on attrelid = conrelid and conkey = array[attnum]
      where contype = 'c' and attname in ('channel', 'publish_channel', 'provider')
        and pg_get_constraintdef(made.oid) like '%linkedin%'
      order by 1`.execute(db);
    const wanted = (at: string) => (at.endsWith('provider') ? ChannelProvider.options : channels);
    expect(rows.map(({ at, names }) => [at, names.toSorted()])).toEqual(
      rows.map(({ at }) => [at, [...wanted(at)].sort()]),
    );
    expect(rows).toHaveLength(7);
  } finally {
    await stop();
  }
});
