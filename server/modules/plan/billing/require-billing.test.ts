import { expect, test } from 'vitest';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { askPayment, requireBilling } from './require-billing.ts';

const reported = (kind: PortErrorKind, reason?: string) =>
  askPayment(Promise.reject(new PortError(kind, 'for the log', reason === undefined ? {} : { reason })));

test.each<[PortErrorKind, string | undefined, string, string]>([
  ['rejected', 'card_declined', 'provider_refused', 'The card was declined,'],
  ['rejected', undefined, 'provider_refused', 'Stripe declined this,'],
  ['not_found', undefined, 'provider_refused', 'Stripe declined this,'],
  ['unauthorized', undefined, 'not_configured', "Stripe rejected this server's key,"],
  ['forbidden', undefined, 'not_configured', "Stripe rejected this server's key,"],
  ['rate_limited', undefined, 'rate_limited', 'Stripe is limiting requests.'],
  ['unavailable', undefined, 'provider_unavailable', "Stripe isn't responding."],
  ['unknown_outcome', undefined, 'provider_unavailable', "Stripe isn't responding."],
])('Stripe\'s "%s" (%s) is reported as %s', async (kind, reason, code, begin) => {
  await expect(reported(kind, reason)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(begin),
  });
});

test('passes on any other failure unchanged, and returns the answer', async () => {
  const failure = new TypeError('ours');
  await expect(askPayment(Promise.reject(failure))).rejects.toBe(failure);
  expect(await askPayment(Promise.resolve(7))).toBe(7);
});

test('refuses with "Everything is unlocked" if billing isn\'t set up', () => {
  expect(() => requireBilling({ billing: null })).toThrow('Everything is unlocked');
});
