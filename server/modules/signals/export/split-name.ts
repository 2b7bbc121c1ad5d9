import { sql } from 'kysely';

/** Titles that stand before a name; those that are names, too, only with their point. */
const titles = 'dr|prof|mr|mrs|ms|mx|dipl[^ ]*|sir|dame|ing\\.|mag\\.|rev\\.';

/**
 * A name in two: the first name is the first word, with the titles and signs before it; the last name is all that
 * follows, null where nothing does. Put together with a space between they are the name again, with single spaces.
 */
const pattern = `^((?:(?:(?:${titles})[.-]?)+ |[^[:alpha:] ]+ )*[^ ]+)(?: (.*))?$`;

/** Adds `named.words`: first and last name. */
export const splitName = sql`
    cross join lateral (
      select regexp_match(btrim(regexp_replace(signal.name, '\\s+', ' ', 'g')), ${sql.lit(pattern)}, 'i') as words
      -- Once a row, and not once for each time it is used.
      offset 0
    ) as named`;

export const firstName = sql`named.words[1]`;
export const lastName = sql`named.words[2]`;
