import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { canRetryReturn, readChannelBack, readReturnOutcome } from './channel-back.ts';

test('reads only the known parameters from the return URL', () => {
  expect(readChannelBack({ state: 's', code: 12, error: null, scope: 'submit' })).toEqual({
    state: 's',
    code: '12',
  });
  expect(readChannelBack({ state: '', code: undefined })).toEqual({});
});

test('treats leaving the Unipile v2 page without connecting as canceled', () => {
  const back = readChannelBack({ state: 's', error_title: 'Authentication cancelled' });
  expect(readReturnOutcome('linkedin', back)).toEqual({ kind: 'cancelled' });
});

test.each([
  ['access_denied', 'cancelled'],
  ['user_cancelled_authorize', 'cancelled'],
  ['user_cancelled_login', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['server_error', 'busy'],
  ['temporarily_unavailable', 'busy'],
  ['invalid_scope', 'refused'],
  ['not_access_denied', 'refused'],
])('an error of %s means: %s', (error, kind) => {
  expect(readReturnOutcome('reddit', { error, state: 's', code: 'c' }).kind).toBe(kind);
});

test('repeats an error from the URL only if it is a plain code', () => {
  expect(readReturnOutcome('slack', { error: 'invalid_team_for_non_distributed_app' })).toEqual({
    kind: 'refused',
    error: 'invalid_team_for_non_distributed_app',
  });
  expect(readReturnOutcome('slack', { error: 'Call 555 0100 now' })).toEqual({
    kind: 'refused',
    error: 'unknown',
  });
});

test('completes with a state and a code; Unipile sends no code', () => {
  expect(readReturnOutcome('twitter', { state: 's', code: 'c' })).toEqual({
    kind: 'agreed',
    state: 's',
    code: 'c',
  });
  expect(readReturnOutcome('linkedin', { state: 's' })).toEqual({
    kind: 'agreed',
    state: 's',
    code: undefined,
  });
  for (const back of [{}, { state: 's' }, { code: 'c' }]) {
    expect(readReturnOutcome('twitter', back)).toEqual({ kind: 'nothing' });
  }
});

test('offers to check again only when nothing was decided', () => {
  const failed = (status: number, code: ApiError['code'] = null) => new ApiError('No', { status, code });
  const code = 'c';
  expect(canRetryReturn(failed(0), { code })).toBe(true);
  expect(canRetryReturn(failed(429, 'rate_limited'), { code })).toBe(true);
  expect(canRetryReturn(failed(502, 'provider_unavailable'), { code })).toBe(true);
  expect(canRetryReturn(failed(409, 'conflict'), { code })).toBe(false);
  expect(canRetryReturn(failed(422, 'provider_refused'), { code })).toBe(false);
  // Unipile may name the account shortly after the browser has returned.
  expect(canRetryReturn(failed(409, 'conflict'), { code: undefined })).toBe(true);
});
