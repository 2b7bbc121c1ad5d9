import type { RowReader } from './archive-record.ts';
import { parseConnectionDate } from './dates.ts';
import { recordKey } from './record-key.ts';
import { addressId, fullName, isAddress, notADate, orNull, personAt, readAddress } from './row-person.ts';

/** Connections.csv. Members who hid themselves leave a row with nothing but its date. */
export const readConnection: RowReader = (cells) => {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '' && cells('url') === '') return 'hidden';
  const address = readAddress(cells('url'));
  if (!isAddress(address)) return address;
  const occurredAt = parseConnectionDate(cells('connected on'));
  if (occurredAt === null) return notADate(cells('connected on'));
  const person = personAt(address, name, {
    company: orNull(cells('company')),
    title: orNull(cells('position')),
    email: orNull(cells('email address').toLowerCase()),
  });
  return [
    {
      kind: 'engagement',
      engagement: {
        key: recordKey('connection', addressId(address)),
        person,
        post: null,
        direction: 'inbound',
        type: 'connection',
        reactionType: null,
        text: null,
        conversationId: null,
        occurredAt,
      },
    },
  ];
};
