/**
 * The largest domains where anyone can get an address, so allowing one lets everyone in. Not a complete list.
 */
const mailProviders = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yandex.ru',
  'zoho.com',
  '163.com',
]);

/** Whether anyone can get an address at this normalized domain. */
export function isMailProvider(domain: string): boolean {
  return mailProviders.has(domain);
}
