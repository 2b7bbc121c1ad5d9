import { type Kysely, sql } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { FoundMention } from '#contract/channels/compositions.ts';
import type { Channel, Mention } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { locateMentions } from '#core/locate-mentions.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { ConnectionTable } from '#server/modules/connections/tables.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { foldedForLike, termsOf } from '#server/modules/signals/listing/search-terms.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';

/** Why a post can't include these mentions; null if it can. */
export function mentionsProblem(
  channel: Channel,
  text: string,
  mentions: readonly Mention[],
  provider: ConnectionTable['provider'] | null = null,
): string | null {
  if (mentions.length === 0) return null;
  if (channel !== 'linkedin')
    return `inGrow can’t mention people on ${channelNames[channel]}. Leave the mentions out there.`;
  if (provider === 'unipile') {
    return 'Mentions need LinkedIn’s own sign-in; this account is connected through Unipile. Remove the mentions, or reconnect under Channels.';
  }
  const placed = locateMentions(text, mentions);
  if (placed.length === mentions.length) return null;
  const lost = mentions.find(({ id, name }) => !locateMentions(text, [{ id, name }]).length) ?? mentions[0];
  return `“${lost?.name}” is mentioned, but isn’t in the text. Add the name, or remove the mention.`;
}

/** @throws AppError `invalid_request` for the field `mentions` */
export function refuseMentions(
  channel: Channel,
  text: string,
  mentions: readonly Mention[],
  provider: ConnectionTable['provider'] | null = null,
): void {
  const why = mentionsProblem(channel, text, mentions, provider);
  if (why !== null) throw invalidField('mentions', why);
}

const maxFound = 8;

/**
 * People and companies of the user that a LinkedIn post can mention: those whose LinkedIn id a source
 * reported. Each word of the query must begin a word of the name. People on "Do not engage" are left out.
 * Names that start with the keyword come first, shorter before longer.
 */
export async function findMentions(
  db: Kysely<Database>,
  userId: string,
  query: { keyword: string; network?: Realm | undefined },
): Promise<{ items: FoundMention[] }> {
  const words = termsOf(query.keyword);
  if (words.length === 0) return { items: [] };
  const realm = await shownRealm(db, userId, query.network);
  const holds = (name: string) =>
    sql.join(
      words.map(
        (word) => sql`ingrow_fold(' ' || ${sql.ref(name)}) like '% ' || ${foldedForLike(word)} || '%'`,
      ),
      sql` and `,
    );
  const { rows } = await sql<FoundMention>`
    select id, kind, name, detail, "pictureUrl" from (
      select 'urn:li:person:' || person.urn as id, 'person' as kind, person.name, person.headline as detail,
        person.picture_url as "pictureUrl"
      from person
      where person.user_id = ${userId}::uuid and person.network = ${realm} and person.urn ~ '^[A-Za-z0-9_-]{1,100}$'
        and ${holds('person.name')} and not ${isDoNotEngage(sql`person.user_id`, sql`person.id`)}
      union all
      select 'urn:li:organization:' || company.urn, 'organization', company.name, company.industry, company.logo_url
      from company
      where company.user_id = ${userId}::uuid and company.network = ${realm} and company.urn ~ '^[0-9]{1,20}$'
        and ${holds('company.name')}
    ) found
    order by not (ingrow_fold(name) like ${foldedForLike(words.join(' '))} || '%'), length(name), name collate "und-x-icu", id
    limit ${maxFound}`.execute(db);
  return { items: rows };
}
