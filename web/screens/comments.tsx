import { getRouteApi } from '@tanstack/react-router';
import { CommentsView } from '#web/features/comments/comments-view.tsx';

const route = getRouteApi('/dashboard/comments');

/** Comments to be approved, and what became of the others. Tab, days and the open one live in the URL. */
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
