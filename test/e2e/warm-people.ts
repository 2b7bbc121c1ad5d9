import pg from 'pg';
import { vi } from 'vitest';
import { allRead } from './engage-page.ts';
import type { Member } from './member.ts';
import type { Shared } from './share-product.ts';

/** Moves a member's latest engagements to the present, so this many people warm up. */
export async function warmPeople(shared: Shared, member: Member, count: number): Promise<void> {
  const client = new pg.Client(shared.databaseUrl());
  await client.connect();
  await client.query(
    `with latest as (
      select distinct on (said.person_id) said.id, said.person_id
      from engagement said
      join signal on signal.user_id = said.user_id and signal.connected_profile_id = said.connected_profile_id
        and signal.person_id = said.person_id
      where said.user_id = $1 and said.direction = 'inbound'
      order by said.person_id, said.occurred_at desc
    ), news as (
      update engagement said set is_news = true, recorded_at = now(), occurred_at = now(), time_basis = 'reported'
      from (select id from latest order by id limit $2) as chosen
      where said.user_id = $1 and said.id = chosen.id returning said.person_id
    ) update signal set news_at = now() from news where signal.user_id = $1 and signal.person_id = news.person_id`,
    [member.userId, count],
  );
  await client.end();
  const isWarm = async () => (await member.api.today.read({})).warmer.items.length >= count;
  await vi.waitUntil(isWarm, { timeout: 10_000, interval: 200 });
}

/** Makes a person the member knows the author of posts to comment on, taken from a followed profile. */
export async function addPostsToComment(shared: Shared, member: Member, personId: string): Promise<void> {
  await member.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/adaeze-okafor' } });
  await allRead(member);
  const client = new pg.Client(shared.databaseUrl());
  await client.connect();
  await client.query('update engage_profile set person_id = $2 where user_id = $1', [
    member.userId,
    personId,
  ]);
  await client.end();
}
