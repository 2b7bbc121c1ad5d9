/** The attributes of an external link: it opens in a new tab and tells the target nothing about this page. */
export type OutsideLinkProps = { href: string; target: '_blank'; rel: 'noopener noreferrer' };

/**
 * The only way to turn a URL from outside (a vendor, a feed, a model) into a link: `<a {...link}>`. Null for
 * everything except http and https, such as `javascript:`.
 */
export function outsideLink(url: string | null | undefined): OutsideLinkProps | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { href: url, target: '_blank', rel: 'noopener noreferrer' };
}

/** Opens an external page in a new tab, if its URL is allowed. */
export function openOutside(url: string | null): void {
  const link = outsideLink(url);
  if (link !== null) window.open(link.href, link.target, 'noopener,noreferrer');
}
