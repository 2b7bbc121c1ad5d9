import type { RowReading } from './archive-record.ts';
import type { ArchiveRow } from './archive-row.ts';
import { fullName, orNull } from './row-person.ts';

/** Profile.csv: one row about the owner, without an address of the profile. */
export function readOwner(cells: ArchiveRow): RowReading {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '') return { broken: 'The name is missing.' };
  return [
    {
      kind: 'owner',
      name,
      headline: orNull(cells('headline')),
      summary: orNull(cells('summary')),
      location: orNull(cells('geo location')),
      industry: orNull(cells('industry')),
    },
  ];
}

/** Email Addresses.csv: the owner's addresses. */
export function readOwnerEmail(cells: ArchiveRow): RowReading {
  const email = cells('email address').toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { broken: 'This is no mail address.' };
  return [
    {
      kind: 'owner-email',
      email,
      isConfirmed: /^yes$/i.test(cells('confirmed')),
      isPrimary: /^yes$/i.test(cells('primary')),
    },
  ];
}
