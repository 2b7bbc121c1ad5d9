import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineJob } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import { type AddDeps, addFeed } from '#server/modules/feeds/adding/add-feed.ts';

const ImportOpml = z.object({ importId: z.uuid() });

/** How many feeds are requested in parallel. */
const sideBySide = 4;
/** Maximum length of a feed's folder and title. */
const maxTitle = 200;

type Line = { number: number; url: string; title: string | null; folder: string | null };
type Outcome = { outcome: 'added' | 'already' | 'refused'; message: string | null; feed_id: string | null };

/**
 * Adds the feeds of an OPML file. Each line is written as soon as it is finished, so running twice repeats
 * none.
 */
export const importOpmlJob = defineJob<AddDeps, z.infer<typeof ImportOpml>, null>({
  name: 'import-opml',
  input: ImportOpml,
  retries: 0,
  maxOpen: maxOpenImports,

  async run(deps, run, { importId }) {
    const { db } = deps;
    const key = { userId: run.userId, importId };
    const { total } = await db
      .selectFrom('rss_import_line')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', key.userId)
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow();
    for (;;) {
      run.abort.throwIfAborted();
      const open = await db
        .selectFrom('rss_import_line')
        .select(['number', 'url', 'title', 'folder'])
        .where('user_id', '=', key.userId)
        .where('import_id', '=', importId)
        .where('outcome', 'is', null)
        .orderBy('number')
        .limit(sideBySide)
        .execute();
      const [first] = open;
      if (first === undefined) break;
      await run.report({ step: 'Adding feeds', done: first.number - 1, total: Number(total) });
      await Promise.all(
        open.map(async (line) => finishLine(deps, key, line, await addLine(deps, run.userId, line))),
      );
      await notifyChange(db, run.userId, { name: 'rss-import', id: importId });
    }
    await run.report({ step: 'Added feeds', done: Number(total), total: Number(total) });
    return { message: null };
  },
});

async function addLine(deps: AddDeps, userId: string, { url, title, folder }: Line): Promise<Outcome> {
  try {
    const added = await addFeed(deps, userId, { url, title: title?.slice(0, maxTitle) ?? null, folder });
    return { outcome: added.added ? 'added' : 'already', message: null, feed_id: added.id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'refused', message: error.issues?.[0]?.message ?? error.message, feed_id: null };
  }
}

async function finishLine(
  { db }: AddDeps,
  { userId, importId }: { userId: string; importId: string },
  { number }: Line,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('rss_import_line')
    .set(outcome)
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
}
