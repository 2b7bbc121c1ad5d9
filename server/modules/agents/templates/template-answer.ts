import type { Selectable } from 'kysely';
import type { Template } from '#contract/templates.ts';
import type { AgentTemplateTable } from '#server/modules/agents/tables.ts';

/** A personal template as the wire shows it. */
export function templateAnswer(row: Selectable<AgentTemplateTable>): Template {
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
  };
}
