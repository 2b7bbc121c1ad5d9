import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './answers.module.css';
import { inboxMessages as messages } from './inbox-messages.ts';
import { inboxCountsQuery } from './inbox-queries.ts';
import type { InboxSearch } from './inbox-search.ts';

type Props = { search: InboxSearch; onSearch: (search: InboxSearch) => void };

/** Leads to what is snoozed or dismissed, if anything is, and back. */
export function AnswerFoot({ search, onSearch }: Props) {
  const { snoozed = 0, dismissed = 0 } = useQuery(inboxCountsQuery).data ?? {};
  const link = (label: string, to: InboxSearch) => (
    <p className={classes.foot}>
      <UnstyledButton className={classes.link} onClick={() => onSearch(to)}>
        {label}
      </UnstyledButton>
    </p>
  );
  if (search.gone) return link(messages.dismissedDrafts, { tab: 'dismissed' });
  if (search.tab === 'dismissed') {
    return dismissed > 0 ? link(messages.dismissed(dismissed), { gone: true }) : null;
  }
  if (search.tab !== undefined && search.tab !== 'answer') return null;
  if (search.later) return link(messages.showAll, {});
  return snoozed > 0 ? link(messages.snoozed(snoozed), { later: true }) : null;
}
