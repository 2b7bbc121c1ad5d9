import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { mayComeYet, readChannelBack, readLeaving } from './channel-back.ts';

test('only the three words of the way back are read from the address', () => {
  expect(readChannelBack({ state: 's', code: 12, error: null, scope: 'submit' })).toEqual({
    state: 's',
    code: '12',
  });
  expect(readChannelBack({ state: '', code: undefined })).toEqual({});
});

test('whoever leaves the page of Unipile v2 without connecting has canceled', () => {
  const back = readChannelBack({ state: 's', error_title: 'Authentication cancelled' });
  expect(readLeaving('linkedin', back)).toEqual({ kind: 'cancelled' });
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
  expect(readLeaving('reddit', { error, state: 's', code: 'c' }).kind).toBe(kind);
});

test('what stands in the address is repeated only where it is a plain word', () => {
  expect(readLeaving('slack', { error: 'invalid_team_for_non_distributed_app' })).toEqual({
    kind: 'refused',
    error: 'invalid_team_for_non_distributed_app',
  });
  expect(readLeaving('slack', { error: 'Call 555 0100 now' })).toEqual({ kind: 'refused', error: 'unknown' });
});

test('a state and a code finish it; Unipile brings no code', () => {
  expect(readLeaving('twitter', { state: 's', code: 'c' })).toEqual({
    kind: 'agreed',
    state: 's',
    code: 'c',
  });
  expect(readLeaving('linkedin', { state: 's' })).toEqual({ kind: 'agreed', state: 's', code: undefined });
  for (const back of [{}, { state: 's' }, { code: 'c' }]) {
    expect(readLeaving('twitter', back)).toEqual({ kind: 'nothing' });
  }
});

test('asking again helps only where nothing was decided', () => {
  const failed = (status: number, code: ApiError['code'] = null) => new ApiError('No', { status, code });
  const code = 'c';
  expect(mayComeYet(failed(0), { code })).toBe(true);
  expect(mayComeYet(failed(429, 'rate_limited'), { code })).toBe(true);
  expect(mayComeYet(failed(502, 'provider_unavailable'), { code })).toBe(true);
  expect(mayComeYet(failed(409, 'conflict'), { code })).toBe(false);
  expect(mayComeYet(failed(422, 'provider_refused'), { code })).toBe(false);
  // Unipile may name the account shortly after the browser has returned.
  expect(mayComeYet(failed(409, 'conflict'), { code: undefined })).toBe(true);
});
