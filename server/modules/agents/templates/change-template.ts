import type { Template, TemplateChange } from '#contract/templates.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockTemplate } from './lock-template.ts';
import { templateAnswer } from './template-answer.ts';

/**
 * Changes a personal template: what is absent stays. Agents made of it stay as they are.
 *
 * @throws AppError `forbidden` for a shipped one, `not_found` for a stranger's id
 */
export async function changeTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  change: TemplateChange,
): Promise<Template> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockTemplate(trx, userId, id);
    const row = await trx
      .updateTable('agent_template')
      .set({
        name: change.name ?? locked.name,
        description: change.description ?? locked.description,
        instructions: change.instructions ?? locked.instructions,
        tools: change.tools ? [...new Set(change.tools)] : locked.tools,
        prompt: change.prompt ?? locked.prompt,
        updated_at: clock.now(),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyChange(trx, userId, { name: 'agent-template', id });
    return templateAnswer(row);
  });
}
