import { domainToUnicode } from 'node:url';
import { type RawBuilder, sql } from 'kysely';

/** The domain of a user's address as it was given: lower case, in ASCII or in its own letters. */
export const emailDomain = sql<string>`substring(app_user.email from '[^@]*$')`;

/**
 * Whether `app_user` is of a domain, or of one below it. The domain read backwards is what the index has: all below
 * `b.example` begin with `elpmaxe.b.`, and `/` follows the dot.
 */
export function isOfDomain(domain: string, includesSubdomains: boolean): RawBuilder<boolean> {
  const forms = [...new Set([domain, domainToUnicode(domain)])];
  const backwards = sql`reverse(${emailDomain})`;
  const conditions = forms.flatMap((form) => {
    const mirrored = [...form].reverse().join('');
    const same = sql`${backwards} = ${mirrored}`;
    const below = sql`(${backwards} ~>=~ ${`${mirrored}.`} and ${backwards} ~<~ ${`${mirrored}/`})`;
    return includesSubdomains ? [same, below] : [same];
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
