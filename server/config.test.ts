import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { defaultDataDir } from './default-data-dir.ts';
import { Settings } from './settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const first = read('.env.example');
const [, others = ''] =
  /^## All settings$[\s\S]*?```ini\n([\s\S]*?)```/m.exec(read('docs/operating.md')) ?? [];
const example = first + others;
const firebase = { FIREBASE_PROJECT_ID: 'acme', FIREBASE_API_KEY: 'web-key' };
const slack = { SLACK_CLIENT_ID: '1.2', SLACK_CLIENT_SECRET: 's' };
const unipile = { UNIPILE_DSN: 'api8.unipile.com:13851', UNIPILE_API_KEY: 'k', UNIPILE_ACCOUNT_ID: 'a' };

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('.env.example, and all settings of docs/operating.md', () => {
  test('list every setting of the schema once, each with a comment', () => {
    expect(Object.keys(parseEnv(first)).filter((name) => name in parseEnv(others))).toEqual([]);
    expect(Object.keys(parseEnv(example)).sort()).toEqual(Object.keys(Settings.shape).sort());
    const lines = example.split('\n');
    const bare = lines.filter((line, at) => /^[A-Z_]+=/.test(line) && !/^# \S/.test(lines[at - 1] ?? ''));
    expect(bare).toEqual([]);
  });

  test('change nothing when copied as they are', () => {
    const { given: _, ...copied } = readConfig(parseEnv(example));
    expect(readConfig({})).toMatchObject(copied);
  });
});

describe('defaults', () => {
  test('without settings, the sample network runs on this machine only', () => {
    const config = readConfig({});
    expect(config.http).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      allowedOrigins: [],
    });
    expect(config.sandbox).toEqual({ enabled: true, port: 0, grantsAdmins: true });
    expect(config.identity).toEqual({ kind: 'sandbox' });
    expect(config.access.allowedDomains).toEqual([
      'northwind-labs.example',
      'harbor-analytics.example',
      'sample.example',
    ]);
    expect(config.source).toEqual({});
    expect(config.role).toBe('all');
  });

  test('the data folder is in the checkout, or for root under /var/lib/ingrow, separate per checkout', () => {
    expect(defaultDataDir('/home/ann/ingrow', false)).toBe('/home/ann/ingrow/data');
    const one = defaultDataDir('/root/ingrow', true);
    expect(one).toMatch(/^\/var\/lib\/ingrow\/ingrow-[0-9a-f]{8}$/);
    expect(defaultDataDir('/srv/ingrow', true)).not.toBe(one);
  });
});

describe('the sample network', () => {
  test.each([
    ['a real identity', firebase],
    ['Unipile', unipile],
    ['RapidAPI', { RAPIDAPI_KEY: 'k' }],
    ['Slack', slack],
    ['Reddit', { REDDIT_CLIENT_ID: 'an-app', REDDIT_CLIENT_SECRET: 's' }],
  ])('%s turns it off, and SANDBOX=on keeps it on', (_, real) => {
    expect(readConfig(real).sandbox.enabled).toBe(false);
    expect(readConfig({ ...real, SANDBOX: 'on' }).sandbox.enabled).toBe(true);
  });

  test('a Slack app needs its id and its secret', () => {
    expect(readConfig({}).channels.slack).toBeUndefined();
    expect(readConfig(slack).channels.slack).toEqual({
      clientId: '1.2',
      clientSecret: 's',
      authorizeUrl: 'https://slack.com/oauth/v2/authorize',
      apiUrl: 'https://slack.com/api',
      hooksUrl: 'https://hooks.slack.com',
      filesUrl: 'https://files.slack.com',
    });
    expect(() => readConfig({ SLACK_CLIENT_ID: '1.2' })).toThrow('SLACK_CLIENT_SECRET');
  });

  test('with it off and without an identity provider, nobody can sign in', () => {
    expect(readConfig({ SANDBOX: 'off' }).identity).toEqual({ kind: 'off' });
    expect(readConfig(unipile).identity).toEqual({ kind: 'off' });
    expect(readConfig(unipile).access.allowedDomains).toEqual([]);
  });

  test('several processes share a running sample network, and start none of their own', () => {
    const shared = { DATABASE_URL: 'postgres://x/y', SECRET_KEY: 'k'.repeat(32) };
    const at = { SANDBOX_URL: 'http://127.0.0.1:4010/' };
    expect(readConfig({ ...shared, ...at, ROLE: 'web' }).sandbox).toMatchObject({
      enabled: true,
      url: 'http://127.0.0.1:4010',
    });
    expect(readConfig({ ...shared, ROLE: 'worker', SANDBOX: 'off' }).sandbox.enabled).toBe(false);
    expect(readConfig({ ...at, ...firebase }).sandbox.enabled).toBe(false);
  });

  test('the Firebase emulator alone leaves it on', () => {
    const config = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', FIREBASE_PROJECT_ID: 'acme' });
    expect(config.sandbox.enabled).toBe(true);
    expect(config.identity).toEqual({ kind: 'emulator', host: '127.0.0.1:9099', projectId: 'acme' });
  });

  test.each([
    [{ NODE_ENV: 'production' }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '127.0.0.1.nip.example' }],
    [{ PUBLIC_URL: 'https://ingrow.example' }],
  ])('%o leaves it off, and it grants no admins if turned on there', (env) => {
    expect(readConfig(env)).toMatchObject({ sandbox: { enabled: false }, identity: { kind: 'off' } });
    const config = readConfig({ ...env, SANDBOX: 'on', ADMIN_EMAILS: 'ann@acme.example' });
    expect(config.sandbox).toMatchObject({ enabled: true, grantsAdmins: false });
    expect(config.access.adminEmails).toEqual([]);
    expect(readConfig({ ...env, ...firebase, ADMIN_EMAILS: 'Ann@acme.example' }).access.adminEmails).toEqual([
      'ann@acme.example',
    ]);
  });

  test('sign-in by email alone proves the address, so those users can be admins', () => {
    const mail = { SMTP_URL: 'smtps://mail.acme.com', MAIL_FROM: 'hello@acme.com' };
    const open = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ingrow.acme.com',
      ADMIN_EMAILS: 'ann@acme.com',
    };
    expect(readConfig({ ...open, ...mail, SANDBOX: 'off' }).access.adminEmails).toEqual(['ann@acme.com']);
    expect(readConfig({ ...open, ...mail, SANDBOX: 'on' }).access.adminEmails).toEqual([]);
  });

  test.each(['127.0.0.1', 'localhost', '::1', '127.8.9.1'])('HOST=%s counts as this machine only', (HOST) => {
    expect(readConfig({ HOST, ADMIN_EMAILS: 'ann@acme.example' }).access.adminEmails).toHaveLength(1);
  });

  test('the Firebase emulator is refused in production', () => {
    expect(
      refusal({ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099', NODE_ENV: 'production', SANDBOX: 'on' }),
    ).toContain('FIREBASE_AUTH_EMULATOR_HOST is refused');
  });
});

