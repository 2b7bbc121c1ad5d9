import { z } from 'zod';

/** A record's id: UUIDv7, made by the database. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** A moment in UTC, ISO 8601 with `Z`. */
export const Moment = z.iso.datetime();

/**
 * A bound of a range: a date, or a time. A date is the whole day in the user's zone: a start begins with it, an end
 * includes it. A time without an offset is on the user's clocks.
 */
export const DateOrTime = z.union(
  [z.iso.date(), z.iso.datetime({ local: true, offset: true })],
  'must be a date such as 2026-11-01, or a time such as 2026-11-01T09:00:00Z',
);
export type DateOrTime = z.infer<typeof DateOrTime>;

/** Path parameters of every route about one record. */
export const IdParams = z.object({ id: Id });

/** What a deletion answers. */
export const Deleted = z.object({ id: Id });

/** A page of a list: `nextCursor` is opaque, null at the end. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
