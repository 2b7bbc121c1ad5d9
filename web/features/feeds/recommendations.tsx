import { Button, Chip, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#web/ui/error-note.tsx';
import classes from './feeds.module.css';
import { addMessages as messages } from './feeds-messages.ts';
import { feedRecommendationsQuery } from './feeds-queries.ts';

/** Feeds worth reading, by topic. */
export function Recommendations({ onAdd }: { onAdd: (url: string) => void }) {
  const [topic, setTopic] = useState<string | null>(null);
  const found = useQuery(feedRecommendationsQuery(topic));
  if (found.isPending) {
    return (
      <div aria-busy="true">
        {['a', 'b', 'c'].map((line) => (
          <Skeleton key={line} height={40} mb={8} />
        ))}
      </div>
    );
  }
  if (found.isError && !found.data) {
    return <LoadError of={found} title={messages.recommendedNotRead} />;
  }
  const { topics, items } = found.data;
  if (items.length === 0 && topics.length === 0) return null;
  return (
    <section aria-label={messages.recommended}>
      <Text size="sm" fw={600}>
        {messages.recommended}
      </Text>
      {topics.length > 1 && (
        <Chip.Group value={topic ?? ''} onChange={(value) => setTopic(value === '' ? null : String(value))}>
          <Group gap={6} py={8}>
            <Chip size="xs" value="">
              {messages.allTopics}
            </Chip>
            {topics.map(({ name, reason }) => (
              <Chip key={name} size="xs" value={name} title={reason ?? undefined}>
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <ul className={classes.plain} aria-label={messages.recommended}>
        {items.map((one) => (
          <li key={one.url}>
            <Group gap="sm" wrap="nowrap" justify="space-between">
              <div className={classes.about}>
                <Text size="sm" fw={500} truncate>
                  {one.title}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {one.reason ?? one.description}
                </Text>
              </div>
              {one.feedId === null ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  style={{ flexShrink: 0 }}
                  aria-label={messages.previewOf(one.title)}
                  onClick={() => onAdd(one.url)}
                >
                  {messages.preview}
                </Button>
              ) : (
                <Text size="xs" c="dimmed">
                  {messages.have}
                </Text>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
