import { type RawBuilder, sql } from 'kysely';

/**
 * The part of a statement that writes down which signals say something new: a `with` query after one that returns
 * `user_id`, `id` and `says_news` of the rows it changed. It costs one look at an index where nobody watches, and what
 * changes twice before anybody was notified is there once. A row that is being taken is waited for, and one that is
 * here is held: whoever takes it afterwards sees this change.
 *
 * @param changed the name of that query
 */
export function addToChangeOutbox(changed: string): RawBuilder<unknown> {
  return sql`insert into change_outbox (user_id, signal_id)
    select changed.user_id, changed.id from ${sql.ref(changed)} as changed
    where changed.says_news and exists (select from signal_watch watch where watch.user_id = changed.user_id)
    on conflict (user_id, signal_id) do update set signal_id = excluded.signal_id`;
}
