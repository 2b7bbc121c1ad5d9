import { describe, expect, test } from 'vitest';
import { readAnswerFacts } from './answer-facts.ts';

const now = Date.parse('2026-03-10T10:00:00.000Z');
const read = (headers: Record<string, string>, sentAt = now, answeredAt = now) =>
  readAnswerFacts({ response: new Response(null, { status: 200, headers }), sentAt, answeredAt });

test('returns nothing without a response, and the status for one without these headers', () => {
  expect(readAnswerFacts({ response: null, sentAt: now, answeredAt: now })).toBeNull();
  expect(read({})).toEqual({ status: 200, requestId: null, clockAheadMs: null, quota: null });
});

test("reads the request id from the vendor's header, and nothing that could be a token", () => {
  expect(read({ 'request-id': 'req_1', 'cf-ray': 'x' })?.requestId).toBe('req_1');
  expect(read({ 'x-slack-req-id': 'ab-12' })?.requestId).toBe('ab-12');
  expect(read({ 'x-request-id': 'Bearer abc' })?.requestId).toBeNull();
  expect(read({ 'x-request-id': 'a'.repeat(101) })?.requestId).toBeNull();
});

test('the clock difference ignores travel time and the whole seconds of `Date`', () => {
  const date = (moment: string) => ({ date: new Date(moment).toUTCString() });
  const ahead = (moment: string, sent = 0, answered = 0) =>
    read(date(moment), now + sent, now + answered)?.clockAheadMs;
  expect(ahead('2026-03-10T10:00:00Z')).toBe(0);
  // The vendor's time is accurate to the second of its answer.
  expect(ahead('2026-03-10T10:00:00Z', 900, 1900)).toBe(0);
  expect(ahead('2026-03-10T10:00:05Z', 0, 8000)).toBe(0);
  expect(ahead('2026-03-10T09:58:00Z', 0, 200)).toBe(119_000);
  expect(ahead('2026-03-10T10:02:00Z', 0, 200)).toBe(-119_800);
  expect(read({ date: 'soon' })?.clockAheadMs).toBeNull();
});

describe('the remaining quota', () => {
  const at = (seconds: number) => new Date(now + seconds * 1000);
  test.each([
    [
      'RapidAPI’s plan, before its rate',
      {
        'x-ratelimit-requests-limit': '500',
        'x-ratelimit-requests-remaining': '499',
        'x-ratelimit-requests-reset': '86400',
        'x-ratelimit-remaining': '3',
      },
      { limit: 500, left: 499, resetsAt: at(86_400) },
    ],
    [
      'OpenAI',
      {
        'x-ratelimit-limit-requests': '60',
        'x-ratelimit-remaining-requests': '59',
        'x-ratelimit-reset-requests': '1m30.5s',
      },
      { limit: 60, left: 59, resetsAt: at(90.5) },
    ],
    [
      'Anthropic',
      {
        'anthropic-ratelimit-requests-limit': '50',
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': at(7).toISOString(),
      },
      { limit: 50, left: 0 },
    ],
    [
      'X, in seconds since 1970',
      {
        'x-rate-limit-limit': '75',
        'x-rate-limit-remaining': '74',
        'x-rate-limit-reset': `${now / 1000 + 900}`,
      },
      { limit: 75, left: 74, resetsAt: at(900) },
    ],
    [
      'Reddit, in parts of calls and without a limit',
      { 'x-ratelimit-remaining': '98.6', 'x-ratelimit-used': '2', 'x-ratelimit-reset': '42' },
      { limit: null, left: 98, resetsAt: at(42) },
    ],
    ['what cannot be read', { 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '42' }, null],
  ])('%s', (_, headers, quota) => {
    const found = read(headers)?.quota;
    if (quota === null) expect(found).toBeNull();
    else expect(found).toMatchObject(quota);
  });
});
