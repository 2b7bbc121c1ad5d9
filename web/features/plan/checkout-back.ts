/** How the browser returned from the checkout; absent if it didn't come from there. */
export type CheckoutBack = { checkout?: 'done' | 'left' };

export function readCheckoutBack(search: Record<string, unknown>): CheckoutBack {
  const { checkout } = search;
  return checkout === 'done' || checkout === 'left' ? { checkout } : {};
}
