import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelNames, publicationLabels } from '#contract/channels/channel-labels.ts';
import type { Publication, PublicationState } from '#contract/channels/publications.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { needsConfirmation, waitMessage } from './channel-labels.ts';
import classes from './channels.module.css';
import { publicationQuery } from './queries.ts';
import { useCancel, useResolve } from './use-channels.ts';

const tones: Record<PublicationState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'neutral',
  publishing: 'neutral',
  published: 'success',
  failed: 'danger',
  missed: 'danger',
  unconfirmed: 'warning',
  cancelled: 'neutral',
};

/** One text, scheduled or sent, with its actions. */
export function PublicationRow({ publication }: { publication: Publication }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancel();
  const resolve = useResolve();
  const { id, kind, state, text, error, canCancel } = publication;
  // Posts in the sample network don't exist on the web.
  const link =
    publication.network === 'real' ? outsideLink(publication.externalUrl ?? publication.targetUrl) : null;
  const isBusy = cancel.isPending || resolve.isPending;
  return (
    <li className={classes.publication}>
      <div className={classes.facts}>
        <Group gap="xs">
          <Badge tone={tones[state]}>{publicationLabels[state]}</Badge>
          <Text size="sm" c="dimmed">
            {kind === 'post' ? 'Post' : 'Comment'} on {channelNames[publication.channel]}
            {publication.network === 'sample' && ' in the sample network'} ·{' '}
            <WhenText publication={publication} />
          </Text>
        </Group>
        <p className={classes.excerpt} data-open={isOpen || undefined}>
          {text}
        </p>
        {publication.waitsForReconnect && <Text size="sm">{waitMessage(publication)}</Text>}
        {publication.isLate && <Text size="sm">Late: due but not sent yet</Text>}
        {error !== null && !publication.waitsForReconnect && (
          <Text size="sm" maw="70ch">
            {error.message}
          </Text>
        )}
        {isOpen && <Attempts id={id} />}
      </div>
      <Group gap="xs">
        {needsConfirmation(publication) && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => resolve.mutate({ id, as: 'published' })}
            >
              It’s live
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => resolve.mutate({ id, as: 'failed' })}
            >
              It’s not live
            </Button>
          </>
        )}
        {canCancel && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => cancel.mutate(id)}>
            Cancel
          </Button>
        )}
        {link !== null && (
          <Button size="xs" variant="default" component="a" {...link}>
            Open
          </Button>
        )}
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          {isOpen ? 'Less' : 'More'}
        </Button>
      </Group>
    </li>
  );
}

function WhenText({ publication }: { publication: Publication }) {
  const { state, settledAt, dueAt, createdAt } = publication;
  if (settledAt !== null) return <MomentText moment={settledAt} />;
  if (state === 'scheduled' && dueAt !== null) return <time dateTime={dueAt}>due {absoluteTime(dueAt)}</time>;
  return <MomentText moment={createdAt} />;
}

const outcomes = {
  sent: 'sent',
  refused: 'refused',
  not_sent: 'not sent',
  unknown: 'outcome unknown',
};

/** The log of calls to the channel. */
function Attempts({ id }: { id: string }) {
  const one = useQuery(publicationQuery(id));
  if (one.isLoadingError) return <LoadError of={one} />;
  if (!one.data) return <Skeleton height={20} />;
  const { attempts, connection } = one.data;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {connection ? `Account: ${connection.name}. ` : ''}
        {attempts.length === 0 ? 'No attempt yet.' : ''}
      </Text>
      <ol className={classes.attempts}>
        {attempts.map(({ number, armedAt, outcome, message }) => (
          <li key={number}>
            {absoluteTime(armedAt)}: {outcome === null ? 'in progress' : outcomes[outcome]}
            {message === null ? '' : `. ${message}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
