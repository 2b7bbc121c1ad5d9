import { type ProfileAddress, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { NewPerson } from '#server/modules/network/new-facts.ts';
import type { LeftOut, RowReader } from './archive-record.ts';
import type { ArchiveRow } from './archive-row.ts';
import { htmlToText } from './html-to-text.ts';
import { digest, recordKey } from './record-key.ts';
import {
  addressId,
  isAddress,
  isSameProfile,
  notADate,
  orNull,
  personAt,
  readAddress,
} from './row-person.ts';

/**
 * messages.csv. Who wrote it is reported by the sender's address alone. A message of the owner's to several people is
 * one fact of nobody in particular; one received in a group is its sender's.
 */
export const readMessage: RowReader = (cells, { owner, readDate }) => {
  const unwanted = whyUnwanted(cells);
  if (unwanted !== null) return unwanted;
  const sender = readAddress(cells('sender profile url'));
  if (!isAddress(sender)) return sender;
  const occurredAt = readDate(cells('date'));
  if (occurredAt === null) return notADate(cells('date'));
  const conversationId = cells('conversation id');
  if (conversationId === '') return { broken: 'The conversation is not named.' };

  const recipients = addressesIn(cells('recipient profile urls'));
  const isOwn = isSameProfile(sender, owner);
  if (isOwn && recipients.length === 1 && recipients.some((each) => isOwner(each, owner))) return 'self';
  if (!isOwn && !mayReach(recipients, owner)) return 'notTheOwners';
  const text = [cells('subject'), htmlToText(cells('content'))].filter((part) => part !== '').join('\n\n');
  return [
    {
      kind: 'engagement',
      engagement: {
        // No message has an id in the file. Blanks are left out of the hash: exports differ in markup.
        key: recordKey(
          'message',
          digest(conversationId, occurredAt, addressId(sender), text.replace(/\s+/g, ' ')),
        ),
        person: isOwn ? onlyRecipient(recipients, cells('to')) : personAt(sender, cells('from')),
        post: null,
        direction: isOwn ? 'outbound' : 'inbound',
        type: 'message',
        reactionType: null,
        text: orNull(text),
        conversationId,
        occurredAt,
      },
    },
  ];
};

/** The addresses in a cell that joins several by commas or semicolons; null where one is not understood. */
export function addressesIn(cell: string): (ProfileAddress | null)[] {
  return cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseProfileUrl);
}

function whyUnwanted(cells: ArchiveRow): LeftOut | null {
  if (isYes(cells('is message draft')) || cells('folder').toUpperCase() === 'DRAFT') return 'draft';
  if (/^sponsored\b/i.test(cells('conversation title')) || cells('folder').toUpperCase() === 'SPONSORED') {
    return 'sponsored';
  }
  return cells('folder').toUpperCase() === 'SPAM' ? 'spam' : null;
}

/** False only when every recipient is known and none is the owner: then it is somebody else's archive. */
function mayReach(recipients: readonly (ProfileAddress | null)[], owner: ProfileAddress): boolean {
  if (recipients.length === 0) return true;
  return recipients.some((each) => {
    const comparable = each !== null && (each.publicId === null) === (owner.publicId === null);
    return !comparable || isOwner(each, owner);
  });
}

function isOwner(address: ProfileAddress | null, owner: ProfileAddress): boolean {
  return address !== null && isSameProfile(address, owner);
}

function onlyRecipient(recipients: readonly (ProfileAddress | null)[], name: string): NewPerson | null {
  const [only, second] = recipients;
  if (only === undefined || only === null || second !== undefined || only.kind === 'company') return null;
  return personAt(only, name);
}

function isYes(cell: string): boolean {
  return /^(?:yes|true|1)$/i.test(cell);
}
