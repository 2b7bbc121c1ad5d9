import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Network } from '#contract/profile.ts';
import { ApiError } from '#web/lib/api-error.ts';
import classes from './artifact.module.css';
import { ArtifactView } from './artifact-view.tsx';
import type { PublishTarget } from './publish-dialog.tsx';
import { artifactQuery } from './queries.ts';
import { RecordDialog } from './record-dialog.tsx';

type Props = {
  artifactId: string;
  zone: string;
  targets: (network: Network) => readonly PublishTarget[];
  onDrafts: (compositionId: string) => void;
  onRemoved: () => void;
};

/** An artifact with nothing beside it. */
export function ArtifactPage({ artifactId, zone, targets, onDrafts, onRemoved }: Props) {
  const artifact = useQuery(artifactQuery(artifactId));
  const [read, setRead] = useState<Citation | null>(null);
  const onRead = useCallback((citation: Citation) => setRead(citation), []);
  const isGone = artifact.error instanceof ApiError && artifact.error.status === 404;
  if (isGone && !artifact.data) {
    return (
      <div className={classes.artifact}>
        <h1>This artifact no longer exists</h1>
        <p className={classes.quiet}>It was deleted, or it belongs to another account.</p>
        <div>
          <Button
            variant="default"
            renderRoot={(root) => <Link to="/dashboard/agents" search={{}} {...root} />}
          >
            Go to your agents
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <p className={classes.crumbs}>
        <Link to="/dashboard/agents" search={{}}>
          Agents
        </Link>{' '}
        {artifact.data?.agent && (
          <>
            /{' '}
            <Link to="/dashboard/agents/$agentId" params={{ agentId: artifact.data.agent.id }}>
              {artifact.data.agent.name}
            </Link>{' '}
          </>
        )}
        /
      </p>
      <ArtifactView
        artifactId={artifactId}
        isPage
        zone={zone}
        targets={targets}
        onDrafts={onDrafts}
        onRead={onRead}
        onRemoved={onRemoved}
      />
      <RecordDialog citation={read} onClose={() => setRead(null)} />
    </div>
  );
}
