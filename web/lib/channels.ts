import { channels as all } from '#core/channels/index.ts';

/**
 * The channels' names, to read URLs with. In a production build this is a list without the channels'
 * definitions (`web/build/route-table.ts`).
 */
export const channels = all;
