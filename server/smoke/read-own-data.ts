import { missingColumns } from '#server/modules/imports/archive/reading/detect-file.ts';
import { tableOf } from '#server/modules/imports/portability/read-domains.ts';
import { type DataPortability, snapshotDomains } from '#server/ports/data-portability/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Step } from './providers.ts';

/** A column name as in the archive. Anything else may be personal data. */
const columnPattern = /^\p{L}[\p{L} _-]{0,39}$/u;
/** A kind of event, as named in the change log. */
const kindPattern = /^[A-Z_]{1,20} [A-Za-z]{1,40}(?:\/[A-Za-z]{1,40})?$/;

/**
 * The first page of each domain inGrow reads, and the change log. Rows are keyed by column names that no
 * schema knows, so those are compared with the ones the archive's readers need.
 */
export async function readOwnData(port: DataPortability, token: string, step: Step): Promise<void> {
  for (const domain of snapshotDomains) {
    const { kind, name } = tableOf[domain];
    await step(
      `${name} (${domain}), first page`,
      async () => {
        const page = await port.snapshot(token, domain, 0);
        const lacks = page === null ? [] : missingColumns(kind, columnsOf(page.rows));
        if (lacks.length > 0) throw new PortError('malformed', `${domain} lacks ${lacks.join(', ')}`);
        return page;
      },
      showPage,
    );
  }
  await step(
    'Recommendations, first page (inGrow skips these: LinkedIn doesn’t say who wrote them)',
    () => port.snapshot(token, 'RECOMMENDATIONS', 0),
    showPage,
  );
  await step(
    'The change log',
    () => port.changes(token, { since: null, start: 0 }),
    (events) => {
      const fromOthers = events.filter(({ actor, owner }) => actor !== owner);
      const all = events.map(({ resource, method }) => `${method} ${resource}`);
      const kinds = [...new Set(all.map((kind) => (kindPattern.test(kind) ? kind : '{kind}')))];
      const named = fromOthers.filter(({ person }) => person !== null).length;
      return [
        `events: ${events.length}, by others: ${fromOthers.length}, of these named: ${named}`,
        ...(kinds.length === 0 ? [] : [`kinds: ${kinds.sort().join(', ')}`]),
      ];
    },
  );
}

const columnsOf = (rows: readonly Record<string, string>[]) => [...new Set(rows.flatMap(Object.keys))];

function showPage(page: { rows: Record<string, string>[] } | null): string[] {
  if (page === null) return ['rows: none. Up to a day after consent LinkedIn is still preparing them.'];
  const columns = columnsOf(page.rows).map((name) => (columnPattern.test(name) ? name : '{column}'));
  return [`rows: ${page.rows.length}`, `columns: ${columns.join(', ')}`];
}
