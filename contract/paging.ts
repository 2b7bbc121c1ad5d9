import { z } from 'zod';

/** A record's id: UUIDv7, made by the database. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** A moment in UTC, ISO 8601 with `Z`. */
export const Moment = z.iso.datetime();

/** Path parameters of every route about one record. */
export const IdParams = z.object({ id: Id });

/** What a deletion answers. */
export const Deleted = z.object({ id: Id });

/** A page of a list: `nextCursor` is opaque, null at the end. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
