/** How the browser came back from the checkout; absent where it did not come from there. */
export type CheckoutBack = { checkout?: 'done' | 'left' };

export function readCheckoutBack(search: Record<string, unknown>): CheckoutBack {
  const { checkout } = search;
  return checkout === 'done' || checkout === 'left' ? { checkout } : {};
}
