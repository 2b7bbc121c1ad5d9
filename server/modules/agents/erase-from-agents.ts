import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { OwnedPerson } from '#server/modules/people/persons/require-owned-person.ts';
import type { EraseStep } from '#server/modules/signals/people/erase-person.ts';

/** Replaces text about an erased person. */
export const erasedMessage = 'Content about an erased person was removed.';
/** Replaces the label of a source about an erased person. The row stays, so its short name isn't reused. */
const erasedLabel = 'An erased person';

/** A question that can no longer be answered with yes. */
const erasedApproval = {
  title: erasedMessage,
  lines: [],
  destination: null,
  text: null,
  confirm: 'Yes',
  problem: 'This is about an erased person, so it can’t be done. Decline it.',
};

/**
 * Empties what conversations, runs, questions, artifacts and their versions say about an erased person:
 * everything that contains their name, URL or email address, or cites them. Text about someone else with the
 * same name is emptied too. What a user told an agent or schedule to do belongs to the user and stays.
 */
export const eraseFromAgents: EraseStep = async (trx, userId, person) => {
  const mentions = await readMentions(trx, userId, person);
  await eraseParts(trx, userId, person, mentions);
  await eraseConversations(trx, userId, person, mentions);
  await eraseArtifacts(trx, userId, person, mentions);
  await sql`update query_citation citation set label = ${erasedLabel}, url = null
    from agent_query query
    where citation.user_id = ${userId}::uuid and query.user_id = citation.user_id and query.id = citation.query_id
      and query.network = ${person.realm}
      and (${isOfPerson(mentions, sql`citation.record_id`)} or ${mentions.in(sql`citation.label`)}
        or ${mentions.in(sql`citation.url`)})`.execute(trx);
};

