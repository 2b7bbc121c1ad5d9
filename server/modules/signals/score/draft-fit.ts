import { type Kysely, sql } from 'kysely';
import type { FitDraft } from '#contract/signals/score.ts';
import type { Database } from '#server/db/database.ts';
import { offerKeywords } from '#server/modules/profile/offer-keywords.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { requireShownScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** Only the people with the highest scores are looked at. */
const maxExamined = 200;
/** At least this many of them must have a value in common. */
const leastShared = 2;
const maxValues = 4;
const maxRanks = 2;
const maxWords = 6;

/**
 * The ideal customer as far as the user's data says it: what several of the people with the highest scores have
 * in common, what adds up to most score first, and the words of the offer. Saves nothing.
 */
export async function draftFit(db: Kysely<Database>, userId: string): Promise<FitDraft> {
  const scope = await requireShownScope(db, userId);
  const { offer } = await readVoice(db, userId);
  const common = (value: string, most = maxValues) => sql`(
    select coalesce(jsonb_agg(value order by heat desc, value), '[]') from (
      select ${sql.raw(value)} as value, sum(heat) as heat from hot
      where btrim(${sql.raw(value)}) <> '' and length(${sql.raw(value)}) <= 60
      group by 1 having count(*) >= ${leastShared} order by heat desc, value limit ${most}
    ) as each)`;
  const { rows } = await sql<Omit<FitDraft, 'words'>>`
    with hot as materialized (
      select signal.heat, signal.title, signal.seniority, split_part(signal.location, ',', 1) as town, company.industry,
        company.headcount
      from unnest(${[...scope.profileIds]}::uuid[]) as profile (id)
      cross join lateral (
        select * from signal
        where signal.user_id = ${userId}::uuid and signal.connected_profile_id = profile.id
          and signal.status <> 'dismissed'
        order by signal.heat desc, signal.id desc limit ${maxExamined}
      ) as signal
      left join company on company.user_id = signal.user_id and company.id = signal.company_id
      order by signal.heat desc, signal.id desc limit ${maxExamined}
    )
    select ${common('title')} as titles, ${common('seniority', maxRanks)} as seniorities,
      ${common('industry')} as industries, ${common('town')} as locations, (
      select case when count(headcount) >= ${leastShared} then jsonb_build_array(
        percentile_disc(0.1) within group (order by headcount),
        percentile_disc(0.9) within group (order by headcount)) end from hot
    ) as headcount`.execute(db);
  const found = rows[0] ?? { titles: [], seniorities: [], industries: [], locations: [], headcount: null };
  return { ...found, words: offerKeywords(offer).slice(0, maxWords) };
}
