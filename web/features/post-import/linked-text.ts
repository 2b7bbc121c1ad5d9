/** Elements that start and end a line. */
const blocks =
  'address,article,aside,blockquote,br,button,dd,div,dl,dt,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,td,th,tr,ul';

/** What may share a line with a name: the degree of connection, and badges. */
const besideName =
  /^[\s•·]*(?:(?:\d[^\s•·\d]{0,3}\+?(?=[\s•·]|$)|verified|premium|author|you|following|influencer)[\s•·]*)*$/i;

type Line = { text: string; linked: string; urls: Set<string> };

/**
 * Text copied from the network's pages, with the URLs of linked names, each on the line below its name. A
 * plain-text copy has no URLs. A name within a sentence is a mention and stays text.
 *
 * @returns null if nothing in it links to a profile, so the plain text is just as good
 */
export function linkedText(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of page.querySelectorAll('script,style,noscript,template,svg')) hidden.remove();
  const lines: Line[] = [{ text: '', linked: '', urls: new Set() }];
  read(page.body, null, lines);
  let last = '';
  const reported = lines.flatMap(({ text, linked, urls }) => {
    const words = text.replace(/\s+/g, ' ').trim();
    const [url] = urls;
    const rest = words.replace(linked.replace(/\s+/g, ' ').trim(), '');
    const isName = urls.size === 1 && url !== undefined && words !== '' && besideName.test(rest);
    if (!isName || url === last) return words === '' ? [] : [words];
    last = url;
    return [words, url];
  });
  return last === '' ? null : reported.join('\n');
}

function read(node: Node, url: string | null, lines: Line[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const line = lines.at(-1);
    const text = node.textContent ?? '';
    if (line === undefined) return;
    line.text += text;
    if (url === null || text.trim() === '') return;
    line.linked += text;
    line.urls.add(url);
    return;
  }
  if (!(node instanceof Element)) return;
  const isBlock = node.matches(blocks);
  if (isBlock) lines.push({ text: '', linked: '', urls: new Set() });
  const link = node.matches('a[href]') ? profileUrl(node.getAttribute('href') ?? '') : null;
  for (const child of node.childNodes) read(child, link ?? url, lines);
  if (isBlock) lines.push({ text: '', linked: '', urls: new Set() });
}

function profileUrl(href: string): string | null {
  const match = /^(https:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/[^/?#\s]+)/i.exec(href);
  return match?.[1] ?? null;
}
