import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { choosePorts } from '#server/choose-ports.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { channelProviders } from '#server/ports/channel/index.ts';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { projectRoot } from '#test/house/source-files.ts';
import { type Mood, moods, startMoodyMail } from '#test/moody-mail.ts';
import { listProviders, runSmoke, smokeNames } from './run-smoke.ts';

const now = Date.parse('2026-11-10T10:00:00Z');

const faults: Partial<Record<Mood, Record<string, unknown>>> = {
  unauthorized: { kind: '401' },
  // Longer than any call waits.
  'rate limited': { kind: '429', retryAfterSeconds: 60 },
  'server error': { kind: '500' },
  'cut off': { kind: 'cut' },
  malformed: { kind: 'malformed' },
  strange: { kind: 'strange' },
};

const sandbox = await startChannelSandbox(() => now);
const mail = await startMoodyMail();
afterAll(async () => {
  mail.stop();
  await sandbox.stop();
});
beforeEach(() => sandbox.endFaults());

/** The settings that lead each channel's app to the sandbox: those whose names its options get if asked. */
function channelSettings(): Record<string, string> {
  const { unipile: _, ...apps } = channelProviders;
  const all = Object.values(apps).flatMap(({ settings, read, sample }) => {
    const names = Object.fromEntries(Object.keys(settings).map((name) => [name, name]));
    const options = new Map(Object.entries(sample(sandbox.url)));
    return Object.entries(read(names)).map(([option, name]) => [name, `${options.get(option)}`] as const);
  });
  return Object.fromEntries(all.filter(([, value]) => !value.startsWith('/')));
}

