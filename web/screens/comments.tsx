import { getRouteApi } from '@tanstack/react-router';
import { CommentsView } from '#web/features/comments/comments-view.tsx';

const route = getRouteApi('/dashboard/comments');

/** Comments in review and past ones. The tab, the dates, and the open comment are in the URL. */
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
