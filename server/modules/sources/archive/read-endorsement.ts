import type { RowReader } from './archive-record.ts';
import { digest, recordKey } from './record-key.ts';
import {
  addressId,
  fullName,
  isAddress,
  isSameProfile,
  notADate,
  orNull,
  personAt,
  readAddress,
} from './row-person.ts';

/** Endorsement_Received_Info.csv: one skill by one member, once. Older files have no status: all accepted. */
export const readEndorsement: RowReader = (cells, { owner, readDate }) => {
  const status = cells('endorsement status').toUpperCase();
  if (status !== '' && status !== 'ACCEPTED') return 'notAccepted';
  const address = readAddress(cells('endorser public url'));
  if (!isAddress(address)) return address;
  if (isSameProfile(address, owner)) return 'self';
  const occurredAt = readDate(cells('endorsement date'));
  if (occurredAt === null) return notADate(cells('endorsement date'));
  const skill = cells('skill name');
  return [
    {
      kind: 'engagement',
      engagement: {
        key: recordKey('endorsement', addressId(address), digest(skill.normalize('NFC').toLowerCase())),
        person: personAt(address, fullName(cells('endorser first name'), cells('endorser last name'))),
        post: null,
        direction: 'inbound',
        type: 'endorsement',
        reactionType: null,
        text: orNull(skill),
        conversationId: null,
        occurredAt,
      },
    },
  ];
};
