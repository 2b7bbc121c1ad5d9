import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { maxFeeds, type RssImport, type RssImportLine } from '#contract/feeds/rss.ts';
import type { Realm } from '#contract/profile.ts';
import { invalidField, notFound } from '#server/app-error.ts';
import { decodeCursor, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { Deps } from '#server/modules/deps.ts';
import { opmlErrors } from '#server/modules/feeds/feeds-messages.ts';
import { escapeHtml } from '#server/modules/feeds/reading/clean-html.ts';
import { readOpmlInChild } from '#server/modules/feeds/reading/document-child.ts';
import { importOpmlJob } from './import-opml.job.ts';

const defaultLimit = 100;
const LinesCursor = z.object({ number: z.int() });

/**
 * Accepts an OPML file: its feeds become lines, which a job adds one after the other.
 *
 * @throws AppError that names the field `opml` if it isn't OPML, has no feeds, or has more than a user may
 *   have
 */
export async function startImport(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
  opml: string,
): Promise<RssImport> {
  const lines = await readOpmlInChild(opml);
  if (lines === null) throw invalidField('opml', opmlErrors.notOpml);
  if (lines.length === 0) throw invalidField('opml', opmlErrors.noFeeds);
  if (lines.length > maxFeeds) throw invalidField('opml', opmlErrors.tooMany(maxFeeds));
  const now = clock.now();
  const id = await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('rss_import')
      .values({ user_id: userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const numbered = lines.map((line, position) => ({ ...line, number: position + 1 }));
    await sql`
      insert into rss_import_line (user_id, import_id, number, url, title, folder)
      select ${userId}, ${row.id}, number, url, title, folder
      from ${unnestRows('line', { number: 'integer', url: 'text', title: 'text', folder: 'text' }, numbered)}`.execute(
      trx,
    );
    const jobId = await jobs.enqueue(trx, importOpmlJob, {
      userId,
      subjectId: row.id,
      input: { importId: row.id },
    });
    await trx
      .updateTable('rss_import')
      .set({ job_id: jobId })
      .where(owned('rss_import', { userId, id: row.id }))
      .execute();
    return row.id;
  });
  return readImport(db, userId, id);
}

/** The progress of an import. @throws AppError `not_found` for another user's id */
export async function readImport(db: Kysely<Database>, userId: string, id: string): Promise<RssImport> {
  const { rows } = await sql<
    Omit<RssImport, 'createdAt' | 'state'> & { created_at: Date; job: string | null; open: number }
  >`
    select import.id, import.job_id as "jobId", import.created_at, job.state as job,
      count(*)::int as total,
      count(*) filter (where outcome = 'added')::int as added,
      count(*) filter (where outcome = 'already')::int as already,
      count(*) filter (where outcome = 'refused')::int as refused,
      count(*) filter (where outcome is null)::int as open
    from rss_import import
    join rss_import_line line on line.user_id = import.user_id and line.import_id = import.id
    left join job on job.user_id = import.user_id and job.id = import.job_id
    where import.user_id = ${userId} and import.id = ${id}
    group by import.user_id, import.id, job.state`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('Import');
  const { created_at: createdAt, job, open, ...numbers } = row;
  const ended = job === 'cancelled' ? 'cancelled' : job === 'failed' || job === null ? 'failed' : 'running';
  return { ...numbers, state: open === 0 ? 'done' : ended, createdAt: createdAt.toISOString() };
}

/**
 * The outcome for each feed of an import, in file order. @throws AppError `not_found` for another user's id
 */
export async function listLines(
  db: Kysely<Database>,
  userId: string,
  id: string,
  query: {
    outcome?: ('added' | 'already' | 'refused')[] | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ items: RssImportLine[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(LinesCursor, query.cursor);
  await readImport(db, userId, id);
  const limit = query.limit ?? defaultLimit;
  const rows = await db
    .selectFrom('rss_import_line')
    .select(['number', 'url', 'title', 'folder', 'outcome', 'message', 'feed_id as feedId'])
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .$if(Boolean(query.outcome?.length), (lines) => lines.where('outcome', 'in', query.outcome ?? []))
    .where('number', '>', after?.number ?? 0)
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  const { shown: items, nextCursor } = pageRows(rows, limit, ({ number }) => ({ number }));
  return { items, nextCursor };
}

/** The user's feeds in one realm as OPML 2.0, by folder. */
export async function exportOpml(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
  now: Date,
): Promise<{ fileName: string; opml: string }> {
  const feeds = await db
    .selectFrom('rss_feed')
    .select(['network', 'url', 'site_url', 'title', 'own_title', 'folder'])
    .where('user_id', '=', userId)
    .orderBy('folder')
    .orderBy('title')
    .execute();
  const realm = asked ?? (feeds.some((feed) => feed.network === 'real') ? 'real' : 'sample');
  const folders = new Map<string | null, string[]>();
  for (const feed of feeds.filter((one) => one.network === realm)) {
    const title = feed.own_title ?? feed.title;
    const attributes = {
      type: 'rss',
      text: title,
      title,
      xmlUrl: feed.url,
      ...(feed.site_url === null ? {} : { htmlUrl: feed.site_url }),
    };
    folders.set(feed.folder, [...(folders.get(feed.folder) ?? []), element(attributes, null)]);
  }
  const body = [...folders].map(([folder, lines]) =>
    folder === null ? lines.join('\n') : element({ text: folder, title: folder }, lines.join('\n')),
  );
  const opml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head><title>Feeds of inGrow</title><dateCreated>${now.toUTCString()}</dateCreated></head>`,
    '<body>',
    ...body,
    '</body>',
    '</opml>',
    '',
  ].join('\n');
  return { fileName: `ingrow-feeds-${realm}-${now.toISOString().slice(0, 10)}.opml`, opml };
}

function element(attributes: Record<string, string>, inner: string | null): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  return inner === null ? `<outline${all.join('')}/>` : `<outline${all.join('')}>\n${inner}\n</outline>`;
}

const escapeXml = (text: string): string => escapeHtml(text).replace(/\s+/g, ' ');
