import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './artifact.module.css';
import { ArtifactView } from './artifact-view.tsx';
import { artifactQuery } from './queries.ts';
import { RecordDialog } from './record-dialog.tsx';

type Props = {
  artifactId: string;
  zone: string;
  targets: (realm: Realm) => readonly PublishTarget[];
  onDrafts: (compositionId: string) => void;
  onRemoved: () => void;
};

/** An artifact on its own page. */
export function ArtifactPage({ artifactId, zone, targets, onDrafts, onRemoved }: Props) {
  const artifact = useQuery(artifactQuery(artifactId));
  const [read, setRead] = useState<Citation | null>(null);
  const onRead = useCallback((citation: Citation) => setRead(citation), []);
  const isGone = artifact.error instanceof ApiError && artifact.error.status === 404;
  if (isGone && !artifact.data) {
    return (
      <>
        <PageHeader
          crumb={{ label: 'Agents', to: '/dashboard/agents' }}
          title="This artifact no longer exists"
        />
        <div className={classes.gone}>
          <p>Deleted, or in another account.</p>
          <Button
            variant="default"
            renderRoot={(root) => <Link to="/dashboard/agents" search={{}} {...root} />}
          >
            Go to your agents
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
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
    </>
  );
}
