import type { RowReader } from './archive-record.ts';
import { recordKey } from './record-key.ts';
import { addressId, fullName, notADate, orNull, personAt } from './row-person.ts';

/**
 * Recommendations_Received.csv. It holds no address: the writer is looked for among the connections.
 * Whether the owner shows the recommendation does not matter: somebody wrote it.
 */
export const readRecommendation: RowReader = (cells, { findRecommender, readDate }) => {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '') return 'hidden';
  const occurredAt = readDate(cells('creation date'));
  if (occurredAt === null) return notADate(cells('creation date'));
  const address = findRecommender(name, cells('company'));
  if (address === null) return 'unattributed';
  return [
    {
      kind: 'engagement',
      engagement: {
        key: recordKey('recommendation', addressId(address), occurredAt),
        // Company and title are of back then; the connection's row has today's.
        person: personAt(address, name),
        post: null,
        direction: 'inbound',
        type: 'recommendation',
        reactionType: null,
        text: orNull(cells('text')),
        conversationId: null,
        occurredAt,
      },
    },
  ];
};
