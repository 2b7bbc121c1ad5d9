/** Encodings in which any bytes are valid, so a claim of one of these proves nothing. */
const singleByte =
  /^(us-ascii|ascii|iso-8859-\d+|latin\d+|windows-\d+|cp\d+|macintosh|koi8-[ru]|x-mac-\w+)$/i;

/** How much of the text beyond ASCII may be broken for it to still count as damaged UTF-8. */
const maxBroken = 0.1;

/**
 * Decodes bytes into text. A byte order mark decides, then the Content-Type, then the XML declaration. Claims
 * are checked against the bytes, because feeds lie: a claim that doesn't fit is skipped, bytes that are
 * clearly UTF-8 are read as such whatever single-byte encoding was claimed, and if nothing fits they are read
 * as windows-1252, which accepts everything.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = byMark(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const said = [charsetOf(contentType), declaredEncoding(bytes)].filter((name) => name !== null);
  const utf8 = tryDecode(bytes, 'utf-8');
  for (const name of said) {
    if (utf8 !== null && singleByte.test(name) && hasHighBytes(bytes)) return utf8;
    const text = name === 'utf-8' ? utf8 : tryDecode(bytes, name);
    if (text !== null) return text;
  }
  if (utf8 !== null) return utf8;
  const lossy = new TextDecoder('utf-8').decode(bytes);
  return isMostlyWhole(lossy) ? lossy : new TextDecoder('windows-1252').decode(bytes);
}

function byMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  // Without a mark, the first `<` reveals it.
  if (a === 0 && b === 0x3c) return 'utf-16be';
  if (a === 0x3c && b === 0) return 'utf-16le';
  return null;
}

function charsetOf(contentType: string | null): string | null {
  const name = contentType?.match(/charset\s*=\s*["']?([^\s"';]+)/i)?.[1];
  return name ? canonical(name) : null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const name =
    head.match(/<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/i)?.[1] ??
    head.match(/<meta[^>]*\bcharset\s*=\s*["']?([^\s"'>/;]+)/i)?.[1];
  return name ? canonical(name) : null;
}

/** The name as the decoder knows it; null if it doesn't. */
function canonical(name: string): string | null {
  try {
    const known = new TextDecoder(name).encoding;
    // Real UTF-16 text was already detected by its bytes.
    return known.startsWith('utf-16') ? null : known;
  } catch {
    return null;
  }
}

function tryDecode(bytes: Uint8Array, name: string): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function hasHighBytes(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80);
}

function isMostlyWhole(text: string): boolean {
  let broken = 0;
  let high = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    high += 1;
    if (code === 0xfffd) broken += 1;
  }
  return broken <= high * maxBroken;
}

/** Elements of Atom that hold text, with their attributes. */
const textElement =
  /<((?:[\w-]+:)?(?:title|tagline|subtitle|summary|content|info|rights|copyright))(\s[^<>]*)>(?:<!\[CDATA\[)?([A-Za-z0-9+/=\s]*)(?:\]\]>)?</g;
const base64Attribute = /\b(mode|type)\s*=\s*(?:"base64"|'base64')/;

/**
 * Atom 0.3 may encode any text as base64 (`mode="base64"`), and some write it as a type; replaces it with the
 * text itself. What isn't text is left out.
 */
export function decodeBase64(xml: string): string {
  if (!base64Attribute.test(xml)) return xml;
  return xml.replaceAll(textElement, (element, name: string, attributes: string, value: string) => {
    if (!base64Attribute.test(attributes)) return element;
    const text = tryDecode(Buffer.from(value, 'base64'), 'utf-8') ?? '';
    const plain = attributes.replace(base64Attribute, (_, attribute: string) =>
      attribute === 'mode' ? 'mode="escaped"' : 'type="text"',
    );
    return `<${name}${plain}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}<`;
  });
}
