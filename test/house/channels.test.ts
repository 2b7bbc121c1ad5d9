import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ChannelProvider } from '#contract/channels/connections.ts';
import { channelRules, channels } from '#core/channels/index.ts';
import { SandboxProvider } from '#sandbox/providers.ts';
import { choosePorts } from '#server/choose-ports.ts';
import { readConfig } from '#server/config.ts';
import { describeProviders } from '#server/describe-providers.ts';
import { probeOf } from '#server/modules/system/probes.ts';
import { openTestDatabase } from '#test/facts.ts';
import { channelViews, wayViews } from '#web/features/channels/channel-views.ts';
import { listFiles, projectRoot } from './source-files.ts';

/** What holds for every channel and its providers, and no type enforces. */

const config = readConfig({ SANDBOX: 'on' });
const sandbox = { url: 'http://127.0.0.1:9', smtpUrl: 'smtp://127.0.0.1:9' };
const ports = choosePorts(config, sandbox, { now: () => new Date() });
const described = describeProviders(config, ports);

describe.each(ChannelProvider.options)('the provider %s', (provider) => {
  test('is simulated by the sample network', () => {
    expect(ports.channels.sample[provider]?.realm).toBe('sample');
  });

  test('fails on demand in the sample network', () => {
    expect(SandboxProvider.options).toContain(provider);
  });

  test('is on the system page, which npm run smoke lists too', () => {
    expect(described.map(({ name }) => name)).toContain(provider);
    expect(probeOf(ports, provider, 'http://127.0.0.1:9', new Date())).not.toBeNull();
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

test.each(channels)('connecting %s says what each scope it asks for allows', (channel) => {
  const { ways } = channelViews[channel];
  const scopesOf = (of: Record<string, { scopes: object }>, read: (scopes: object) => string[]) =>
    Object.fromEntries(Object.entries(of).map(([way, { scopes }]) => [way, read(scopes).toSorted()]));
  expect(scopesOf(ways, Object.keys)).toEqual(scopesOf(channelRules[channel].ways, Object.values));
  for (const [name, way] of Object.entries(ways)) {
    expect(wayViews[name as keyof typeof wayViews]).toBe(way);
    // What it may then do is what its scopes allow; only a way without scopes says it in words of its own.
    expect(way.may === undefined).toBe(Object.keys(way.scopes).length > 0);
  }
});

// What all channels have is derived from their definitions, so that a new one is few files.
test('at most ten other files name Reddit', async () => {
  const folders = ['contract', 'core', 'sandbox', 'server', 'web', 'scripts'];
  const files = (await Promise.all(folders.map((folder) => listFiles(folder, '.ts', '.tsx', '.mjs')))).flat();
  const others = files.filter((file) => !file.includes('reddit') && !/\.test\.tsx?$/.test(file));
  const texts = await Promise.all(
    others.map(async (file) => [file, await readFile(join(projectRoot, file), 'utf8')] as const),
  );
  const word = /\breddit\b/i;
  const named = texts.filter(([, text]) => word.test(text)).map(([file]) => file);
  expect(named, named.join('\n')).toSatisfy((all: string[]) => all.length <= 10);
});

test('the database accepts every channel and provider, and nothing else', async () => {
  const { db, stop } = await openTestDatabase();
  try {
    const names = await db.selectFrom('channel').select('name').execute();
    expect(names.map(({ name }) => name).toSorted()).toEqual(channels.toSorted());
    const providers = await db.selectFrom('channel_provider').select('name').execute();
    expect(providers.map(({ name }) => name).toSorted()).toEqual(ChannelProvider.options.toSorted());
    const { rows } = await sql<{ at: string; accepts: string | null }>`
      select attrelid::regclass || '.' || attname as at, confrelid::regclass::text as accepts
      from pg_attribute
        join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
        left join pg_constraint on conrelid = attrelid and conkey = array[attnum] and contype = 'f'
      where attname in ('channel', 'publish_channel', 'provider')
      order by 1`.execute(db);
    const others = ['model_call.provider', 'prompt.provider', 'provider_contact.provider'];
    expect(rows.filter(({ accepts }) => accepts === null).map(({ at }) => at)).toEqual(others);
    const constrained = rows.filter(({ accepts }) => accepts !== null);
    expect(constrained).toEqual(
      constrained.map(({ at }) => ({
        at,
        accepts: at.endsWith('provider') ? 'channel_provider' : 'channel',
      })),
    );
    expect(constrained).toHaveLength(8);
  } finally {
    await stop();
  }
});
