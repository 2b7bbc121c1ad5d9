import { createHash } from 'node:crypto';
import type { SentTweet } from '#sandbox/world/sent.ts';
import { LINK } from '#sandbox/x/weigh-tweet.ts';

/** What X makes of a text: links become t.co's, and `&`, `<`, `>` are written as in HTML. Pictures are a link at its end. */
export function showTweet(tweet: SentTweet, username: string) {
  const urls: Record<string, unknown>[] = [];
  const short = (seed: string) =>
    `https://t.co/${createHash('sha256').update(`${tweet.id} ${seed}`).digest('base64url').replace(/[-_]/g, '').slice(0, 10)}`;
  let text = '';
  const add = (link: { url: string; expanded_url: string; display_url: string; media_key?: string }) => {
    urls.push({ start: text.length, end: text.length + link.url.length, ...link });
    text += link.url;
  };
  let at = 0;
  for (const match of tweet.text.matchAll(LINK)) {
    text += escapeHtml(tweet.text.slice(at, match.index));
    const expanded = /^https?:/i.test(match[0]) ? match[0] : `http://${match[0]}`;
    add({
      url: short(`${match.index}`),
      expanded_url: expanded,
      display_url: expanded.replace(/^https?:\/\//i, ''),
    });
    at = match.index + match[0].length;
  }
  text += escapeHtml(tweet.text.slice(at));
  if (tweet.mediaIds.length > 0) {
    if (text !== '') text += ' ';
    const url = short('media');
    const page = `${username}/status/${tweet.id}/photo/1`;
    add({
      url,
      expanded_url: `https://x.com/${page}`,
      display_url: `pic.x.com/${url.slice(-10)}`,
      media_key: `3_${tweet.mediaIds[0]}`,
    });
  }
  return {
    id: tweet.id,
    text,
    edit_history_tweet_ids: [tweet.id],
    created_at: new Date(tweet.at).toISOString(),
    ...(urls.length > 0 ? { entities: { urls } } : {}),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
