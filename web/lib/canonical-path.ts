/**
 * A path in the words of the route that answers it: its fixed parts as the route spells them, its parameters as they
 * are, and no slash at the end.
 *
 * @param template as routes are declared: `/dashboard/signals/$id`; `$` alone takes the rest
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
