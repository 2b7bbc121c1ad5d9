import { type RawBuilder, sql } from 'kysely';

/** Whether the person of a row of `signal` must not be engaged: they are on the built-in list. */
export const doNotEngageSql: RawBuilder<boolean> = sql<boolean>`exists (
    select from list
    join list_person listed on listed.user_id = list.user_id and listed.list_id = list.id
    where list.user_id = signal.user_id and list.kind = 'do_not_engage' and listed.person_id = signal.person_id
  )`;
