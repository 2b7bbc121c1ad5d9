import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeMoment } from '#test/archive/generated-values.ts';
import {
  parseActivityDate,
  parseConnectionDate,
  parseEndorsementDate,
  parseInvitationDate,
  parseMessageDate,
  parseRecommendationDate,
} from './dates.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

describe('dates of the archive', () => {
  it('reads each file in its own format', () => {
    expect(iso(parseConnectionDate('08 Feb 2026'))).toBe('2026-02-08T00:00:00.000Z');
    expect(iso(parseActivityDate('2026-02-09 01:21:47'))).toBe('2026-02-09T01:21:47.000Z');
    expect(iso(parseMessageDate('2025-06-01 14:03:22 UTC'))).toBe('2025-06-01T14:03:22.000Z');
    expect(iso(parseEndorsementDate('2024/02/01 15:02:55 UTC'))).toBe('2024-02-01T15:02:55.000Z');
    expect(iso(parseInvitationDate('1/29/26, 2:37 PM'))).toBe('2026-01-29T14:37:00.000Z');
    expect(iso(parseInvitationDate('1/29/26, 2:37\u202fPM'))).toBe('2026-01-29T14:37:00.000Z');
    expect(iso(parseInvitationDate('12/31/23, 12:05 AM'))).toBe('2023-12-31T00:05:00.000Z');
    expect(iso(parseInvitationDate('12/31/23, 12:05 PM'))).toBe('2023-12-31T12:05:00.000Z');
    expect(iso(parseRecommendationDate('01/16/19, 07:04 PM'))).toBe('2019-01-16T19:04:00.000Z');
  });

  it.each([
    [
      parseConnectionDate,
      ['', '31 Feb 2026', '8 Foo 2026', '2026-02-08', '08 Feb 26', '08 Feb 1970', '00 Feb 2024'],
    ],
    [
      parseActivityDate,
      ['', '2026-02-09', '2026-02-30 01:21:47', '2026-02-09 24:00:00', '2026-02-09T01:21:47Z'],
    ],
    [parseMessageDate, ['2025-06-01 14:03:22', '2025-06-01 14:03:22 CET', '2025-06-01 14:60:22 UTC']],
    [parseEndorsementDate, ['2024-02-01 15:02:55 UTC', '2024/13/01 15:02:55 UTC', '2024/02/01']],
    [
      parseInvitationDate,
      ['29/1/26, 2:37 PM', '1/29/26, 14:37', '1/29/26, 13:37 PM', '1/29/26, 0:37 AM', '1/29/2026, 2:37 PM'],
    ],
    [parseRecommendationDate, ['1/16/19, 7:04 PM', '01/16/19', '2/30/19, 07:04 PM']],
  ])('refuses everything else (%#)', (parse, texts) => {
    for (const text of texts) expect(parse(text), text).toBeNull();
  });

  it('reads back every moment as each file writes it', () => {
    const moment = fc.date({ min: new Date('2003-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (at) => {
        const cut = (unit: number) => new Date(Math.floor(at.getTime() / unit) * unit).toISOString();
        expect(iso(parseConnectionDate(writeMoment.connections(at)))).toBe(cut(86_400_000));
        expect(iso(parseActivityDate(writeMoment.activity(at)))).toBe(cut(1000));
        expect(iso(parseMessageDate(writeMoment.messages(at)))).toBe(cut(1000));
        expect(iso(parseEndorsementDate(writeMoment.endorsements(at)))).toBe(cut(1000));
        expect(iso(parseInvitationDate(writeMoment.invitations(at, ' ')))).toBe(cut(60_000));
        expect(iso(parseRecommendationDate(writeMoment.recommendations(at)))).toBe(cut(60_000));
      }),
    );
  });
});
