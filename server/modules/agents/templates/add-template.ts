import type { Agent } from '#contract/agents.ts';
import type { Template } from '#contract/templates.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { createAgent } from '#server/modules/agents/agents/create-agent.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findTemplate } from './read-template.ts';
import { templateAnswer } from './template-answer.ts';

/**
 * Makes an agent of a template; or, by the id of an own agent, a personal template of that.
 *
 * @throws AppError `not_found` for an id that is neither; `conflict` where there are too many agents
 */
export async function addTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<{ agent: Agent | null; template: Template }> {
  const template = await findTemplate(deps.db, userId, id);
  if (!template) return { agent: null, template: await templateOf(deps, userId, id, name) };
  const { instructions, tools } = template;
  const agent = { name: name ?? template.name, instructions, tools, templateId: template.id };
  return { agent: await createAgent(deps, userId, agent), template };
}

/** A personal template of an own agent, with what it was asked last as what to ask first. */
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
      .where('user_id', '=', userId)
      .where('id', '=', agentId)
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