describe('a refused setting is named in one sentence', () => {
  test.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '65536' }],
    ['SANDBOX_PORT', { SANDBOX_PORT: '-1' }],
    ['HOST', { HOST: 'http://x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ingrow.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ingrow.example/app' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example, b' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
    ['ROLE', { ROLE: 'queen' }],
    ['DATABASE_URL', { ROLE: 'web' }],
    ['SANDBOX_URL', { ROLE: 'worker', DATABASE_URL: 'postgres://x/y', SECRET_KEY: 'k'.repeat(32) }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['HEALTH_PORT', { HEALTH_PORT: 'eighty' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'soon' }],
    ['SANDBOX', { SANDBOX: 'yes' }],
    ['ALLOWED_DOMAINS', { ALLOWED_DOMAINS: 'ann@acme.example' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ann' }],
    ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'acme' }],
    ['FIREBASE_PROJECT_ID', { FIREBASE_API_KEY: 'k' }],
    ['UNIPILE_ACCOUNT_ID', { UNIPILE_DSN: 'a:1', UNIPILE_API_KEY: 'k' }],
    ['RAPIDAPI_PATHS', { RAPIDAPI_KEY: 'r', RAPIDAPI_PATHS: 'people=/x' }],
    ['UNIPILE_DSN', { ...unipile, UNIPILE_DSN: 'not a host' }],
    ['UNIPILE_DSN', { ...unipile, UNIPILE_DSN: 'api.unipile.com' }],
    ['UNIPILE_DSN', { ...unipile, UNIPILE_DSN: 'https://api.unipile.com/v2' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
    ['BETA_SIGNUP_URL', { BETA_SIGNUP_URL: 'javascript:alert(1)' }],
  ])('%s in %o', (name, env) => {
    const sentence = refusal(env);
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/^[^\n]+\.$/);
  });

  test('any text in any setting is either accepted or refused by name', () => {
    const names = fc.constantFrom(...Object.keys(Settings.shape));
    fc.assert(
      fc.property(names, fc.string(), (name, text) => {
        const sentence = refusal({ [name]: text });
        expect(sentence === 'accepted' || sentence.includes(name)).toBe(true);
      }),
    );
  });
});

test('configured providers are ready to call', () => {
  const config = readConfig({
    ...firebase,
    ...unipile,
    RAPIDAPI_KEY: 'r',
    RAPIDAPI_PATHS: 'profile=/get-personal-profile',
    ALLOWED_DOMAINS: 'Acme.example b.example',
  });
  expect(config.identity).toMatchObject({
    kind: 'firebase',
    authDomain: 'acme.firebaseapp.com',
    apiKey: 'web-key',
  });
  expect(config.source).toEqual({
    unipile: { version: 'v1', baseUrl: 'https://api8.unipile.com:13851', apiKey: 'k', accountId: 'a' },
    rapidapi: {
      baseUrl: 'https://fresh-linkedin-profile-data.p.rapidapi.com',
      apiKey: 'r',
      host: 'fresh-linkedin-profile-data.p.rapidapi.com',
      paths: { profile: '/get-personal-profile' },
    },
  });
  expect(config.access.allowedDomains).toEqual(['acme.example', 'b.example']);
});

