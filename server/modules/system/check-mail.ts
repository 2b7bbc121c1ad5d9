import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '#contract/system.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';

/** How long the mail server may take, in ms. */
const patience = 5_000;

/** One try serves all who look within this time, in ms. */
const sharedMs = 60_000;

const tries = new WeakMap<Mail, { at: number; failure: Promise<string | null> }>();

/** Whether mail can be sent at this moment: connects to the server and signs in, and sends nothing. */
export async function checkMail(mail: Mail | null): Promise<System['mail']> {
  if (mail === null) return null;
  const latest = tries.get(mail);
  if (latest && performance.now() - latest.at < sharedMs) {
    return { network: mail.network, failure: await latest.failure };
  }
  const failure = Promise.race([tryMail(mail), wait(patience, 'unavailable', { ref: false })]);
  tries.set(mail, { at: performance.now(), failure });
  return { network: mail.network, failure: await failure };
}

/** The kind of the failure; null where there was none. */
async function tryMail(mail: Mail): Promise<string | null> {
  try {
    await mail.verify();
    return null;
  } catch (error) {
    return error instanceof PortError ? error.kind : 'unavailable';
  }
}
