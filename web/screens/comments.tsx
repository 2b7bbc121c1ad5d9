import { getRouteApi } from '@tanstack/react-router';
import { CommentsView } from '#web/features/comments/comments-view.tsx';

const route = getRouteApi('/dashboard/comments');

/** Comments to review and those that are done. Tab, days and the open one live in the URL. */
export function CommentsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <CommentsView
      search={search}
      onSearch={(next, quiet = false) => void navigate({ search: next, replace: quiet })}
    />
  );
}
