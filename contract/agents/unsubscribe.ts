import { z } from 'zod';
import { ChosenKind } from '#contract/channels/notices.ts';
import { route } from '#contract/route.ts';

export const Unsubscribed = z.object({
  kind: ChosenKind.or(z.literal('schedule_answers')).describe('Kind of email that was turned off'),
  name: z
    .string()
    .nullable()
    .describe('Schedule with answers that are no longer emailed. Null for other kinds.'),
});
export type Unsubscribed = z.infer<typeof Unsubscribed>;

export const unsubscribeRoutes = {
  turnOff: route('POST', '/unsubscribe/{token}', {
    access: 'public',
    summary:
      "Turn off one kind of email by the token in its unsubscribe link (RFC 8058). 404 if the link isn't valid.",
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: Unsubscribed,
  }),
};
