import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { openDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

/** The database that an operator's command uses. */
export type CommandDatabase = {
  url: string;
  /** Leaves the database as it was found: a server started for the command is stopped. */
  leave(): Promise<void>;
};

/**
 * Opens the configured database, whether inGrow is running or not. If inGrow is running, its embedded
 * database is used. If not, the database is started, and nothing else can start on the data folder until the
 * command is done.
 *
 * @param isNew a data folder can be created; otherwise it must already contain a database
 * @param alone refuses if inGrow is running
 * @throws StartError, DatabaseError with one sentence
 */
export async function openCommandDatabase(
  { database, dataDir }: Config,
  { isNew, alone }: { isNew: boolean; alone: boolean },
): Promise<CommandDatabase> {
  if (database.directUrl !== undefined) return { url: database.directUrl, leave: async () => {} };
  const there = await stat(join(dataDir, 'postgres')).catch(() => undefined);
  if (!isNew && !there) {
    throw new StartError(`There’s no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  }
  const release = await lockFolder(dataDir, alone);
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    const leave = async () => {
      if (!release) return;
      await server.stop();
      release();
    };
    return { url: server.url, leave };
  } catch (error) {
    release?.();
    throw error;
  }
}

/** Undefined if inGrow is running there; only inGrow itself then stops its server. */
async function lockFolder(dataDir: string, alone: boolean): Promise<(() => void) | undefined> {
  try {
    return await openDataFolder(dataDir);
  } catch (error) {
    if (alone || !(error instanceof StartError) || !error.message.startsWith('Another inGrow')) throw error;
    return undefined;
  }
}
