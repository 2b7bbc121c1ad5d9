/** What makes a link to a page of somebody else's: it opens beside this page, which it learns nothing of. */
export type OutsideLinkProps = { href: string; target: '_blank'; rel: 'noopener noreferrer' };

/**
 * The one way from a URL that somebody else wrote (a vendor, a feed, a model) to a link: `<a {...link}>`. Null for
 * everything but http and https, such as `javascript:`.
 */
export function outsideLink(url: string | null | undefined): OutsideLinkProps | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { href: url, target: '_blank', rel: 'noopener noreferrer' };
}

/** Opens such a page in a tab of its own. @returns whether it may be opened */
export function openOutside(url: string | null): boolean {
  const link = outsideLink(url);
  if (link !== null) window.open(link.href, link.target, 'noopener,noreferrer');
  return link !== null;
}
