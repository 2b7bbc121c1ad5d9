import type { RowReader } from './archive-record.ts';
import { recordKey } from './record-key.ts';
import {
  addressId,
  isAddress,
  isSameProfile,
  notADate,
  orNull,
  personAt,
  readAddress,
} from './row-person.ts';

/** Invitations.csv. Addresses are there since late 2023; before, nobody can be reported by the row. */
export const readInvitation: RowReader = (cells, { owner, readDate }) => {
  const word = cells('direction').toUpperCase();
  if (word !== 'INCOMING' && word !== 'OUTGOING') {
    return { broken: 'The direction is neither INCOMING nor OUTGOING.' };
  }
  const direction = word === 'INCOMING' ? 'inbound' : 'outbound';
  const address = readAddress(cells(direction === 'inbound' ? 'inviterprofileurl' : 'inviteeprofileurl'));
  if (!isAddress(address)) return address;
  if (isSameProfile(address, owner)) return 'self';
  const occurredAt = readDate(cells('sent at'));
  if (occurredAt === null) return notADate(cells('sent at'));
  return [
    {
      kind: 'engagement',
      engagement: {
        key: recordKey('invitation', direction, addressId(address), occurredAt),
        person: personAt(address, cells(direction === 'inbound' ? 'from' : 'to')),
        post: null,
        direction,
        type: 'invitation',
        reactionType: null,
        text: orNull(cells('message')),
        conversationId: null,
        occurredAt,
      },
    },
  ];
};
