import type { ArchiveOptions } from './archive-options.ts';
import { type ArchiveTruth, countRow, fact } from './archive-truth.ts';
import { memberAt, someMoment, someText, writeMoment } from './generated-values.ts';
import { seededRandom } from './seeded-random.ts';

type Rows = Generator<string[]>;

/**
 * Two connections with the same name at two companies. Only the company tells their recommendations apart.
 */
const NAMESAKES = [11, 12] as const;

/** Connections.csv: hidden members, members without a URL, broken dates and URLs. */
export function* connectionRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  const { quirks, seed } = options;
  const url = quirks.urls ? ['URL'] : [];
  yield ['First Name', 'Last Name', ...url, 'Email Address', 'Company', 'Position', 'Connected On'];
  for (let n = 0; n < options.connections; n += 1) {
    const random = seededRandom(seed, 2, n);
    const member = connectionAt(options, n);
    const at = someMoment(random, options);
    const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
    const date = writeMoment.connections(day);
    const fate = quirks.irregularRows && n > 20 ? random.below(40) : 40;
    if (fate === 0) {
      countRow(truth, 'connections', 'hidden');
      yield ['', '', ...(quirks.urls ? [''] : []), '', '', '', date];
      continue;
    }
    const isBroken = fate === 1;
    const isUndated = fate === 3;
    const hasUrl = quirks.urls && fate !== 2;
    const url = isBroken ? `https://linkedin.example/in/${member.slug}` : member.url;
    const cell = quirks.urls ? [hasUrl ? url : ''] : [];
    yield [
      member.first,
      member.last,
      ...cell,
      member.email,
      member.company,
      member.title,
      isUndated ? '31 Feb 2024' : date,
    ];
    if (!hasUrl) {
      countRow(truth, 'connections', 'withoutAddress');
      continue;
    }
    countRow(truth, 'connections', isBroken ? 'broken' : 'facts');
    if (isBroken) continue;
    truth.facts.push(
      fact({
        what: 'engagement',
        type: isUndated ? 'undated' : 'connection',
        direction: 'inbound',
        slug: member.slug,
        name: member.name,
        company: member.company || null,
        title: member.title || null,
        email: member.email || null,
        at: isUndated ? null : day.toISOString(),
      }),
    );
  }
}

/** Invitations.csv: both directions, with and without a note; with or without the URL columns. */
export function* invitationRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  const { quirks, seed } = options;
  const columns = quirks.urls ? ['inviterProfileUrl', 'inviteeProfileUrl'] : [];
  yield ['From', 'To', 'Sent At', 'Message', 'Direction', ...columns];
  for (let n = 0; n < options.invitations; n += 1) {
    const random = seededRandom(seed, 3, n);
    const member = memberAt(seed, random.chance(0.5) ? n : 1_000_000 + n);
    const at = new Date(Math.floor(someMoment(random, options).getTime() / 60_000) * 60_000);
    const incoming = random.chance(0.6);
    const note = random.chance(0.4) ? someText(random) : '';
    const fate = quirks.irregularRows && n > 5 ? random.below(40) : 40;
    const mine = [truth.owner.name, truth.owner.url] as const;
    const theirs = [member.name, fate === 1 ? '' : member.url] as const;
    const [from, to] = incoming ? [theirs, mine] : [mine, theirs];
    const direction = fate === 0 ? 'SIDEWAYS' : incoming ? 'INCOMING' : 'OUTGOING';
    const date = writeMoment.invitations(at, quirks.narrowSpace ? '\u202f' : ' ');
    yield [from[0], to[0], date, note, direction, ...(quirks.urls ? [from[1], to[1]] : [])];
    const isWithoutUrl = !quirks.urls || fate === 1;
    countRow(truth, 'invitations', fate === 0 ? 'broken' : isWithoutUrl ? 'withoutAddress' : 'facts');
    if (fate === 0 || isWithoutUrl) continue;
    truth.facts.push(
      fact({
        what: 'engagement',
        type: 'invitation',
        direction: incoming ? 'inbound' : 'outbound',
        slug: member.slug,
        name: member.name,
        text: note || null,
        at: at.toISOString(),
      }),
    );
  }
}

/** Endorsement_Received_Info.csv: URLs without a scheme, one in five not accepted. */
export function* endorsementRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  const header = 'Endorsement Date,Skill Name,Endorser First Name,Endorser Last Name,Endorser Public Url';
  yield [...header.split(','), 'Endorsement Status'];
  for (let n = 0; n < options.endorsements; n += 1) {
    const random = seededRandom(options.seed, 4, n);
    const member = memberAt(options.seed, n);
    const at = someMoment(random, options);
    const skill = random.pick(['C++', 'Négociation', 'Sales, B2B', 'SQL "tuning"']);
    const status = random.chance(0.2) ? random.pick(['REJECTED', 'PENDING']) : 'ACCEPTED';
    const url = `www.linkedin.com/in/${member.slug}`;
    yield [writeMoment.endorsements(at), skill, member.first, member.last, url, status];
    countRow(truth, 'endorsements', status === 'ACCEPTED' ? 'facts' : 'notAccepted');
    if (status !== 'ACCEPTED') continue;
    truth.facts.push(
      fact({
        what: 'engagement',
        type: 'endorsement',
        direction: 'inbound',
        slug: member.slug,
        name: member.name,
        text: skill,
        at: at.toISOString(),
      }),
    );
  }
}

/** Recommendations_Received.csv: by connections, by namesakes, and (every fifth) by strangers. */
export function* recommendationRows(options: ArchiveOptions, truth: ArchiveTruth): Rows {
  yield 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status'.split(',');
  for (let n = 0; n < options.recommendations; n += 1) {
    const random = seededRandom(options.seed, 5, n);
    const isUnconnected = n % 5 === 4;
    // The first twenty connections are never odd rows.
    const position = n % 20;
    const member = isUnconnected ? memberAt(options.seed, 2_000_000 + n) : connectionAt(options, position);
    const at = new Date(Math.floor(someMoment(random, options).getTime() / 60_000) * 60_000);
    const text = someText(random);
    yield [
      member.first,
      member.last,
      member.company,
      member.title,
      text,
      writeMoment.recommendations(at),
      'VISIBLE',
    ];
    const isFound = !isUnconnected && options.quirks.urls && position < options.connections;
    countRow(truth, 'recommendations', isFound ? 'facts' : 'unattributed');
    if (!isFound) continue;
    truth.facts.push(
      fact({
        what: 'engagement',
        type: 'recommendation',
        direction: 'inbound',
        slug: member.slug,
        name: member.name,
        text,
        at: at.toISOString(),
      }),
    );
  }
}

function connectionAt({ seed, quirks }: ArchiveOptions, n: number) {
  const member = memberAt(seed, n);
  if (!quirks.irregularRows || !NAMESAKES.some((each) => each === n)) return member;
  return { ...member, first: 'Twin', last: 'Namesake', name: 'Twin Namesake', company: `Firm of ${n}` };
}
