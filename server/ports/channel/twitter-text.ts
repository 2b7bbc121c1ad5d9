import twitter from 'twitter-text';

export type Tweet = {
  text: string;
  entities?:
    | {
        urls?:
          | {
              url: string;
              expanded_url?: string | null | undefined;
              media_key?: string | null | undefined;
            }[]
          | null
          | undefined;
      }
    | null
    | undefined;
};

/** A text with its links in the form that {@link writtenText} returns. */
export function asShown(text: string): string {
  return twitter
    .extractUrlsWithIndices(text.normalize())
    .reverse()
    .reduce(
      (rest, { url, indices: [from, till] }) => rest.slice(0, from) + bare(url) + rest.slice(till),
      text.normalize(),
    );
}

/**
 * Reverses how X shows a text: links as t.co links, pictures as a link at the end, three characters escaped
 * as in HTML.
 */
export function writtenText({ text, entities }: Tweet): string {
  const words = (entities?.urls ?? []).reduce(
    (rest, { url, expanded_url, media_key }) =>
      rest.replace(url, () => (media_key ? '' : bare(expanded_url ?? url))),
    text,
  );
  return words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A link without what X adds to it. */
function bare(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}
