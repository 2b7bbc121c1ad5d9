/**
 * What a profile's address lets one guess of its owner's name: `maya-lindqvist-03c02ba1` is "Maya Lindqvist".
 * Parts with digits are what the network adds to tell people of one name apart; they stay where nothing else is
 * left. Null for no slug.
 */
export function nameFromSlug(slug: string | null): string | null {
  if (slug === null) return null;
  const parts = slug.split(/[-_.]+/u).filter((part) => part !== '');
  const words = parts.filter((part) => !/\d/u.test(part));
  const shown = words.length > 0 ? words : parts;
  return shown.length === 0 ? slug : shown.map(capitalise).join(' ');
}

function capitalise(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}
