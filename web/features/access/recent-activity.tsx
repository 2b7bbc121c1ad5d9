import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { actionLabel, detailLabels } from './audit-labels.ts';
import { AuditRow } from './audit-row.tsx';
import rows from './rows.module.css';

const activityQuery = pagedQuery(['activity'], (page, options) =>
  api.audit.own({ query: { limit: 10, ...page } }, options),
);

/** The user's own logins and changes, newest first. */
export function RecentActivity() {
  const activity = useInfiniteQuery(activityQuery);
  const items = activity.data?.pages.flatMap((page) => page.items) ?? [];
  if (activity.isError && items.length === 0) return <LoadError of={activity} />;
  if (!activity.data) return <Skeleton height={120} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw="60ch">
        Don’t recognize something? End your other sessions.
      </Text>
      {items.length === 0 && <Text size="sm">Nothing yet.</Text>}
      {items.length > 0 && (
        <ul className={rows.list} aria-label="Recent activity">
          {items.map((entry) => (
            <AuditRow
              key={entry.id}
              title={actionLabel(entry.action)}
              facts={[
                ...(entry.subject === null ? [] : [entry.subject]),
                ...detailLabels(entry),
                ...(entry.isOwn ? [] : ['Not you']),
              ]}
              at={entry.at}
            />
          ))}
        </ul>
      )}
      <MoreButton list={activity} label="Show older" />
    </Stack>
  );
}
