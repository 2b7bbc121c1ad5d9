import { type ProfileAddress, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import type { ReadingContext } from './archive-record.ts';
import { readRows } from './archive-row.ts';
import type { ListedFile } from './list-archive.ts';
import { fullName } from './row-person.ts';

type Candidate = { address: ProfileAddress; company: string };

/**
 * Makes the look-up from a recommendation's writer to a connection: the only connection of exactly that
 * name, or among several the only one at that company (case and blanks do not matter). Reads the
 * recommendations first, so that only their writers are held in memory, however many connections there are.
 */
export async function findRecommenders(
  files: readonly ListedFile[],
): Promise<ReadingContext['findRecommender']> {
  const byName = new Map<string, Candidate[]>();
  for await (const cells of rowsOf(files, 'recommendations')) {
    byName.set(plain(fullName(cells('first name'), cells('last name'))), []);
  }
  if (byName.size === 0) return () => null;
  for await (const cells of rowsOf(files, 'connections')) {
    const candidates = byName.get(plain(fullName(cells('first name'), cells('last name'))));
    const address = parseProfileUrl(cells('url'));
    const isNew = address !== null && candidates?.every((each) => each.address.url !== address.url);
    if (isNew) candidates?.push({ address, company: plain(cells('company')) });
  }
  return (name, company) => {
    const candidates = byName.get(plain(name)) ?? [];
    if (candidates.length === 1) return candidates[0]?.address ?? null;
    const colleagues = candidates.filter((each) => each.company !== '' && each.company === plain(company));
    return colleagues.length === 1 ? (colleagues[0]?.address ?? null) : null;
  };
}

async function* rowsOf(files: readonly ListedFile[], kind: 'connections' | 'recommendations') {
  for (const listed of files) {
    if (listed.kind !== kind) continue;
    try {
      for await (const { cells } of readRows(listed, kind)) yield cells;
    } catch (error) {
      // The rest of this table is lost here too; reading it for its own sake reports that.
      if (!(error instanceof UnclosedQuoteError)) throw error;
    }
  }
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
