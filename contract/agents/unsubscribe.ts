import { z } from 'zod';
import { ChosenKind } from '#contract/channels/notices.ts';
import { route } from '#contract/route.ts';

export const Unsubscribed = z.object({
  kind: ChosenKind.or(z.literal('schedule_answers')).describe('The kind of email that is off now'),
  name: z.string().nullable().describe('The schedule whose answers are no longer emailed'),
});
export type Unsubscribed = z.infer<typeof Unsubscribed>;

export const unsubscribeRoutes = {
  turnOff: route({
    method: 'POST',
    path: '/unsubscribe/{token}',
    access: 'public',
    summary:
      'Turns off one kind of email, by the signed link in each such email (RFC 8058). A GET shows a page that asks first and changes nothing. 404 for a link that isn’t ours',
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: Unsubscribed,
  }),
};
