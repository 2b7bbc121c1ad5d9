import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllowedDomain } from '#contract/access/allow-list.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { domainsQuery } from './beta-queries.ts';
import { RemoveDomain } from './remove-domain.tsx';
import rows from './rows.module.css';

/** The allowed domains, with search and paging. */
export function DomainList() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const list = useInfiniteQuery({ ...domainsQuery(search), placeholderData: keepPreviousData });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  if (list.isError && items.length === 0) return <LoadError of={list} />;
  if (!list.data) return <Skeleton height={140} />;
  return (
    <Stack gap="sm">
      {(total > 8 || search !== '') && (
        <TextInput
          maw={320}
          aria-label="Search domains and notes"
          placeholder="Search"
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {search === '' ? 'No one can sign in yet. Add your team’s domain first.' : 'No domain matches.'}
        </Text>
      )}
      {items.length > 0 && (
        <ul className={rows.list} aria-label="Allowed domains">
          {items.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Group gap="sm">
          <MoreButton list={list} label="Show more" />
          <Text size="sm" c="dimmed">
            {formatCount(items.length)} of {formatCount(total)}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

function DomainRow({ domain }: { domain: AllowedDomain }) {
  const [opened, asking] = useDisclosure();
  const facts = [
    pluralize(domain.users, 'user'),
    `added ${formatDay(domain.addedAt, new Date())}${domain.addedBy ? ` by ${domain.addedBy.name}` : ''}`,
    ...(domain.note === null ? [] : [domain.note]),
  ];
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>
          {domain.domain} {domain.includesSubdomains && <Badge tone="neutral">With subdomains</Badge>}{' '}
          {domain.isOwn && <Badge tone="info">You</Badge>}
        </span>
        <span className={`${rows.facts} quiet`}>{facts.join(' · ')}</span>
      </div>
      <Button variant="subtle" color="gray" onClick={asking.open} aria-label={`Remove ${domain.domain}`}>
        Remove
      </Button>
      <RemoveDomain domain={domain} opened={opened} onClose={asking.close} />
    </li>
  );
}
