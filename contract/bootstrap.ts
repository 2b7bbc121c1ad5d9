import { z } from 'zod';
import { PlanState } from './plan/payment.ts';
import { ConnectedProfile } from './profile.ts';
import { route } from './route.ts';
import { List } from './signals/lists.ts';
import { View } from './signals/views.ts';
import { maxCountedItems } from './values.ts';

/** Counts and marks in the navigation. */
export const Badges = z.object({
  today: z.int().describe('Items to do on Today'),
  inbox: z.int().describe('What waits for an answer'),
  agents: z.int().describe('Agent runs awaiting approval'),
  feeds: z
    .int()
    .describe(`Unread feed items, counted up to ${maxCountedItems.toLocaleString('en-US')} per feed`),
  alarms: z
    .object({ schedules: z.boolean(), feeds: z.boolean(), channels: z.boolean() })
    .describe("Whether something there needs the user's attention"),
});
export type Badges = z.infer<typeof Badges>;

/** Everything the frame around all pages needs. */
export const Bootstrap = z.object({
  profiles: z.array(ConnectedProfile).describe('Oldest first'),
  badges: Badges,
  lists: z.array(List).describe('The built-in list first, then by name'),
  views: z.array(View).describe('In tab order'),
  sample: z
    .enum(['network', 'data'])
    .nullable()
    .describe(
      "`network` if the sample network is on, `data` if it's off but some of its data remains, otherwise null",
    ),
  plan: PlanState,
});
export type Bootstrap = z.infer<typeof Bootstrap>;

export const bootstrapRoutes = {
  read: route('GET', '/bootstrap', {
    access: 'user',
    summary: 'Get what every page needs: profiles, badges, lists, views and plan',
    answer: Bootstrap,
  }),
};