function isOfPerson({ signalIds }: Mentions, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${id} = any(${signalIds}::uuid[])`;
}

async function eraseParts(
  trx: Transaction<Database>,
  userId: string,
  { realm }: OwnedPerson,
  mentions: Mentions,
): Promise<void> {
  // The text to search: answer text, and everything stored of a call.
  const reported = sql`concat_ws(E'\n', part.text, part.input::text, part.summary, part.output, part.approval::text)`;
  await sql`
    update prompt_part part set
      text = case when part.kind = 'text' then ${erasedMessage} end,
      input = case when part.kind = 'call' then '{}'::jsonb end,
      summary = case when part.summary is not null then ${erasedMessage} end,
      output = case when part.output is not null then ${erasedMessage} end,
      approval = case when part.approval is not null then ${JSON.stringify(erasedApproval)}::jsonb end
    from prompt join agent_query query on query.user_id = prompt.user_id and query.id = prompt.query_id
    where part.user_id = ${userId}::uuid and prompt.user_id = part.user_id and prompt.id = part.prompt_id
      and query.network = ${realm} and (${mentions.in(reported)} or exists (
        select from query_citation cited where cited.user_id = part.user_id and cited.query_id = prompt.query_id
          and ${isOfPerson(mentions, sql`cited.record_id`)}
          and (strpos(${reported}, '[' || cited.ref || ']') > 0 or part.input::text ~ ('"\\[?' || cited.ref || '\\]?"'))
      ))`.execute(trx);
}

async function eraseConversations(
  trx: Transaction<Database>,
  userId: string,
  { realm }: OwnedPerson,
  mentions: Mentions,
): Promise<void> {
  await sql`update prompt set text = ${erasedMessage} from agent_query query
    where prompt.user_id = ${userId}::uuid and query.user_id = prompt.user_id and query.id = prompt.query_id
      and query.network = ${realm} and ${mentions.in(sql`prompt.text`)}`.execute(trx);
  await sql`update agent_query query set title = ${erasedMessage}
    where query.user_id = ${userId}::uuid and query.network = ${realm}
      and ${mentions.in(sql`query.title`)}`.execute(trx);
}

async function eraseArtifacts(
  trx: Transaction<Database>,
  userId: string,
  { realm }: OwnedPerson,
  mentions: Mentions,
): Promise<void> {
  const isTheirs = sql<boolean>`(${isOfPerson(mentions, sql`(source ->> 'id')::uuid`)}
    or ${mentions.in(sql`source ->> 'label'`)} or ${mentions.in(sql`source ->> 'url'`)})`;
  const reported = sql`version.title || E'\n' || version.content`;
  const { rows: versions } = await sql<{ id: string }>`
    update artifact_version version set
      title = case when ${mentions.in(sql`version.title`)} then ${erasedMessage} else version.title end,
      content = ${erasedMessage}
    from artifact
    where version.user_id = ${userId}::uuid and artifact.user_id = version.user_id
      and artifact.id = version.artifact_id and artifact.network = ${realm}
      and (${mentions.in(reported)} or exists (
        select from jsonb_array_elements(artifact.citations) as source
        where ${isTheirs} and strpos(version.content, '[' || (source ->> 'ref') || ']') > 0
      ))
    returning version.artifact_id as id`.execute(trx);
  const { rows: artifacts } = await sql<{ id: string }>`
    update artifact set
      title = case when ${mentions.in(sql`artifact.title`)} then ${erasedMessage} else artifact.title end,
      excerpt = case when ${mentions.in(sql`artifact.excerpt`)} or exists (
          select from artifact_version newest where newest.user_id = artifact.user_id
            and newest.artifact_id = artifact.id and newest.version = artifact.version
            and newest.content = ${erasedMessage}
        ) then ${erasedMessage} else artifact.excerpt end,
      citations = (
        select coalesce(jsonb_agg(case when ${isTheirs}
            then source || jsonb_build_object('label', ${erasedLabel}::text, 'url', null) else source end
          order by position), '[]'::jsonb)
        from jsonb_array_elements(artifact.citations) with ordinality as sources (source, position)
      )
    where user_id = ${userId}::uuid and network = ${realm} and (
      id = any(${[...new Set(versions.map(({ id }) => id))]}::uuid[])
      or ${mentions.in(sql`artifact.title`)} or ${mentions.in(sql`artifact.excerpt`)}
      or exists (select from jsonb_array_elements(artifact.citations) as source where ${isTheirs})
    )
    returning id`.execute(trx);
  for (const { id } of artifacts) await notifyChange(trx, userId, { name: 'artifact', id });
}

/** How a person is found in texts. */
type Mentions = {
  /** The person's signals, including former ones. */
  signalIds: string[];
  /** Whether a text contains their name, URL or email address; false for null. */
  in(text: RawBuilder<unknown>): RawBuilder<boolean>;
};

/** Collects what to search for while the person's record still exists. */
export async function readMentions(
  trx: Transaction<Database>,
  userId: string,
  { id, facts, records }: OwnedPerson,
): Promise<Mentions> {
  const { rows } = await sql<{ names: string[]; keys: string[]; signalIds: string[] }>`
    select
      array(select distinct ${plain(sql`name`)} from (
        select ${facts.name}::text as name
        union all select gone ->> 'name' from person_merge where user_id = ${userId}::uuid and person_id = ${id}::uuid
        union all select kept ->> 'name' from person_merge where user_id = ${userId}::uuid and person_id = ${id}::uuid
      ) as names where name is not null) as names,
      array(select distinct substr(key, strpos(key, ':') + 1) from person_key
        where user_id = ${userId}::uuid and person_id = ${id}::uuid) as keys,
      array(
        select id from signal where user_id = ${userId}::uuid and person_id = any(${records}::uuid[])
        union select (gone ->> 'id')::uuid from signal_merge moved
          join person_merge merge on merge.user_id = moved.user_id and merge.id = moved.merge_id
          cross join lateral jsonb_array_elements(moved.gone_signals) as gone
          where merge.user_id = ${userId}::uuid and merge.person_id = ${id}::uuid
      )::text[] as "signalIds"`.execute(trx);
  const [known] = rows;
  if (known === undefined) throw new Error('A row without a table is always there');
  // A name without a letter or digit would match everywhere.
  const names = known.names.filter((name) => name.trim() !== '');
  const urls = urlPattern(known.keys);
  const email = facts.email?.trim().toLowerCase() ?? '';
  return {
    signalIds: known.signalIds,
    in: (text) => sql<boolean>`coalesce(
      exists (select from unnest(${names}::text[]) as named (name)
        where strpos(' ' || ${plain(text)} || ' ', ' ' || named.name || ' ') > 0)
      or ${urls === null ? sql`false` : sql`(${text}) ~* ${urls}`}
      or ${email === '' ? sql`false` : sql`strpos(lower(${text}), ${email}) > 0`}, false)`,
  };
}

/** Letters and digits only, single spaces between words, ignoring accents and case. */
function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`btrim(regexp_replace(ingrow_fold(${text}), '[^[:alnum:]]+', ' ', 'g'))`;
}

/** A pattern for profile URLs that end with one of these names; null if there are none. */
function urlPattern(keys: readonly string[]): string | null {
  const slugs = keys.filter((key) => key !== '').flatMap((key) => [key, encodeURIComponent(key)]);
  if (slugs.length === 0) return null;
  const escaped = [...new Set(slugs)].map((slug) => slug.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return `/in/(?:${escaped.join('|')})(?![[:alnum:]_%-])`;
}
