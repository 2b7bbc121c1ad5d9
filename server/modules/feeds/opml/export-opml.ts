import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** The user's feeds of one network as OPML 2.0, by folder. */
export async function exportOpml(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
  now: Date,
): Promise<{ fileName: string; opml: string }> {
  const feeds = await db
    .selectFrom('rss_feed')
    .select(['network', 'url', 'site_url', 'title', 'own_title', 'folder'])
    .where('user_id', '=', userId)
    .orderBy('folder')
    .orderBy('title')
    .execute();
  const network = asked ?? (feeds.some((feed) => feed.network === 'real') ? 'real' : 'sample');
  const folders = new Map<string | null, string[]>();
  for (const feed of feeds.filter((one) => one.network === network)) {
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
  return { fileName: `ingrow-feeds-${network}-${now.toISOString().slice(0, 10)}.opml`, opml };
}

function element(attributes: Record<string, string>, inner: string | null): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  return inner === null ? `<outline${all.join('')}/>` : `<outline${all.join('')}>\n${inner}\n</outline>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\s+/g, ' ');
}
