/**
 * Pays on the checkout page of the sandbox's Stripe, as a browser would.
 *
 * @param card the card number, or `back`
 * @returns the redirect; null if the card was declined
 */
export async function payOnPage(
  sandboxUrl: string,
  checkoutUrl: string,
  card = '4242424242424242',
): Promise<string | null> {
  const answer = await fetch(new URL(new URL(checkoutUrl).pathname, sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  });
  if (answer.status === 402) return null;
  const to = answer.headers.get('location');
  if (to === null) throw new Error(`The checkout answered ${answer.status}`);
  return to;
}
