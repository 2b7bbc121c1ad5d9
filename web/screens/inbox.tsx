import { getRouteApi } from '@tanstack/react-router';
import { AnswerView } from '#web/features/inbox/answer-view.tsx';
import { CommentsView } from '#web/features/inbox/comments-view.tsx';
import type { InboxSearch } from '#web/features/inbox/inbox-search.ts';

const route = getRouteApi('/dashboard/inbox');

/** What waits for an answer, and the user's comments by state. The tab and what is open are in the URL. */
export function InboxScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: InboxSearch, quiet = false) => void navigate({ search: next, replace: quiet });
  const isAnswering = search.tab === undefined || search.tab === 'answer';
  return isAnswering ? (
    <AnswerView search={search} onSearch={onSearch} />
  ) : (
    <CommentsView search={search} onSearch={onSearch} />
  );
}
