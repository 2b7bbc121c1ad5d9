import { z } from 'zod';
import { BasedOn, Deleted, Id, IdParams, Moment, page, pageQuery, Version } from '#contract/paging.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { AgentToolName } from './agent-tools.ts';
import { Agent, maxAgents } from './agents.ts';

export const TemplateCategory = z.enum(['find', 'write', 'engage', 'watch', 'own']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** An agent ready to copy. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  description: z.string().describe('Purpose of the template, in a sentence'),
  category: TemplateCategory.describe('`own` for personal templates'),
  instructions: z.string(),
  tools: z.array(AgentToolName),
  prompt: z.string().describe('Suggested first prompt'),
  cron: z
    .string()
    .nullable()
    .describe('Suggested schedule as a cron expression with five fields. Null if there is none.'),
  isShipped: z
    .boolean()
    .describe("Whether the template comes with inGrow. If so, it can't be changed or deleted."),
  createdAt: Moment.nullable().describe('Null for templates that come with inGrow'),
  version: Version,
});
export type Template = z.infer<typeof Template>;

export const TemplateChange = z.object({
  name: VisibleName.min(1, 'is missing').max(80).optional(),
  description: z.string().trim().max(300).optional(),
  instructions: z.string().trim().min(1, 'is missing').max(8000).optional(),
  tools: z.array(AgentToolName).max(AgentToolName.options.length).optional(),
  prompt: z.string().trim().max(8000).optional(),
  basedOn: BasedOn,
});
export type TemplateChange = z.infer<typeof TemplateChange>;

export const templateRoutes = {
  list: route('GET', '/templates', {
    access: 'user',
    summary: 'List templates: those that come with inGrow, then personal ones by name',
    query: z.object(pageQuery(50)),
    answer: page(Template),
  }),
  one: route('GET', '/templates/template/{id}', {
    access: 'user',
    summary: 'Get a template',
    params: IdParams,
    answer: Template,
  }),
  add: route('POST', '/templates/add/{id}', {
    access: 'user',
    summary: `Create an agent from a template, or a personal template from an agent. \`id\` is the id of either. 409 if the user already has ${maxAgents} agents.`,
    params: IdParams,
    body: z.object({ name: VisibleName.min(1, 'is missing').max(80).optional() }).optional(),
    answer: z.object({
      agent: Agent.nullable().describe('Created agent. Null if a template was created.'),
      template: Template.describe('Template that was used or created'),
    }),
  }),
  change: route('PUT', '/templates/update/{id}', {
    access: 'user',
    summary:
      'Update a personal template. Omitted fields are unchanged. 403 for a template that comes with inGrow.',
    params: IdParams,
    body: TemplateChange,
    answer: Template,
  }),
  remove: route('DELETE', '/templates/{id}', {
    access: 'user',
    summary:
      'Delete a personal template. Agents created from it are kept. 403 for a template that comes with inGrow.',
    params: IdParams,
    answer: Deleted,
  }),
};
