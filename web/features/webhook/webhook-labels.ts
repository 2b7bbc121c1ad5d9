import type { WebhookEvent, WebhookEventState, WebhookState } from '#contract/channels/webhook.ts';
import { formatCount } from '#core/pluralize.ts';

export const stateLabels: Record<WebhookState, string> = {
  active: 'Active',
  failing: 'Failing',
  paused: 'Paused',
  disabled: 'Turned off',
};

export const eventLabels: Record<WebhookEventState, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** `200 in 85 ms`, `Nothing answers at this URL.`, or a note that it hasn't been tried. */
export function outcomeLabels({ last }: Pick<WebhookEvent, 'last'>): string {
  if (last === null) return 'Not tried yet';
  return last.status === null ? (last.error ?? 'No answer') : `${last.status} in ${formatCount(last.ms)} ms`;
}

/** Example code for verifying events. The library accepts the secret as shown. */
export const examples = {
  node: `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

// Use the raw body, before any JSON parser changes it.
export function receive(rawBody, headers) {
  const { type, data } = webhook.verify(rawBody, headers); // throws if it isn’t from inGrow
  console.log(type, data.id, data.sequence, data.name);
}`,
  python: `import os
from standardwebhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…

# Use the raw body, before any JSON parser changes it.
def receive(raw_body, headers):
    event = webhook.verify(raw_body, headers)  # raises if it isn’t from inGrow
    data = event["data"]
    print(event["type"], data["id"], data["sequence"], data["name"])`,
};

/** The webhook's row on Channels. */
export const rowLabels = {
  title: 'Signal webhook',
  about: 'Send signals to your own app',
  open: 'Open webhook',
  setUp: 'Set up webhook',
};
