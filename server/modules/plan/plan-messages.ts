/** User-facing texts about plans, billing, and the model. */
export const planMessages = {
  billingNotSetUp: "Billing isn't set up on this server. Everything is unlocked and free.",
  cardDeclined:
    'The card was declined, and your plan didn’t change. Choose another card under Manage billing.',
  stripeKey:
    "Stripe rejected this server's key, and your plan didn't change. Ask your administrator to check STRIPE_SECRET_KEY.",
  stripeDeclined:
    'Stripe declined this, and your plan didn’t change. Ask your administrator to check the server log and the Stripe settings.',
  stripeBusy: 'Stripe is limiting requests. Try again in a minute.',
  stripeAway: "Stripe isn't responding. Check your plan in a minute before you try again.",
  noRoute: 'There is nothing at this URL.',
  wrongSignature: 'doesn’t match this event',
  notForSale: 'isn’t a plan you can subscribe to',
  alreadySubscribed: 'You already have a subscription. Change its plan instead.',
  openedTwice: 'Checkout was opened several times at once. Open it again.',
  nothingToManage: 'You have no subscription to manage yet.',
  previewExpired: 'The price preview has expired. Review it again, then confirm.',
  unknownPlan: 'isn’t a plan on this server',
  noSubscription: 'You have no subscription to change. Subscribe first.',
  alreadyCanceled: 'The subscription is already canceled. It ends with the paid period.',
  paymentOverdue: 'A payment is overdue. Pay it under Manage billing, then change the plan.',
  noModel: 'No model is set up. Ask your administrator to connect one in Settings → Services.',
  samePlan: (title: string) => `You’re already on ${title}.`,
  atLimit: (title: string, limit: string) =>
    `Your plan (${title}) has ${limit}. Everything you have stays. To add more, upgrade in Settings → Plan.`,
  paused: (title: string, limit: string) =>
    `Paused: your plan (${title}) has ${limit}. It resumes when you upgrade or remove an older one.`,
};
