import { z } from 'zod';
import { Moment } from '#contract/paging.ts';

/** The origin of the page's URLs, e.g. `https://ingrow.example`. */
export const Origin = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'must be an origin without a path');

/** The origin of the page that requests a URL to connect a channel. */
export const ConnectOrigin = z.object({
  origin: Origin.optional().describe('Where the page is, to come back to; PUBLIC_URL wins'),
});

/** A URL at the channel. It works once, for ten minutes, for this user. */
export const ConnectUrl = z.object({ url: z.string(), expiresAt: Moment });

/** The parameters the channel added to the URL it sent the browser back to. */
export const ConnectBack = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2000),
});
