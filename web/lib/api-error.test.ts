import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, errorOfAnswer, isSessionOver, networkError, noTokenError } from './api-error.ts';

const reported = (message: string) => ({
  message: 'outer',
  data: { message, code: 'invalid_request', requestId: 'r1' },
});

describe('errorOfAnswer', () => {
  it.each([
    [404, reported('No such profile'), '404: No such profile'],
    [404, {}, 'Not found'],
    [404, undefined, 'Not found'],
    [404, reported('  '), 'Not found'],
    [500, reported('It broke'), 'It broke'],
    [500, {}, 'HTTP 500'],
    [502, '<html>Bad gateway</html>', 'HTTP 502'],
    [422, { message: 'only outside' }, 'only outside'],
    [422, { message: 'outside', data: {} }, 'outside'],
    [422, { message: 'outside', data: { message: 'inside' } }, 'inside'],
    [422, { message: 'outside', data: { message: 7 } }, 'outside'],
    [401, { data: { message: 'No valid token found' } }, 'No valid token found'],
  ])('%i with %j reads "%s"', (status, body, message) => {
    const error = errorOfAnswer(status, body);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, status });
  });

  it('keeps the code, the refused fields, and the request id', () => {
    const issues = [{ path: 'url', message: 'Not an address' }];
    const error = errorOfAnswer(400, {
      data: { message: 'm', code: 'invalid_request', issues, requestId: 'r1' },
    });
    expect(error).toMatchObject({ code: 'invalid_request', issues, requestId: 'r1' });
  });

  it('never fails, whatever a proxy answers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.anything(), (status, body) => {
        expect(errorOfAnswer(status, body).message).not.toBe('');
      }),
    );
  });
});

describe('calls without an answer', () => {
  it('have the messages of the specification', () => {
    expect(networkError().message).toBe('Network error');
    expect(noTokenError().message).toBe('No valid token found');
  });

  it('count as the end of the session only without a valid token', () => {
    expect(isSessionOver(noTokenError())).toBe(true);
    expect(isSessionOver(errorOfAnswer(401, {}))).toBe(true);
    expect(isSessionOver(errorOfAnswer(404, {}))).toBe(false);
    expect(isSessionOver(networkError())).toBe(false);
    expect(isSessionOver(new Error('else'))).toBe(false);
  });
});
