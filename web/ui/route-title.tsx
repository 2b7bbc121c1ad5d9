import { useDocumentTitle } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';

/**
 * The title of the current page. Rendered before the page, so a screen that knows more, such as a company's
 * name, can override it.
 */
export function RouteTitle() {
  const title = useMatches({
    select: (matches) =>
      // A page's URL with extra segments matches nothing: `/login/extra`.
      matches.some(({ _notFound }) => _notFound) ? 'Not found' : (matches.at(-1)?.staticData.title ?? ''),
  });
  useDocumentTitle(`${title} · inGrow`);
  return null;
}
