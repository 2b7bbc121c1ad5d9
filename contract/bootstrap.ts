import { z } from 'zod';
import { PlanState } from './plan/payment.ts';
import { ConnectedProfile } from './profile.ts';
import { route } from './route.ts';
import { List } from './signals/lists.ts';
import { View } from './signals/views.ts';

/** Counts and marks in the navigation. */
export const Badges = z.object({
  today: z.int().describe('What there is to do today'),
  comments: z.int().describe('Drafts to review'),
  agents: z.int().describe('Runs that wait for the user'),
  feeds: z.int().describe('Unread items, counted up to a limit'),
  alarms: z
    .object({ schedules: z.boolean(), feeds: z.boolean(), channels: z.boolean() })
    .describe('Whether something there stopped working and needs the user'),
});
export type Badges = z.infer<typeof Badges>;

/** Everything the frame around all pages needs. */
export const Bootstrap = z.object({
  profiles: z.array(ConnectedProfile).describe('The connected profiles, oldest first'),
  badges: Badges,
  lists: z.array(List).describe('The built-in one, then by name'),
  views: z.array(View).describe('In the order of their tabs'),
  sample: z
    .enum(['network', 'data'])
    .nullable()
    .describe('`network`: the sample network is on; `data`: it is off, and some of its data is left'),
  plan: PlanState,
});
export type Bootstrap = z.infer<typeof Bootstrap>;

export const bootstrapRoutes = {
  read: route({
    method: 'GET',
    path: '/bootstrap',
    access: 'user',
    summary: 'What the frame around all pages needs, in one answer: profiles, badges, lists, views, plan',
    answer: Bootstrap,
  }),
};
