import type { SlackChannel } from '#contract/channels/slack.ts';
import { invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import type { Account, ListChannels } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { askVendor, runInCallContext } from './ask-vendor.ts';
import { notConfigured } from './channel-setups.ts';
import { requireOwnedConnection } from './require-owned-connection.ts';

/** Slack has no search, so at most this many of its pages are read for one of ours. */
const maxPages = 5;

/** A search stops once it has found this many. */
const enough = 20;

/**
 * A page of the public channels in the user's workspace, without archived ones. It may be short or empty even
 * though more follow.
 *
 * @throws AppError `not_configured`, `reconnect_needed`, what {@link askVendor} turns Slack's failures into;
 *   `invalid_request` for the field `cursor`
 */
export async function listChannels(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'channels' | 'connects'>,
  userId: string,
  { search = '', cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ items: SlackChannel[]; nextCursor: string | null }> {
  const { db, log, channels, connects } = deps;
  const port = preferRealWays(connects).slack;
  if (!port) throw notConfigured('slack');
  const { connection } = await requireOwnedConnection(db, channels, {
    userId,
    channel: 'slack',
    realm: port.realm,
    kind: 'post',
  });
  const wanted = search.trim().replace(/^#/, '').toLowerCase();
  return askVendor(log, 'slack', () =>
    runInCallContext(deps, connection, (account) => readPages(port, account, { wanted, cursor })).catch(
      (error) => {
        const hasChanged = error instanceof PortError && error.reason === 'invalid_cursor';
        throw hasChanged ? invalidField('cursor', 'The list has changed. Load it again.') : error;
      },
    ),
  );
}

async function readPages(
  port: ListChannels,
  account: Account,
  { wanted, cursor }: { wanted: string; cursor: string | undefined },
): Promise<{ items: SlackChannel[]; nextCursor: string | null }> {
  const items: SlackChannel[] = [];
  let next: string | null = cursor ?? null;
  for (let page = 0; page < maxPages; page += 1) {
    const read = await port.listChannels(account, next);
    items.push(...read.items.filter(({ name }) => name.toLowerCase().includes(wanted)));
    next = read.nextCursor;
    if (next === null || items.length >= (wanted === '' ? 1 : enough)) break;
  }
  return { items, nextCursor: next };
}
