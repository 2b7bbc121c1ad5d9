import type { DraftOptions } from '#contract/publications.ts';

type Of<C extends DraftOptions['channel']> = Extract<DraftOptions, { channel: C }>;

/** A draft's options, or what stands before anything was chosen. */
export const usualOptions = {
  slack: (options: DraftOptions | null): Of<'slack'> =>
    options?.channel === 'slack' ? options : { channel: 'slack', channelId: null },
  twitter: (options: DraftOptions | null): Of<'twitter'> =>
    options?.channel === 'twitter' ? options : { channel: 'twitter', madeWithAi: false },
};
