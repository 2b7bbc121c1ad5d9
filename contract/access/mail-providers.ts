/** Domains of which anybody can have an address: allowing one lets everybody in. The largest ones, not all. */
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

/** Whether anybody can have an address of this normalized domain. */
export function isMailProvider(domain: string): boolean {
  return mailProviders.has(domain);
}