/** Real keys, as the sandbox knows them. */
const settings = (): Record<string, string> => ({
  SANDBOX: 'off',
  UNIPILE_DSN: `${sandbox.url}/unipile`,
  UNIPILE_API_KEY: 'sandbox-unipile-key',
  UNIPILE_ACCOUNT_ID: 'sandbox-account',
  RAPIDAPI_KEY: 'sandbox-rapidapi-key',
  RAPIDAPI_BASE_URL: `${sandbox.url}/rapidapi`,
  LINKEDIN_DATA_CLIENT_ID: 'sandbox-linkedin-data-app',
  LINKEDIN_DATA_CLIENT_SECRET: 'sandbox-linkedin-data-secret',
  ...channelSettings(),
  FIREBASE_PROJECT_ID: 'demo-ingrow',
  FIREBASE_API_KEY: 'sandbox-firebase-key',
  FIREBASE_JWKS_URL: `${sandbox.url}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe_secret',
  STRIPE_PRICE_GROWTH: 'price_sandbox_growth',
  STRIPE_API_URL: sandbox.url,
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: 'sample-writer',
  LLM_API_KEY: 'sandbox-model-key',
  LLM_BASE_URL: `${sandbox.url}/model/v1`,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: 'inGrow <ingrow@mail.example>',
});

/** LinkedIn's two products share the same URLs; the sandbox keeps them apart. */
const ownSettings = (name: string): Record<string, string> =>
  name === 'linkedin-data'
    ? {
        LINKEDIN_TOKEN_URL: `${sandbox.url}/linkedin-data/oauth/v2/accessToken`,
        LINKEDIN_API_URL: `${sandbox.url}/linkedin-data`,
      }
    : {};

const secretNames = /KEY|SECRET|_ID$|PRICE_|MAIL_FROM/;

async function run(name: string, own: Record<string, string | undefined> = {}, token: string | null = null) {
  const all = { ...settings(), ...ownSettings(name), ...own };
  const lines: string[] = [];
  const order = {
    token,
    profile: 'https://www.linkedin.com/in/maya-lindqvist',
    pauseMs: 0,
    version: '0.0.0',
  };
  const outcome = await runSmoke(all, name, order, (line) => lines.push(line));
  const text = lines.join('\n');
  const secrets = Object.entries(all).filter(([key]) => secretNames.test(key));
  for (const secret of [...secrets.map(([, value]) => value), token]) {
    if (secret && text.includes(secret))
      throw new Error(`The report of ${name} has a secret in it:\n${text}`);
  }
  return { outcome, text: text.replaceAll(/request id \S+/g, 'request id {id}') };
}

/** The first verdict that isn't a success, as the operator reads it first. */
const kindOf = (text: string): string => /failed(?: \((\w+))?/.exec(text)?.[1] ?? 'ok';

/** In the order of `moods`. A new channel may be left out. */
const verdicts: Record<string, string[]> = {
  unipile: ['ok', 'unauthorized', 'rate_limited', 'unavailable', 'unavailable', 'malformed', 'ok'],
  rapidapi: ['ok', 'unauthorized', 'rate_limited', 'unavailable', 'unavailable', 'malformed', 'ok'],
  'linkedin-data': [
    'ok',
    'forbidden',
    'rate_limited',
    'unknown_outcome',
    'unknown_outcome',
    'rejected',
    'ok',
  ],
  linkedin: ['ok', 'forbidden', 'rate_limited', 'unknown_outcome', 'unknown_outcome', 'rejected', 'ok'],
  slack: [
    'ok',
    'unauthorized',
    'rate_limited',
    'unknown_outcome',
    'unknown_outcome',
    'unknown_outcome',
    'ok',
  ],
  reddit: ['ok', 'forbidden', 'rate_limited', 'unknown_outcome', 'unknown_outcome', 'unknown_outcome', 'ok'],
  twitter: ['ok', 'forbidden', 'rate_limited', 'unknown_outcome', 'unknown_outcome', 'rejected', 'ok'],
  firebase: ['ok', 'unavailable', 'unavailable', 'unavailable', 'unavailable', 'unavailable', 'ok'],
  stripe: ['ok', 'unauthorized', 'rate_limited', 'unavailable', 'unavailable', 'malformed', 'ok'],
  model: ['ok', 'unauthorized', 'rate_limited', 'unavailable', 'unavailable', 'malformed', 'ok'],
  smtp: ['ok', 'rejected', 'rate_limited', 'rate_limited', 'unavailable', 'unavailable', 'ok'],
};

/** All providers at the same time, because each has its own faults. */
async function runAll(mood: Mood): Promise<Map<string, Awaited<ReturnType<typeof run>>>> {
  mail.mood = mood;
  for (const name of smokeNames) {
    const fault = faults[mood];
    if (fault && name !== 'smtp') {
      await sandbox.fault({ provider: name, times: 20, ...fault });
    }
  }
  const all = await Promise.all(smokeNames.map(async (name) => [name, await run(name)] as const));
  return new Map(all);
}

// Takes a few seconds, because Stripe's client and the model's port wait between tries.
test("each provider's report, healthy and with each fault, matches docs/smoke.md", {
  timeout: 60_000,
}, async () => {
  const found: Record<string, string[]> = {};
  const reports: Record<string, string> = {};
  for (const mood of moods) {
    await sandbox.endFaults();
    for (const [name, { outcome, text }] of await runAll(mood)) {
      const kind = kindOf(text);
      expect({ name, mood, outcome }).toEqual({ name, mood, outcome: kind === 'ok' ? 'works' : 'fails' });
      found[name] = [...(found[name] ?? []), kind];
      reports[`${name} ${mood}`] = text;
    }
  }
  const listed = smokeNames.filter((name) => name in verdicts);
  const block = (name: string, mood: Mood) => `\`\`\`\n${reports[`${name} ${mood}`]}\n\`\`\`\n`;
  const table = [
    `| | ${moods.join(' | ')} |`,
    `|---|${moods.map(() => '---|').join('')}`,
    ...listed.map((name) => `| ${name} | ${found[name]?.join(' | ')} |`),
  ];
  const generated = [
    '### In a word',
    '',
    ...table,
    '',
    '### Healthy',
    '',
    block('unipile', 'healthy'),
    '### With a fault',
    '',
    block('unipile', 'unauthorized'),
  ].join('\n');
  const file = join(projectRoot, 'docs/smoke.md');
  const [written = ''] = (await readFile(file, 'utf8')).split('<!-- generated -->');
  // `vitest run -u server/smoke` writes it.
  await expect(`${written}<!-- generated -->\n\n${generated}`).toMatchFileSnapshot(file);
  expect(found).toMatchObject(verdicts);
  expect(listed).toHaveLength(Object.keys(verdicts).length);
  for (const name of Object.keys(channelProviders)) {
    expect(found[name]).toMatchObject({ 0: 'ok', 2: 'rate_limited' });
  }
});

