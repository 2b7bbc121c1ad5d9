import { ActionIcon, Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BriefGroup, BriefLine } from '#contract/engage/draft-brief.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { api } from '#web/lib/api.ts';
import type { QueryName } from '#web/lib/query-keys.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { showComment } from './cached-comments.ts';
import { briefGroups, commentNotices, briefMessages as messages } from './comment-messages.ts';
import classes from './draft-brief.module.css';

const briefQuery = (id: string): BriefQuery => ({
  queryKey: ['ready-comment', 'brief', id],
  queryFn: ({ signal }) => api.draftBrief.read({ params: { id } }, { signal }),
});

const groups = Object.keys(briefGroups) as BriefGroup[];

type Props = { comment: ReadyComment; onBegun: ((id: string) => void) | undefined };

/** What the draft of a comment or reply knows. */
export function DraftBrief({ comment: { id }, onBegun }: Props) {
  const client = useQueryClient();
  return (
    <DraftBriefOf
      query={briefQuery(id)}
      onStrike={async (struck) => {
        try {
          const begun = await api.draftBrief.strike({ params: { id }, body: { struck } });
          showComment(client, begun);
          void client.invalidateQueries({ queryKey: ['ready-comment'] });
          onBegun?.(begun.id);
        } catch (error) {
          showFailure(error, commentNotices.notDrafted);
        }
      }}
    />
  );
}

/** Where a brief is read. */
export type BriefQuery = {
  queryKey: readonly [QueryName, ...unknown[]];
  queryFn: (context: { signal: AbortSignal }) => Promise<{ lines: BriefLine[] }>;
};

type BriefProps = {
  query: BriefQuery;
  /** Drafts again without these lines. Shows its own error. */
  onStrike: (struck: string[]) => Promise<unknown>;
};

/** What a draft knows, line by line; any line can be struck out, and the text drafted again without it. */
export function DraftBriefOf(props: BriefProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.brief} data-brief={isOpen || undefined}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden /> {messages.title}
      </UnstyledButton>
      <div id={id}>{isOpen && <BriefLines {...props} />}</div>
    </div>
  );
}

function BriefLines({ query, onStrike }: BriefProps) {
  const brief = useQuery(query);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const strike = useMutation({ mutationFn: onStrike });
  if (brief.isLoadingError) return <LoadError of={brief} title={messages.notRead} />;
  if (!brief.data) return <Skeleton height={160} />;
  const { lines } = brief.data;
  const isStruck = (line: BriefLine) => line.isStruck !== changed.has(line.key);
  const toggle = (key: string) => {
    const next = new Set(changed);
    if (!next.delete(key)) next.add(key);
    setChanged(next);
  };
  if (lines.length === 0) return <p className={classes.empty}>{messages.empty}</p>;
  return (
    <>
      {groups.map((group) => {
        const own = lines.filter((line) => line.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={briefGroups[group]}>
            <div className={classes.group} aria-hidden>
              {briefGroups[group]}
            </div>
            <ul>
              {own.map((line) => (
                <li key={line.key} data-struck={isStruck(line) || undefined}>
                  <div>
                    <Text inherit lineClamp={3}>
                      {line.text}
                    </Text>
                    <span>
                      {line.source}
                      {line.at !== null && (
                        <>
                          {' · '}
                          <MomentText moment={line.at} />
                        </>
                      )}
                    </span>
                  </div>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${isStruck(line) ? messages.use : messages.leaveOut}: ${line.text.slice(0, 60)}`}
                    onClick={() => toggle(line.key)}
                  >
                    {isStruck(line) ? <IconArrowBackUp size={16} /> : <IconX size={16} />}
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {changed.size > 0 && (
        <Button
          className={classes.again}
          variant="default"
          loading={strike.isPending}
          onClick={() => strike.mutate(lines.filter(isStruck).map(({ key }) => key))}
        >
          {messages.again}
        </Button>
      )}
    </>
  );
}
