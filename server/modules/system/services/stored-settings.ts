import { type Kysely, sql, type Transaction } from 'kysely';
import { type ServiceName, serviceNames } from '#core/services/index.ts';
import type { Database } from '#server/db/database.ts';
import { notifyServices } from '#server/db/notify-change.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { SecretBox } from '#server/secrets.ts';
import { type StoredTexts, sampleSwitch } from '#server/with-stored.ts';

/** What has a row: the services, and the sample network's switch. */
type Stored = ServiceName | typeof sampleSwitch;
const storedNames: readonly Stored[] = [...serviceNames, sampleSwitch];

/** What is stored for a service. `texts` is null if nothing is, or if no key opens it (`isUnreadable`). */
export type StoredSetting = {
  texts: Record<string, string> | null;
  isUnreadable: boolean;
  isConfirmed: boolean;
  version: number;
  changedAt: Date;
};

/** The encryption context of a service's texts: one service's never open as another's. */
const contextOf = (service: string) => `keys of the service ${service}`;

/** What is stored for each service, decrypted, with the version of it all. */
export async function readStoredSettings(
  db: Kysely<Database>,
  secrets: SecretBox,
): Promise<{ all: Map<Stored, StoredSetting>; version: number }> {
  const rows = await db.selectFrom('service_setting').selectAll().execute();
  const all = new Map<Stored, StoredSetting>();
  for (const row of rows) {
    const name = storedNames.find((each) => each === row.service);
    // Stored by a later version of inGrow.
    if (name === undefined) continue;
    const opened = row.texts && secrets.decrypt(row.texts, contextOf(name));
    all.set(name, {
      texts: opened === null ? null : (JSON.parse(opened) as Record<string, string>),
      isUnreadable: row.texts !== null && opened === null,
      isConfirmed: row.is_confirmed,
      version: row.version,
      changedAt: row.changed_at,
    });
  }
  return { all, version: rows.reduce((sum, { version }) => sum + version, 0) };
}

/** What of it is in use: what no key opens and what waits for a confirmation isn't. */
export function textsInUse(all: ReadonlyMap<Stored, StoredSetting>): StoredTexts {
  const open = [...all].filter(([, { texts, isConfirmed }]) => texts !== null && isConfirmed);
  return Object.fromEntries(open.map(([name, { texts }]) => [name, texts]));
}

/** The version of everything stored. It grows with each change. */
export async function readServicesVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db
    .selectFrom('service_setting')
    .select(sql<number>`coalesce(sum(version), 0)::int`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Stores a service's texts, or null for none, and tells all processes at commit.
 *
 * @param change.version what the change is based on; 0 if nothing was ever stored
 * @returns false if something else was stored since
 */
export async function storeSetting(
  trx: Transaction<Database>,
  secrets: SecretBox,
  name: Stored,
  { texts, version, now }: { texts: Record<string, string> | null; version: number; now: Date },
): Promise<boolean> {
  const encrypted = texts && secrets.encrypt(JSON.stringify(texts), contextOf(name));
  const stored = await trx
    .insertInto('service_setting')
    .values({ service: name, texts: encrypted, version: version + 1, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('service')
        .doUpdateSet({ texts: encrypted, is_confirmed: true, version: version + 1, changed_at: now })
        .where('service_setting.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (stored) await notifyServices(trx);
  return stored !== undefined;
}

/**
 * Re-encrypts service keys that a former SECRET_KEY encrypted. Those that no key opens stay as they are.
 *
 * @returns how many were re-encrypted
 */
export async function rotateServiceKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const rows = await db
    .selectFrom('service_setting')
    .select(['service', 'texts'])
    .where(encryptedWithOtherKey(secrets, 'texts'))
    .execute();
  let done = 0;
  for (const { service, texts } of rows) {
    const encrypted = texts && secrets.rotateKey(texts, contextOf(service));
    if (!encrypted) continue;
    const { numUpdatedRows } = await db
      .updateTable('service_setting')
      .set({ texts: encrypted })
      .where('service', '=', service)
      .where('texts', '=', texts)
      .executeTakeFirst();
    done += Number(numUpdatedRows);
  }
  return done;
}

/**
 * After a restore, every service is off until an administrator confirms it: the keys may have been replaced or
 * withdrawn since, or the backup may run beside the server it came from. The sample network stays as it was.
 */
export async function unconfirmServices(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('service_setting')
    .set({ is_confirmed: false, version: sql`version + 1` })
    .where('texts', 'is not', null)
    .where('service', '<>', sampleSwitch)
    .execute();
}
