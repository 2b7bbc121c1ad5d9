import { expect } from 'vitest';
import { withClient } from '#test/database.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { Shared } from './share-product.ts';

/**
 * Posts what was just approved immediately, because no one in the test uses the ten seconds for undo. Waits until it
 * is published.
 *
 * @param channels how many channels a post goes to
 */
export async function sendNow(
  shared: Shared,
  { userId }: Pick<SignedIn, 'userId'>,
  channels = 1,
): Promise<void> {
  await withClient(shared.databaseUrl(), async (client) => {
    const put = async () => {
      const { rows } = await client.query<{ id: string }>(
        `update publication set try_at = now()
         where user_id = $1 and state = 'scheduled' and part = 0 and due_at < now() + interval '11 seconds'
         returning id`,
        [userId],
      );
      return rows.map(({ id }) => id);
    };
    let ids: string[] = [];
    await expect
      .poll(async () => {
        ids = await put();
        return ids.length;
      })
      .toBeGreaterThanOrEqual(channels);
    await client.query(
      `update pgboss.job set start_after = now()
       where name = 'send-publication' and state < 'active' and data ->> 'userId' = $1 and data ->> 'id' = any ($2)`,
      [userId, ids],
    );
    const outcomes = async () => {
      const { rows } = await client.query<{ outcome: string }>(
        `select concat_ws(': ', state, error_message, blocked_reason) as outcome from publication
         where user_id = $1 and id = any ($2)`,
        [userId, ids],
      );
      return [...new Set(rows.map(({ outcome }) => outcome))];
    };
    await expect.poll(outcomes, { timeout: 60_000 }).toEqual(['published']);
  });
}
