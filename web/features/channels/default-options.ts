import type { DraftOptions } from '#contract/channels/publications.ts';
import { newRedditDraft } from './reddit-labels.ts';

type Of<C extends DraftOptions['channel']> = Extract<DraftOptions, { channel: C }>;

/** A draft's options, or the defaults. */
export const defaultOptions = {
  slack: (options: DraftOptions | null): Of<'slack'> =>
    options?.channel === 'slack' ? options : { channel: 'slack', channelId: null },
  reddit: (options: DraftOptions | null): Of<'reddit'> =>
    options?.channel === 'reddit' ? options : newRedditDraft,
  twitter: (options: DraftOptions | null): Of<'twitter'> =>
    options?.channel === 'twitter' ? options : { channel: 'twitter', madeWithAi: false },
};
