/** Settings whose values are nobody's business, or say whose server this is. */
const hidden = /KEY|SECRET|TOKEN|_ID$|DSN|EMAIL|MAIL_FROM|SMTP_URL|DATABASE_URL|USER_AGENT|PRICE_GROWTH/;

/** Shorter values are part of ordinary words, and keep no secret. */
const shortest = 4;

/**
 * Puts the names of settings where their values would be, however those are encoded: what is printed can be sent to
 * others. Nothing secret should get as far as this; it is there for what a vendor repeats.
 *
 * @param settings as the environment has them
 */
export function openRedactor(settings: Record<string, string | undefined>): (text: string) => string {
  const values = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined || !hidden.test(name)
      ? []
      : partsOf(value.trim()).map((part) => [part, `{${name}}`] as const),
  );
  const clients = Object.entries(settings).flatMap(([name, id]) => {
    const secret = settings[name.replace(/_ID$/, '_SECRET')];
    if (!name.endsWith('_CLIENT_ID') || !id || !secret) return [];
    return [[Buffer.from(`${id}:${secret}`).toString('base64'), `{${name}:…}`] as const];
  });
  const all = [...values, ...clients]
    .flatMap(([part, name]) => [part, encodeURIComponent(part)].map((form) => [form, name] as const))
    .filter(([part]) => part.length >= shortest)
    // A value that is part of another one would leave the rest of it.
    .sort(([one], [other]) => other.length - one.length);
  return (text) => all.reduce((rest, [part, name]) => rest.replaceAll(part, name), text);
}

/** A value, each of a list or the address of a mailbox, and the user and password of a URL. */
function partsOf(value: string): string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  const people = url === null ? [] : [url.username, url.password].flatMap((text) => [text, safeDecode(text)]);
  // Ordinary words, such as the name before an address, stay as they are.
  const listed = value.split(/[\s,;<>]+/).filter((part) => part.includes('@') || part.length >= 16);
  return [value, ...listed, ...people];
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
