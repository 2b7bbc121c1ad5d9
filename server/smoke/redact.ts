import { decodePercent } from '#core/decode-percent.ts';

/** Settings whose values are private, or reveal whose server this is. */
const hidden = /KEY|SECRET|TOKEN|_ID$|DSN|EMAIL|MAIL_FROM|SMTP_URL|DATABASE_URL|USER_AGENT|PRICE_GROWTH/;

/** Shorter values are part of ordinary words, and aren't secrets. */
const shortest = 4;

/**
 * Replaces the values of settings with the settings' names, however the values are encoded, because the
 * output can be sent to others. No secret should get this far. This is for values a vendor repeats.
 *
 * @param settings as in the environment
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
    // If a value is part of another one, replacing it first would leave the rest of the longer one.
    .sort(([one], [other]) => other.length - one.length);
  return (text) => all.reduce((rest, [part, name]) => rest.replaceAll(part, name), text);
}

/**
 * The parts of a value: each entry of a list, the address of a mailbox, and the user and password of a URL.
 */
function partsOf(value: string): string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  const people =
    url === null ? [] : [url.username, url.password].flatMap((text) => [text, decodePercent(text) ?? text]);
  // Ordinary words, such as the name before an address, stay as they are.
  const listed = value.split(/[\s,;<>]+/).filter((part) => part.includes('@') || part.length >= 16);
  return [value, ...listed, ...people];
}
