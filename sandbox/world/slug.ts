/** Letters that Unicode doesn't decompose. */
const SPECIAL: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae' };

/** The slug of a name: lower-case ASCII words joined by hyphens. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[łøđıßæ]/g, (letter) => SPECIAL[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
