import type { RowReader } from './archive-record.ts';
import { recordKey } from './record-key.ts';
import { addressId, fullName, isAddress, orNull, personAt, readAddress } from './row-person.ts';

/**
 * Connections.csv. Members who hid themselves leave a row with nothing but its date; a connection whose date is
 * missing, ahead of now or none is a person all the same.
 */
export const readConnection: RowReader = (cells, { readDate, latest }) => {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '' && cells('url') === '') return 'hidden';
  const address = readAddress(cells('url'));
  if (!isAddress(address)) return address;
  const person = personAt(address, name, {
    company: orNull(cells('company')),
    title: orNull(cells('position')),
    email: orNull(cells('email address').toLowerCase()),
  });
  const occurredAt = readDate(cells('connected on'));
  if (occurredAt === null || occurredAt.getTime() > latest) {
    return [{ kind: 'person', key: recordKey('person', addressId(address)), person }];
  }
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
