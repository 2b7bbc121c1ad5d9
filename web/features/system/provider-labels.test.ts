import { describe, expect, test } from 'vitest';
import type { SystemProvider } from '#contract/system.ts';
import { nextStep, providerFacts } from './provider-labels.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ago = (moment: string) => `at ${moment.slice(11, 13)}`;

const fresh: SystemProvider = {
  name: 'slack',
  use: 'Posting to Slack',
  state: 'configured',
  settings: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'],
  succeededAt: null,
  failedAt: null,
  failure: null,
  answer: null,
  clockAheadMs: null,
  quota: null,
  check: null,
  connections: null,
  webhook: null,
};
const factsOf = (part: Partial<SystemProvider>) =>
  Object.fromEntries(providerFacts({ ...fresh, ...part }, now, ago).map(({ name, text }) => [name, text]));
const stepOf = (part: Partial<SystemProvider>) => nextStep({ ...fresh, ...part }, now);

describe('the facts about a provider', () => {
  test("are none when it isn't configured, and few when it was never used", () => {
    expect(factsOf({ state: 'off', succeededAt: at(9) })).toEqual({});
    expect(factsOf({})).toEqual({ Keys: 'Not checked yet' });
  });

  test('judge keys by the last check, or by calls that need valid keys', () => {
    const keys = (part: Partial<SystemProvider>) => factsOf(part).Keys;
    expect(keys({ check: { at: at(9), failure: null }, succeededAt: at(9) })).toBe('Valid, checked at 09');
    expect(keys({ check: { at: at(9), failure: 'forbidden' } })).toBe('Refused, checked at 09');
    expect(keys({ check: { at: at(9), failure: 'unavailable' } })).toBe('Unknown, checked at 09');
    // A user's token says nothing about the app's keys.
    expect(keys({ succeededAt: at(9) })).toBe('Not checked yet');
    expect(keys({ failedAt: at(9), failure: 'unauthorized' })).toBe('Not checked yet');
    expect(keys({ name: 'model', succeededAt: at(9) })).toBe('Valid, used at 09');
    expect(keys({ name: 'model', succeededAt: at(8), failedAt: at(9), failure: 'unauthorized' })).toBe(
      'Refused',
    );
    const valid = { name: 'model', succeededAt: at(9), check: { at: at(9), failure: null } };
    expect(keys({ ...valid, failedAt: at(10), failure: 'forbidden' })).toBe('Refused');
    expect(keys({ ...valid, failedAt: at(10), failure: 'rate_limited' })).toBe('Valid, used at 09');
    expect(keys({ name: 'model', succeededAt: at(10), check: { at: at(9), failure: 'forbidden' } })).toBe(
      'Valid, used at 10',
    );
  });

  test("are short and include what the provider's support asks for", () => {
    const found = factsOf({
      answer: { at: at(9), status: 429, requestId: 'req-1' },
      connections: { count: 1204, needReconnect: 1, missingScopes: 2, scopes: ['chat:write', 'users:read'] },
      quota: { at: at(9), left: 0, limit: 1500, resetsAt: at(14) },
      clockAheadMs: -90_000,
      webhook: { url: 'https://x.example', receivedAt: at(9) },
    });
    expect(found).toMatchObject({
      'Last answer': 'Status 429, request id req-1',
      Accounts: '1,204 connected, 1 needs reconnecting, 2 lack permissions',
      Permissions: 'chat:write, users:read',
      Quota: '0 of 1,500 left, resets in 2 h',
      Clock: '90 s behind Slack',
      Webhook: 'Received at 09',
    });
  });
});

describe('the next step for a provider', () => {
  const failed = (failure: string, name = 'slack') =>
    stepOf({ name, check: { at: at(9), failure }, failedAt: at(9), failure });

  test('names missing settings and where they go', () => {
    expect(stepOf({ state: 'off' }).text).toBe(
      'Set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET in .env, then restart inGrow.',
    );
    expect(stepOf({ state: 'sample', succeededAt: at(9) }).text).toMatch(/to leave the sample network\.$/);
  });

  test('follows from the last failure, until a call succeeds', () => {
    expect(failed('forbidden')).toEqual({
      text: 'Check SLACK_CLIENT_ID, SLACK_CLIENT_SECRET in .env, then the plan and credit at Slack.',
      isUrgent: true,
    });
    expect(failed('rate_limited').text).toMatch(/^It’s limiting requests/);
    expect(failed('unavailable').text).toMatch(/check Slack/);
    expect(failed('malformed', 'twitter').text).toMatch(/npm run smoke -- twitter /);
    expect(failed('malformed', 'smtp').text).toMatch(/npm run smoke -- smtp /);
    expect(stepOf({ failedAt: at(9), failure: 'unauthorized' }).text).toMatch(
      /^A user’s sign-in was refused/,
    );
    expect(stepOf({ failedAt: at(9), failure: 'forbidden', succeededAt: at(10) })).toEqual({
      text: 'Nothing to do.',
      isUrgent: false,
    });
  });

  test('is urgent for a used-up quota, a wrong clock, and accounts that need reconnecting', () => {
    const well = { succeededAt: at(10), check: { at: at(10), failure: null } };
    const quota = { at: at(9), left: 0, limit: 5, resetsAt: at(14) };
    expect(stepOf({ ...well, quota })).toMatchObject({
      isUrgent: true,
      text: expect.stringMatching(/quota/),
    });
    expect(stepOf({ ...well, quota: { ...quota, resetsAt: at(11) } }).isUrgent).toBe(false);
    expect(stepOf({ ...well, clockAheadMs: 31_000 }).text).toMatch(/^Correct this server’s clock/);
    expect(stepOf({ ...well, clockAheadMs: -29_000 }).isUrgent).toBe(false);
    const connections = { count: 2, needReconnect: 1, missingScopes: 0, scopes: [] };
    expect(stepOf({ ...well, connections }).text).toMatch(/reconnect on Channels/);
    expect(stepOf({ ...well, connections, name: 'linkedin-data' }).text).toMatch(
      /reconnect in Settings → Sources/,
    );
  });

  test('is to check keys never used before, and to test a webhook never received', () => {
    expect(stepOf({}).text).toBe('Check the keys.');
    const webhook = { url: 'https://ingrow.example/payment/webhook', receivedAt: null };
    expect(stepOf({ name: 'stripe', succeededAt: at(9), webhook }).text).toBe('Test the webhook.');
    expect(factsOf({ name: 'stripe', webhook }).Webhook).toBe(
      'Never received. To test, send a test event to https://ingrow.example/payment/webhook from Stripe’s dashboard.',
    );
  });
});
