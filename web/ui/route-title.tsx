import { useDocumentTitle } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';

/**
 * The title of the page that is shown. It stands before the page, so that a screen which knows more, such as a
 * company's name, sets its own after it.
 */
export function RouteTitle() {
  const title = useMatches({
    select: (matches) =>
      // Behind the URL of a page there is nothing: `/login/extra`.
      matches.some(({ _notFound }) => _notFound) ? 'Not found' : (matches.at(-1)?.staticData.title ?? ''),
  });
  useDocumentTitle(`${title} · inGrow`);
  return null;
}
