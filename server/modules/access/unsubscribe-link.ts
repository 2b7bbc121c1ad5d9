import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ChosenKind } from '#contract/channels/notices.ts';
import type { Deps } from '#server/modules/deps.ts';

/** What a link in a mail turns off: a kind of notice, or the mailed answers of one schedule. */
export type Subscription = { userId: string } & ({ kind: ChosenKind } | { scheduleId: string });

type Signing = Pick<Deps, 'secrets' | 'origins'>;

const markBytes = 16;
const idBytes = 16;
const idKind = 'schedule';

/**
 * The URL that turns a kind of mail off without signing in. The token is signed and doesn't expire, since
 * mails are read late. Old links end when SECRET_KEY changes.
 */
export function unsubscribeUrl({ secrets, origins }: Signing, of: Subscription): string {
  const bytes = packed(of);
  const token = Buffer.concat([markOf(secrets, bytes), bytes]).toString('base64url');
  return `${origins.links}/unsubscribe/${token}`;
}

/** What a token turns off; null if this server didn't sign it. */
export function readUnsubscribeToken({ secrets }: Pick<Deps, 'secrets'>, token: string): Subscription | null {
  const all = Buffer.from(token, 'base64url');
  const [mark, bytes] = [all.subarray(0, markBytes), all.subarray(markBytes)];
  // The second spelling of the same bytes is not the link we made.
  if (mark.length < markBytes || all.toString('base64url') !== token) return null;
  if (!timingSafeEqual(mark, markOf(secrets, bytes))) return null;
  const userId = uuidOf(bytes.subarray(0, idBytes));
  const rest = bytes.subarray(idBytes);
  if (rest.length === idBytes + idKind.length && rest.subarray(idBytes).toString() === idKind) {
    return { userId, scheduleId: uuidOf(rest.subarray(0, idBytes)) };
  }
  const kind = ChosenKind.safeParse(rest.toString());
  return kind.success ? { userId, kind: kind.data } : null;
}

function packed(of: Subscription): Buffer {
  const what = 'kind' in of ? [Buffer.from(of.kind)] : [bytesOf(of.scheduleId), Buffer.from(idKind)];
  return Buffer.concat([bytesOf(of.userId), ...what]);
}

function markOf(secrets: Deps['secrets'], bytes: Buffer): Buffer {
  return secrets.mark(bytes.toString('base64url'), 'unsubscribe').subarray(0, markBytes);
}

const bytesOf = (id: string): Buffer => Buffer.from(z.uuid().parse(id).replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
