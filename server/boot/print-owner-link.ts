import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { latestMigration } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { normalizeEmail } from '#server/modules/access/email-address.ts';
import { makeCommandLink } from '#server/modules/access/owner/owner-links.ts';
import { linkOrigin } from '#server/own-hosts.ts';
import { openCommandDatabase } from './open-command-database.ts';
import { StartError } from './start-error.ts';

type Order = { given: readonly string[]; clock: Clock; report(line: string): void };

/**
 * `npm run owner`: prints a link for an address, while inGrow is running or stopped.
 *
 * @throws errors with one sentence
 */
export async function printOwnerLink(config: Config, { given, clock, report }: Order): Promise<void> {
  const [text, ...more] = given;
  const email = text === undefined || more.length > 0 ? null : normalizeEmail(text.trim());
  if (email === null) throw new StartError('Say whose link it is: npm run owner -- you@example.com.');
  const target = await openCommandDatabase(config, { isNew: false, alone: false });
  const pool = openPool(target.url, { max: 1, applicationName: 'ingrow-owner' });
  try {
    const db = await openDatabase(pool);
    await requireSchema(pool);
    const { secret, hasAccount } = await makeCommandLink({ db, clock }, email);
    const { publicUrl, ownHosts, port } = config.http;
    const does = hasAccount ? `Sign in as ${email}, as administrator` : `Claim inGrow for ${email}`;
    report(
      `${does}: ${linkOrigin({ publicUrl, ownHosts }, `http://localhost:${port}`)}/login#owner=${secret}`,
    );
    report('The link works once, for an hour. A newer one replaces it.');
  } finally {
    await pool.end();
    await target.leave();
  }
}

/** @throws StartError if the database wasn't used by this version yet */
async function requireSchema(pool: ReturnType<typeof openPool>): Promise<void> {
  const { rows: found } = await pool.query<{ is_there: boolean }>(
    "select to_regclass('schema_migration') is not null as is_there",
  );
  const { rows } = found[0]?.is_there
    ? await pool.query<{ version: number }>('select max(version) as version from schema_migration')
    : { rows: [] };
  if ((rows[0]?.version ?? 0) < (await latestMigration())) {
    throw new StartError('This database is from before this version; start inGrow once, then try again.');
  }
}
