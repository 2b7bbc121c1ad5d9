import type { CsvField } from '#contract/csv-import.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { type HeaderField, headerWord } from '#server/modules/sources/table/field-of-header.ts';
import { isEmail } from './read-csv-row.ts';

/**
 * Guesses what each column holds by its header and its first values, each field once. Addresses are reported by their
 * values wherever there are any, since a column "URL" may hold web sites.
 */
export function guessMapping(headers: string[], rows: string[][]): CsvField[] {
  const mapping: CsvField[] = headers.map(() => 'ignore');
  const columns = headers.map((header, position) => {
    const values = rows.map((cells) => (cells[position] ?? '').trim()).filter((text) => text !== '');
    const known = headerWord(header);
    return { position, values, field: known?.field ?? null, rank: known?.rank ?? Number.POSITIVE_INFINITY };
  });
  const take = (field: CsvField, position: number | undefined) => {
    if (position !== undefined && mapping[position] === 'ignore') mapping[position] = field;
  };
  const called = (field: HeaderField) =>
    columns
      .filter((column) => column.field === field && mapping[column.position] === 'ignore')
      .sort((one, other) => one.rank - other.rank)[0];
  const holding = (field: 'url' | 'email', is: (text: string) => boolean) => {
    const fits = columns.filter(({ values }) => shareOf(values, is) > 0.5);
    const named = fits.filter((column) => column.field === field).sort((one, other) => one.rank - other.rank);
    // Where most values are wrong, or there are none, the name is believed.
    const believed = columns.filter(
      ({ field: named, values }) => named === field && (values.length === 0 || values.some(is)),
    );
    return named[0] ?? fits[0] ?? believed.sort((one, other) => one.rank - other.rank)[0];
  };
  take('url', holding('url', isPerson)?.position);
  take('email', holding('email', isEmail)?.position);
  for (const field of [
    'guessed',
    'headline',
    'title',
    'company',
    'location',
    'first_name',
    'last_name',
  ] as const)
    take(field, called(field)?.position);
  take('name', called('name')?.position);
  // "Nom" beside "Prénom" is a last name, "Nome" beside "Cognome" a first one, and either alone a whole name.
  const [hasFirst, hasLast] = [mapping.includes('first_name'), mapping.includes('last_name')];
  if (hasFirst !== hasLast) take(hasFirst ? 'last_name' : 'first_name', called('either')?.position);
  else if (!hasFirst && !mapping.includes('name')) take('name', called('either')?.position);
  return mapping;
}

const isPerson = (text: string) => parseProfileUrl(text)?.kind === 'person';

function shareOf(values: string[], is: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length;
}
