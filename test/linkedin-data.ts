import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { ArchiveImport } from '#contract/imports/sources.ts';
import { snapshotDomains } from '#server/ports/data-portability/port.ts';
import { csvStream } from '#test/archive/write-csv.ts';
import { zipOf } from '#test/archive/write-zip.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * A member's own data at the sample network's LinkedIn: through its API after consent, or as an archive of
 * the same data.
 */

/** Gives consent at LinkedIn as a browser would. @returns the parameters it sends back */
export async function consentTo(app: TestApp, who: SignedIn, slug: string): Promise<URLSearchParams> {
  const { url } = await who.api.portability.authUrl({ body: { origin: 'http://localhost' } });
  const { pathname, search } = new URL(url, 'http://localhost');
  const back = await app.composition.app.request(`${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: slug }).toString(),
  });
  const at = new URL(back.headers.get('location') ?? '');
  expect(at.pathname).toBe('/dashboard/settings/sources');
  return at.searchParams;
}

/** Connects a member's own data and waits until it is synced. */
export async function connectOwnData(app: TestApp, who: SignedIn, slug: string): Promise<void> {
  const back = await consentTo(app, who, slug);
  const body = { state: back.get('state') ?? '', code: back.get('code') ?? '' };
  await who.api.portability.connect({ body });
  await app.waitForIdle();
}

const files = {
  CONNECTIONS: 'Connections.csv',
  PROFILE: 'Profile.csv',
  INVITATIONS: 'Invitations.csv',
  INBOX: 'messages.csv',
  ENDORSEMENTS: 'Endorsement_Received_Info.csv',
  MEMBER_SHARE_INFO: 'Shares.csv',
  ALL_COMMENTS: 'Comments.csv',
  ALL_LIKES: 'Reactions.csv',
} as const;

/** The archive LinkedIn would create from the same data. */
export async function archiveOf(app: TestApp, who: SignedIn, slug: string): Promise<Buffer> {
  const { real, sample } = app.composition.deps.dataPortability;
  const port = real ?? sample;
  if (!port) throw new Error('there is no port');
  const back = await consentTo(app, who, slug);
  const returnUrl = 'http://localhost/dashboard/settings/sources';
  const { accessToken } = await port.exchange({ returnUrl, code: back.get('code') ?? '' });
  const made: [string, Buffer][] = [];
  for (const domain of snapshotDomains) {
    const rows: Record<string, string>[] = [];
    for (let page = await port.snapshot(accessToken, domain, 0); page; ) {
      rows.push(...page.rows);
      page = await port.snapshot(accessToken, domain, page.next);
    }
    const columns = Object.keys(rows[0] ?? {});
    const cells = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
    const style = {
      bom: false,
      lineEnd: '\n',
      finalNewline: true,
      quoteAll: true,
      escape: domain === 'ALL_COMMENTS' ? 'backslash' : 'doubled',
      preamble: [],
    } as const;
    made.push([files[domain], Buffer.from(await text(csvStream(cells, style)))]);
  }
  return zipOf(made);
}

/** Imports an archive as the data of this member. */
export async function importArchive(
  app: TestApp,
  who: SignedIn,
  zip: Buffer,
  slug: string,
): Promise<ArchiveImport> {
  const sent = await app.composition.app.request('/archive-import?fileName=export.zip', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  });
  const { data } = (await sent.json()) as { data: ArchiveImport };
  await app.waitForIdle();
  await who.api.sources.startArchive({
    params: { id: data.id },
    body: { ownerUrl: `linkedin.com/in/${slug}` },
  });
  await app.waitForIdle();
  return who.api.sources.archive({ params: { id: data.id } });
}
