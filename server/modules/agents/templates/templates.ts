import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Agent } from '#contract/agents/agents.ts';
import type { Template, TemplateChange } from '#contract/agents/templates.ts';
import { Id } from '#contract/paging.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { changeBasedOn, versionOf } from '#server/based-on.ts';
import { decodeCursor, encodeCursor } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { createAgent, readAgent } from '#server/modules/agents/agents.ts';
import type { AgentTemplateTable } from '#server/modules/agents/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shippedTemplate, shippedTemplates } from './shipped-templates.ts';

/** A personal template as the API returns it. */
function templateAnswer(row: Selectable<AgentTemplateTable>): Template {
  const { id, name, description, instructions, tools, prompt, created_at: createdAt } = row;
  return {
    id,
    name,
    description,
    category: 'own',
    instructions,
    tools,
    prompt,
    cron: null,
    isShipped: false,
    createdAt: createdAt.toISOString(),
    version: versionOf({ name, description, instructions, tools, prompt }),
  };
}

const defaultLimit = 50;
/** The position after a number of shipped templates, or after a personal one. */
const TemplatesCursor = z.union([
  z.object({ shipped: z.int().min(0).max(shippedTemplates.length) }),
  z.object({ name: z.string().max(200), id: Id }),
]);

/**
 * A page of templates: the shipped ones in their order, then personal ones by name.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listTemplates(
  db: Kysely<Database>,
  userId: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Template[]; nextCursor: string | null }> {
  const after = cursor === undefined ? { shipped: 0 } : decodeCursor(TemplatesCursor, cursor);
  const shipped = 'shipped' in after ? shippedTemplates.slice(after.shipped, after.shipped + limit) : [];
  const rows = await db
    .selectFrom('agent_template')
    .selectAll()
    .where('user_id', '=', userId)
    .$if('name' in after, (all) =>
      all.where(
        sql<boolean>`(lower(name), id) > (${'name' in after ? after.name : ''}, ${'name' in after ? after.id : ''}::uuid)`,
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit - shipped.length + 1)
    .execute();
  const own = rows.slice(0, limit - shipped.length);
  const items = [...shipped, ...own.map(templateAnswer)];
  const last = own.at(-1);
  if (rows.length === own.length) return { items, nextCursor: null };
  return {
    items,
    nextCursor: last
      ? encodeCursor({ name: last.name.toLowerCase(), id: last.id })
      : encodeCursor({ shipped: ('shipped' in after ? after.shipped : 0) + shipped.length }),
  };
}

/** A shipped template, or one of this user's. @throws AppError `not_found` for another user's id */
export async function readTemplate(db: Kysely<Database>, userId: string, id: string): Promise<Template> {
  const template = await findTemplate(db, userId, id);
  if (!template) throw notFound('Template');
  return template;
}

/** The same; undefined for an unknown id. */
async function findTemplate(db: Kysely<Database>, userId: string, id: string): Promise<Template | undefined> {
  const shipped = shippedTemplate(id);
  if (shipped) return shipped;
  const row = await db
    .selectFrom('agent_template')
    .selectAll()
    .where(owned('agent_template', { userId, id }))
    .executeTakeFirst();
  return row && templateAnswer(row);
}

/**
 * Creates an agent from a template (without a name, the one that was made from it before) or, given the id of one of the user's agents, a personal template from it.
 *
 * @throws AppError `not_found` for an id that is neither; `conflict` if there are too many agents
 */
export async function addTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<{ agent: Agent | null; template: Template }> {
  const template = await findTemplate(deps.db, userId, id);
  if (!template) return { agent: null, template: await templateOf(deps, userId, id, name) };
  // Adding it again leads to the agent that's there, unless a name asks for another.
  const there = name === undefined ? await agentOfTemplate(deps.db, userId, template.id) : undefined;
  if (there) return { agent: await readAgent(deps.db, userId, there.id), template };
  const { instructions, tools } = template;
  const agent = { name: name ?? template.name, instructions, tools, templateId: template.id };
  return { agent: await createAgent(deps, userId, agent), template };
}

/** The user's oldest agent made from a template. */
function agentOfTemplate(db: Kysely<Database>, userId: string, templateId: string) {
  return db
    .selectFrom('agent')
    .select('id')
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

/** A personal template from one of the user's agents, with the agent's last prompt as its first prompt. */
async function templateOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  agentId: string,
  name: string | undefined,
): Promise<Template> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const agent = await trx
      .selectFrom('agent')
      .select(['name', 'instructions', 'tools'])
      .where(owned('agent', { userId, id: agentId }))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!agent) throw notFound('Template');
    const asked = await trx
      .selectFrom('prompt')
      .innerJoin('agent_query', (join) =>
        join
          .onRef('agent_query.user_id', '=', 'prompt.user_id')
          .onRef('agent_query.id', '=', 'prompt.query_id'),
      )
      .select('prompt.text')
      .where('agent_query.user_id', '=', userId)
      .where('agent_query.agent_id', '=', agentId)
      .where('prompt.number', '=', 1)
      .orderBy('prompt.created_at', 'desc')
      .orderBy('prompt.id', 'desc')
      .executeTakeFirst();
    const row = await trx
      .insertInto('agent_template')
      .values({
        user_id: userId,
        name: name ?? agent.name,
        description: '',
        instructions: agent.instructions,
        tools: agent.tools,
        prompt: asked?.text ?? '',
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyChange(trx, userId, { name: 'agent-template', id: row.id });
    return templateAnswer(row);
  });
}

/**
 * Changes a personal template; absent fields stay as they are. Agents created from it don't change.
 *
 * @throws AppError `forbidden` for a shipped template, `not_found` for another user's id,
 *   `changed_elsewhere` if it isn't the one the change is based on
 */
export async function changeTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  change: TemplateChange,
): Promise<Template> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockTemplate(trx, userId, id);
    const read = async () => templateAnswer(await lockTemplate(trx, userId, id));
    await changeBasedOn(change.basedOn, read, () =>
      trx
        .updateTable('agent_template')
        .set({
          name: change.name ?? locked.name,
          description: change.description ?? locked.description,
          instructions: change.instructions ?? locked.instructions,
          tools: change.tools ? [...new Set(change.tools)] : locked.tools,
          prompt: change.prompt ?? locked.prompt,
          updated_at: clock.now(),
        })
        .where(owned('agent_template', { userId, id }))
        .execute(),
    );
    await notifyChange(trx, userId, { name: 'agent-template', id });
    return read();
  });
}

/**
 * Deletes a personal template. @throws AppError `forbidden` for a shipped template, `not_found` for another
 * user's id
 */
export async function removeTemplate(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    await lockTemplate(trx, userId, id);
    await trx.deleteFrom('agent_template').where(owned('agent_template', { userId, id })).execute();
    await notifyChange(trx, userId, { name: 'agent-template', id });
  });
  return { id };
}

/**
 * A personal template of this user, locked until the transaction ends.
 *
 * @throws AppError `forbidden` for a shipped template, `not_found` for another user's id
 */
async function lockTemplate(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<Selectable<AgentTemplateTable>> {
  if (shippedTemplate(id)) {
    throw new AppError(
      'forbidden',
      'This template comes with inGrow and can’t be changed. Add it as an agent, edit the agent, and save it as your own template.',
    );
  }
  const row = await trx
    .selectFrom('agent_template')
    .selectAll()
    .where(owned('agent_template', { userId, id }))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Template');
  return row;
}
