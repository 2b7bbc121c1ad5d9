import { type RawBuilder, sql } from 'kysely';

/** What two ways of writing a company have in common: case and accents make no difference. */
export const companyKey: RawBuilder<string> = sql<string>`ingrow_fold(signal.company)`;
