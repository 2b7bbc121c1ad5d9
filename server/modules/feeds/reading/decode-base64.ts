/** Elements of Atom 0.3 that hold text, with the word that they hold it as base64. */
const base64Element =
  /<((?:[\w-]+:)?(?:title|tagline|subtitle|summary|content|info|copyright))(\s[^<>]*?)\bmode\s*=\s*(?:"base64"|'base64')([^<>]*)>([A-Za-z0-9+/=\s]*)</g;

/** Atom 0.3 may write any text as base64 (`mode="base64"`); puts the text itself there. */
export function decodeBase64(xml: string): string {
  if (!/\bmode\s*=\s*["']base64/.test(xml)) return xml;
  return xml.replaceAll(base64Element, (_, name: string, before: string, after: string, value: string) => {
    const text = Buffer.from(value, 'base64').toString('utf8');
    return `<${name}${before}mode="escaped"${after}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}<`;
  });
}
