import type { Handlers } from '#contract/route.ts';
import type { rssRoutes } from '#contract/rss.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';

/** What answers the routes of feeds. */
export function rssHandlers(_deps: Deps): Handlers<typeof rssRoutes> {
  const later = async (): Promise<never> => {
    throw new AppError('unavailable', 'Feeds are being built');
  };
  return {
    recommendations: later,
    add: later,
    list: later,
    checkUrl: later,
    remove: later,
    summary: later,
    items: later,
    markRead: later,
    item: later,
    exportOpml: later,
    importOpml: later,
    readImport: later,
    importLines: later,
    one: later,
    change: later,
    refresh: later,
  };
}
