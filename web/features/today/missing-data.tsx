import { Anchor } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { StartHere } from '#contract/start-here.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { startMessages as messages, missingMessages } from './start-messages.ts';
import classes from './today.module.css';
import { startQuery } from './today-query.ts';

/** Keeps that the user asked LinkedIn for the archive of a connected profile. */
function useArchiveAsked() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.today.done({ body: { kind: 'archiveAsked', id, isDone: true } }),
    onError: (error) => void showFailure(error, messages.notSaved),
    onSettled: () => client.invalidateQueries({ queryKey: startQuery.queryKey }),
  });
}

type MissingDataProps = {
  start: StartHere;
  /** The page where a data provider is set up, if there is none to read posts. */
  providerPath: string | null;
  /** Opens the dialog that takes the archive. */
  onDrop: () => void;
};

/** What data isn't there yet, each with what it would show. A line goes when it is there. */
export function MissingData({ start, providerPath, onDrop }: MissingDataProps) {
  const id = useId();
  const { missing, archive } = start;
  const kinds = [...missing, ...(providerPath === null ? [] : (['provider'] as const))];
  if (kinds.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{messages.missing}</h2>
      </div>
      <ul>
        {kinds.map((kind) => {
          const { title, shows, action, path } = missingMessages[kind];
          const isComing = kind === 'archive' && archive?.askedAt !== null;
          return (
            <li key={kind} className={classes.row}>
              <span className={classes.icon} data-tone="neutral">
                <IconDatabase size={16} stroke={1.7} aria-hidden />
              </span>
              <span className={`${classes.name} cut`}>{title}</span>
              <span className={`${classes.what} cut`}>{isComing ? messages.archiveComing : shows}</span>
              <span className={classes.end}>
                {kind === 'archive' && archive !== null ? (
                  <ArchiveActions archive={archive} onDrop={onDrop} />
                ) : (
                  <Link className={classes.act} to={kind === 'provider' ? (providerPath ?? path) : path}>
                    {action}
                    <span className="visually-hidden">: {title}</span>
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ArchiveActionsProps = { archive: NonNullable<StartHere['archive']>; onDrop: () => void };

/** Asks LinkedIn for the archive, then takes it. */
function ArchiveActions({ archive, onDrop }: ArchiveActionsProps) {
  const asked = useArchiveAsked();
  return (
    <>
      {archive.askedAt === null && (
        <Anchor
          href="https://www.linkedin.com/mypreferences/d/download-my-data"
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          onClick={() => asked.mutate(archive.profileId)}
        >
          {messages.askLinkedIn}
        </Anchor>
      )}
      <button type="button" className={classes.act} onClick={onDrop}>
        {messages.drop}
      </button>
    </>
  );
}