test('a Unipile key without a DSN is for v2, which reads only through a named account', () => {
  const v2 = { version: 'v2', baseUrl: 'https://api.unipile.com/v2', apiKey: 'k' };
  const read = (more: object) => readConfig({ ...firebase, UNIPILE_API_KEY: 'k', ...more }).source.unipile;
  expect(read({})).toEqual({ ...v2, accountId: null });
  expect(read({ UNIPILE_ACCOUNT_ID: 'acc_1' })).toEqual({ ...v2, accountId: 'acc_1' });
  expect(() => read({ UNIPILE_ACCOUNT_ID: 'a' })).toThrow(/UNIPILE_ACCOUNT_ID.*acc_.*UNIPILE_DSN/);
});

describe('a custom model', () => {
  const local = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'llama',
    LLM_BASE_URL: 'http://localhost:11434/v1/',
  };

  test('leaves the sample network on, and needs no key on the same machine', () => {
    const config = readConfig(local);
    expect(config.sandbox.enabled).toBe(true);
    expect(config.llm).toEqual({
      provider: 'openai-compatible',
      model: 'llama',
      apiKey: undefined,
      baseUrl: 'http://localhost:11434/v1',
      price: null,
    });
    expect(readConfig({}).llm).toBeNull();
  });

  test('has a price if both prices are set', () => {
    const priced = { ...local, LLM_PRICE_INPUT: '0.15', LLM_PRICE_OUTPUT: '0' };
    expect(readConfig(priced).llm?.price).toEqual({ input: 0.15, output: 0 });
  });

  test.each([
    ['LLM_PROVIDER', { LLM_API_KEY: 'sk' }],
    ['LLM_MODEL', { LLM_PROVIDER: 'openai', LLM_API_KEY: 'sk' }],
    ['LLM_API_KEY', { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'claude' }],
    ['LLM_BASE_URL', { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'llama' }],
    ['LLM_PRICE_OUTPUT', { ...local, LLM_PRICE_INPUT: '1' }],
    ['LLM_PRICE_INPUT', { ...local, LLM_PRICE_INPUT: 'cheap', LLM_PRICE_OUTPUT: '1' }],
    ['LLM_PROVIDER', { ...local, LLM_PROVIDER: 'parrot' }],
  ])('is refused, naming %s', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^The setting ${name} `));
  });
});

describe('a mail server', () => {
  const mail = { SMTP_URL: 'smtps://ann:secret@mail.acme.com', MAIL_FROM: 'inGrow <hello@acme.com>' };
  const open = { ...firebase, NODE_ENV: 'production', ...mail };

  test('is absent without settings, and otherwise has its URL and sender', () => {
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM, oauth: null });
    expect(readConfig({ ...open, PUBLIC_URL: 'https://ingrow.acme.com' }).mail).not.toBeNull();
  });

  const oauth = {
    ...mail,
    SMTP_URL: 'smtp://hello%40acme.com@smtp.office365.com:587',
    SMTP_OAUTH_TOKEN_URL: 'https://login.microsoftonline.com/acme/oauth2/v2.0/token',
    SMTP_OAUTH_CLIENT_ID: 'app',
    SMTP_OAUTH_CLIENT_SECRET: 'secret',
  };

  test("signs in with an app's tokens for a mailbox without a password", () => {
    expect(readConfig(oauth).mail?.oauth).toEqual({
      tokenUrl: oauth.SMTP_OAUTH_TOKEN_URL,
      clientId: 'app',
      clientSecret: 'secret',
      scope: 'https://outlook.office365.com/.default',
      refreshToken: null,
    });
  });

  test.each<[string, Record<string, string>]>([
    ['SMTP_URL', { ...oauth, SMTP_URL: mail.SMTP_URL }],
    ['SMTP_URL', { ...oauth, SMTP_URL: 'smtp://smtp.office365.com' }],
    ['SMTP_OAUTH_CLIENT_SECRET', { ...oauth, SMTP_OAUTH_CLIENT_SECRET: '' }],
    ['MAIL_FROM', { SMTP_URL: mail.SMTP_URL }],
    ['SMTP_URL', { MAIL_FROM: mail.MAIL_FROM }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'https://mail.acme.com' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'inGrow' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'a <a@acme.com>\r\nBcc: b@acme.com' }],
    ['PUBLIC_URL', open],
    ['PUBLIC_URL', { ...firebase, HOST: '0.0.0.0', ...mail }],
  ])('is refused, naming %s', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^The setting ${name} `));
  });
});
