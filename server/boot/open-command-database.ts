import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { openDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

/** The database that an operator's command works on. */
export type CommandDatabase = {
  url: string;
  /** Leaves it as it was found: a server that was started for this is stopped. */
  leave(): Promise<void>;
};

/**
 * The database of the configuration, whether inGrow runs or not. The embedded one of a running inGrow is joined; of a
 * stopped one it is started, and nobody else can start on the data folder meanwhile.
 *
 * @param isNew a data folder may be made; else there has to be a database in it
 * @param alone a running inGrow is refused
 * @throws StartError, DatabaseError with one sentence
 */
export async function openCommandDatabase(
  { database, dataDir }: Config,
  { isNew, alone }: { isNew: boolean; alone: boolean },
): Promise<CommandDatabase> {
  if (database.url !== undefined) return { url: database.url, leave: async () => {} };
  const there = await stat(join(dataDir, 'postgres')).catch(() => undefined);
  if (!isNew && !there) {
    throw new StartError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
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

/** Undefined where inGrow runs there: then its server is its own to stop. */
async function lockFolder(dataDir: string, alone: boolean): Promise<(() => void) | undefined> {
  try {
    return await openDataFolder(dataDir);
  } catch (error) {
    if (alone || !(error instanceof StartError) || !error.message.startsWith('Another inGrow')) throw error;
    return undefined;
  }
}