describe("a run with a member's token", () => {
  const consent = async () => {
    const own = {
      ...settings(),
      ...ownSettings('linkedin-data'),
      LINKEDIN_AUTHORIZE_URL: `${sandbox.url}/sample/linkedin-data/oauth/v2/authorization`,
    };
    const port = choosePorts(readConfig(own), { url: null, smtpUrl: null }, systemClock).dataPortability.real;
    if (!port) return expect.fail();
    const returnUrl = 'http://app.example/dashboard/settings/sources';
    const page = port.authorizeUrl({ returnUrl, state: 's1' });
    const back = await sandbox.choose(page, { person: 'jonas-beck' });
    return (await port.exchange({ returnUrl, code: back.searchParams.get('code') ?? '' })).accessToken;
  };

  test("reads a page of each part of a member's own data, and reports its columns but no values", async () => {
    const token = await consent();
    // The change log starts with consent.
    await fetch(`${sandbox.url}/control/clock`, { method: 'POST', body: '{"advanceSeconds":864000}' });
    const { outcome, text } = await run('linkedin-data', {}, token);
    expect({ outcome, text }).toMatchObject({ outcome: 'works' });
    expect(text).toContain('\nVerdict: works (11 of 11 ok)');
    expect(text).toMatch(
      /\n2\. Connections \(CONNECTIONS\), first page\n {2}GET \/rest\/memberSnapshotData\n/,
    );
    expect(text).toMatch(/columns: First Name, Last Name, URL, .*Connected On\n/);
    expect(text).toMatch(/\n10\. Recommendations, .*\n(?:.*\n){4} {4}rows: \d+\n {4}columns: First Name, /);
    expect(text).toMatch(/events: \d+, by others: \d+, of these named: 0\n {4}kinds: CREATE /);
    expect(text).not.toMatch(/Jonas|Beck|linkedin\.com\/in|@sample\.example/);
  });

  test('reports that LinkedIn is still preparing the data', async () => {
    const behave = (notCollated: string[]) =>
      fetch(`${sandbox.url}/control/linkedin-data`, {
        method: 'POST',
        body: JSON.stringify({ notCollated }),
      });
    const token = await consent();
    await behave(['INBOX']);
    const { outcome, text } = await run('linkedin-data', {}, token);
    await behave([]);
    expect({ outcome, text }).toMatchObject({ outcome: 'works' });
    expect(text).toMatch(/Messages \(INBOX\), first page\n(?:.*\n){2} {4}answer: 404.*\n {4}rows: none\. /);
  });
});

test('Unipile v2 is tested like v1, and without an account by its key alone', async () => {
  const v2 = {
    UNIPILE_DSN: undefined,
    UNIPILE_API_KEY: 'sandbox-unipile-v2-key',
    UNIPILE_API_URL: `${sandbox.url}/unipile/v2`,
    UNIPILE_ACCOUNT_ID: 'acc_sandbox-account',
  };
  const { outcome, text } = await run('unipile', v2);
  expect({ outcome, text }).toMatchObject({ outcome: 'works' });
  expect(text).toContain('4. Who reacted to a post');
  const alone = await run('unipile', { ...v2, UNIPILE_ACCOUNT_ID: undefined });
  expect(alone).toMatchObject({ outcome: 'works', text: expect.stringContaining('1. The keys\n') });
  const wrong = await run('unipile', { ...v2, UNIPILE_API_KEY: 'somebody-elses-key' });
  expect(wrong.outcome).toBe('fails');
});

describe('an unconfigured provider', () => {
  test('is listed with the settings it needs', () => {
    const list = listProviders({
      ...settings(),
      SLACK_CLIENT_ID: '',
      SLACK_CLIENT_SECRET: '',
      RAPIDAPI_KEY: '',
    });
    expect(list).toHaveLength(11);
    expect(list).toContain('unipile        configured');
    expect(list).toContain('slack          not configured: set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET');
    expect(list).toContain('rapidapi       not configured: set RAPIDAPI_KEY');
  });

  test("isn't called without keys, and neither is the sample network", async () => {
    const lines: string[] = [];
    const order = {
      token: null,
      profile: '',
      pauseMs: 0,
      version: '1',
    };
    for (const name of smokeNames) {
      expect(await runSmoke({ SANDBOX: 'on' }, name, order, (line) => lines.push(line))).toBe('unconfigured');
    }
    expect(lines.at(-1)).toBe(
      'Not configured: set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_GROWTH in .env.',
    );
  });
});

describe('a vendor that echoes its input', () => {
  /** Repeats the whole request in every part of the answer. */
  async function startEcho(): Promise<{ url: string; stop(): Promise<unknown> }> {
    const server = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const heard = [
          ...Object.values(request.headers),
          decodeURIComponent(request.url ?? ''),
          Buffer.concat(chunks).toString(),
          Buffer.from(/^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64'),
        ].join(' ');
        const says = { type: heard, error: heard, message: heard, title: heard, code: heard, [heard]: heard };
        const isEven = (request.url ?? '').length % 2 === 0;
        response.writeHead(isEven ? 403 : 200, { 'x-request-id': request.headers.authorization ?? 'none' });
        response.end(JSON.stringify({ ...says, data: [says], items: [says] }));
      });
    });
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    const address = server.address();
    return {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      stop: () => new Promise((closed) => server.close(closed)),
    };
  }

  test('gets no key or token into the report', async () => {
    const echo = await startEcho();
    // `run` checks for each secret of the settings.
    for (const name of smokeNames) {
      const own = Object.entries(settings()).map(([key, value]) => [
        key,
        value.replace(sandbox.url, echo.url),
      ]);
      for (const token of [null, 'xoxb-a token/of somebody']) {
        const { text } = await run(name, Object.fromEntries(own), token);
        expect(text).toContain('Verdict: ');
      }
    }
    await echo.stop();
  });
});
