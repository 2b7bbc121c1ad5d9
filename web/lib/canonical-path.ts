/**
 * A path in the form of its route: fixed parts as the route spells them, parameters unchanged, no trailing
 * slash.
 *
 * @param template a declared route, such as `/dashboard/signals/$id`; `$` alone matches the rest
 */
export function canonicalPath(path: string, template: string): string {
  const fixed = partsOf(template);
  const parts = partsOf(path).map((part, index) => {
    const name = fixed[index];
    return name === undefined || name.startsWith('$') ? part : name;
  });
  return `/${parts.join('/')}`;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
