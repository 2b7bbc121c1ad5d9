import type { AccessReason } from '#server/ports/port-error.ts';

/** The account's owner: the server, which reads with it, or a user who connected it. */
type Whose = 'server' | 'user';

type Sentence = Readonly<Record<Whose, string>>;

const keyMessage =
  'The provider doesn’t accept this server’s API key. Ask your administrator to check the key in its settings and restart inGrow.';
const planMessage =
  'The provider has paused this server’s plan. Ask your administrator to renew it in the provider’s dashboard.';
const goneMessage =
  'The provider no longer offers this call. Ask your administrator to update inGrow, or its settings for the provider.';

/** What happened and what to do. */
const messages: Readonly<Record<AccessReason, Sentence>> = {
  wrong_key: { server: keyMessage, user: keyMessage },
  unpaid: { server: planMessage, user: planMessage },
  endpoint_gone: { server: goneMessage, user: goneMessage },
  not_in_plan: {
    server:
      'This server’s LinkedIn account lacks a LinkedIn product for this, or its sign-in has ended. Ask your administrator to check it in the provider’s dashboard.',
    user: 'This account lacks a LinkedIn product for this, or its sign-in has ended. Reconnect LinkedIn under Channels.',
  },
  needs_premium: {
    server:
      'LinkedIn allows this only for paid accounts. This server’s LinkedIn account needs LinkedIn Premium.',
    user: 'LinkedIn allows this only for paid accounts. Subscribe to LinkedIn Premium, or post it yourself.',
  },
  action_required: {
    server:
      'LinkedIn requires an extra step from this server’s LinkedIn account. Ask your administrator to sign in to LinkedIn with it, finish the step, and reconnect the account at the provider.',
    user: 'LinkedIn requires an extra step from this account. Sign in to LinkedIn, finish the step, then reconnect under Channels.',
  },
  restricted: {
    server:
      'LinkedIn has restricted this server’s LinkedIn account. Ask your administrator to sign in to LinkedIn with it to see why, or use another account.',
    user: 'LinkedIn has restricted this account. Sign in to LinkedIn to see why. Nothing can be published until LinkedIn lifts it.',
  },
  checkpoint: {
    server:
      'LinkedIn asked for a code to confirm the sign-in of this server’s LinkedIn account. Ask your administrator to reconnect it at the provider and enter the code.',
    user: 'LinkedIn asked for a code to confirm the sign-in. Reconnect under Channels and enter the code there.',
  },
  several_sessions: {
    server:
      'This server’s LinkedIn account is connected more than once at the provider. Ask your administrator to remove the duplicates there and reconnect it.',
    user: 'This account is connected more than once at the provider. Disconnect it under Channels, then connect it again.',
  },
  no_session: {
    server:
      'The provider has no open session for this server’s LinkedIn account. Try again in a few minutes. If that doesn’t help, reconnect the account at the provider.',
    user: 'The provider has no open session for this account. We’ll try again; if that doesn’t help, reconnect under Channels.',
  },
};

/** What happened and what to do, if a port knows the exact reason; otherwise null. */
export function accessMessage(reason: string | undefined, whose: Whose): string | null {
  if (reason === undefined || !Object.hasOwn(messages, reason)) return null;
  return messages[reason as AccessReason][whose];
}
