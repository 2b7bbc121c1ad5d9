import type { RowReader } from './archive-record.ts';
import {
  digest,
  fullName,
  isProfileUrl,
  isSameProfile,
  notADate,
  oneEngagement,
  orNull,
  personAt,
  profileUrlId,
  readProfileUrl,
  recordKey,
} from './row-person.ts';

/**
 * Connections.csv. A hidden member leaves a row with nothing but a date. A connection whose date is missing,
 * in the future, or unreadable is still stored as a person.
 */
export const readConnection: RowReader = (cells, { readDate, latest }) => {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '' && cells('url') === '') return 'hidden';
  const profileUrl = readProfileUrl(cells('url'));
  if (!isProfileUrl(profileUrl)) return profileUrl;
  const person = personAt(profileUrl, name, {
    company: orNull(cells('company')),
    title: orNull(cells('position')),
    email: orNull(cells('email address').toLowerCase()),
    reportsJob: true,
  });
  const occurredAt = readDate(cells('connected on'));
  if (occurredAt === null || occurredAt.getTime() > latest) {
    return [{ kind: 'person', key: recordKey('person', profileUrlId(profileUrl)), person }];
  }
  return oneEngagement({
    key: recordKey('connection', profileUrlId(profileUrl)),
    person,
    direction: 'inbound',
    type: 'connection',
    occurredAt,
  });
};

/** Invitations.csv. Rows have URLs since late 2023; older rows don't identify the person. */
export const readInvitation: RowReader = (cells, { owner, readDate }) => {
  const word = cells('direction').toUpperCase();
  if (word !== 'INCOMING' && word !== 'OUTGOING') {
    return { broken: 'The direction is neither INCOMING nor OUTGOING.' };
  }
  const direction = word === 'INCOMING' ? 'inbound' : 'outbound';
  const profileUrl = readProfileUrl(
    cells(direction === 'inbound' ? 'inviterprofileurl' : 'inviteeprofileurl'),
  );
  if (!isProfileUrl(profileUrl)) return profileUrl;
  if (isSameProfile(profileUrl, owner)) return 'self';
  const occurredAt = readDate(cells('sent at'));
  if (occurredAt === null) return notADate(cells('sent at'));
  return oneEngagement({
    key: recordKey('invitation', direction, profileUrlId(profileUrl), occurredAt),
    person: personAt(profileUrl, cells(direction === 'inbound' ? 'from' : 'to')),
    direction,
    type: 'invitation',
    text: orNull(cells('message')),
    occurredAt,
  });
};

/**
 * Endorsement_Received_Info.csv: one skill endorsed by one member, once. Older files have no status: all
 * accepted.
 */
export const readEndorsement: RowReader = (cells, { owner, readDate }) => {
  const status = cells('endorsement status').toUpperCase();
  if (status !== '' && status !== 'ACCEPTED') return 'notAccepted';
  const profileUrl = readProfileUrl(cells('endorser public url'));
  if (!isProfileUrl(profileUrl)) return profileUrl;
  if (isSameProfile(profileUrl, owner)) return 'self';
  const occurredAt = readDate(cells('endorsement date'));
  if (occurredAt === null) return notADate(cells('endorsement date'));
  const skill = cells('skill name');
  return oneEngagement({
    key: recordKey('endorsement', profileUrlId(profileUrl), digest(skill.normalize('NFC').toLowerCase())),
    person: personAt(profileUrl, fullName(cells('endorser first name'), cells('endorser last name'))),
    direction: 'inbound',
    type: 'endorsement',
    text: orNull(skill),
    occurredAt,
  });
};

/**
 * Recommendations_Received.csv. It contains no URL, so the writer is looked up among the connections. Hidden
 * recommendations count too: somebody wrote them.
 */
export const readRecommendation: RowReader = (cells, { findRecommender, readDate }) => {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '') return 'hidden';
  const occurredAt = readDate(cells('creation date'));
  if (occurredAt === null) return notADate(cells('creation date'));
  const profileUrl = findRecommender(name, cells('company'));
  if (profileUrl === null) return 'unattributed';
  return oneEngagement({
    key: recordKey('recommendation', profileUrlId(profileUrl), occurredAt),
    // Company and title are from back then; the connection's row has the current ones.
    person: personAt(profileUrl, name),
    direction: 'inbound',
    type: 'recommendation',
    text: orNull(cells('text')),
    occurredAt,
  });
};
