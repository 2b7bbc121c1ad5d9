import { z } from 'zod';
import { BasedOn, Deleted, Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { AgentToolName } from './agent-tools.ts';
import { Agent } from './agents.ts';

export const TemplateCategory = z.enum(['find', 'write', 'engage', 'watch', 'own']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** An agent ready to copy. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  description: z.string().describe('What one gets, in a sentence'),
  category: TemplateCategory.describe('`own`: a personal template'),
  instructions: z.string(),
  tools: z.array(AgentToolName),
  prompt: z.string().describe('What to ask it first; may be changed before it is sent'),
  cron: z.string().nullable().describe('A schedule that suits it, in five fields'),
  isShipped: z.boolean().describe('Comes with the product: it can be added and copied, but not changed'),
  createdAt: Moment.nullable().describe('Null for shipped ones'),
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
  list: route({
    method: 'GET',
    path: '/templates',
    access: 'user',
    summary: 'Shipped templates, then the personal ones by name',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 50'),
    }),
    answer: page(Template),
  }),
  one: route({
    method: 'GET',
    path: '/templates/template/{id}',
    access: 'user',
    summary: 'One template',
    params: IdParams,
    answer: Template,
  }),
  add: route({
    method: 'POST',
    path: '/templates/add/{id}',
    access: 'user',
    summary: "A template's id makes an agent of it; an own agent's id makes a personal template of that",
    params: IdParams,
    body: z.object({ name: VisibleName.min(1, 'is missing').max(80).optional() }).optional(),
    answer: z.object({
      agent: Agent.nullable().describe('Null where a template was made'),
      template: Template.describe('Added, or made'),
    }),
  }),
  change: route({
    method: 'PUT',
    path: '/templates/update/{id}',
    access: 'user',
    summary: 'Changes a personal template: what is absent stays; a shipped one is refused with 403',
    params: IdParams,
    body: TemplateChange,
    answer: Template,
  }),
  remove: route({
    method: 'DELETE',
    path: '/templates/{id}',
    access: 'user',
    summary: 'Deletes a personal template; agents made of it stay. A shipped one is refused with 403',
    params: IdParams,
    answer: Deleted,
  }),
};
