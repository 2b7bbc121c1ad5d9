import { Button, Menu, Skeleton } from '@mantine/core';
import { IconFileText, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArtifactDetails } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx';
import classes from './artifact.module.css';
import { ArtifactContent } from './artifact-content.tsx';
import { ArtifactDiff } from './artifact-diff.tsx';
import { ArtifactEditor } from './artifact-editor.tsx';
import { ArtifactFoot } from './artifact-foot.tsx';
import { ArtifactMenu } from './artifact-menu.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { artifactQuery } from './queries.ts';
import { useArtifactActions } from './use-artifact.ts';
import { useVersions } from './use-versions.ts';

type Props = {
  artifactId: string;
  /** Shown on its own page rather than beside its conversation. */
  isPage: boolean;
  zone: string;
  targets: (realm: Realm) => readonly PublishTarget[];
  onDrafts: (compositionId: string) => void;
  onRead: (citation: Citation) => void;
  onRemoved?: () => void;
};

/** An artifact: reading, comparing with the previous version, editing, exporting, and publishing. */
export function ArtifactView({ artifactId, ...props }: Props) {
  const artifact = useQuery(artifactQuery(artifactId));
  if (artifact.isPending && props.isPage) return <PageSkeleton />;
  if (artifact.isPending) {
    return (
      <div className={classes.artifact} aria-busy="true">
        <Skeleton height={20} width="60%" mb={24} />
        <Skeleton height={12} mb={8} />
        <Skeleton height={12} mb={8} />
        <Skeleton height={12} width="70%" />
      </div>
    );
  }
  if (!artifact.data) {
    return (
      <>
        {props.isPage && <PageHeader crumb={{ label: 'Agents', to: '/dashboard/agents' }} title="Artifact" />}
        <div className={classes.artifact} data-page={props.isPage || undefined}>
          <LoadError of={artifact} title="Couldn’t load the artifact" />
        </div>
      </>
    );
  }
  return <Shown artifact={artifact.data} {...props} />;
}

type ShownProps = Omit<Props, 'artifactId'> & { artifact: ArtifactDetails };

function Shown({ artifact, isPage, zone, targets, onDrafts, onRead, onRemoved }: ShownProps) {
  /** Null: the newest version. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [mode, setMode] = useState<'read' | 'compare' | 'edit'>('read');
  const [dialog, setDialog] = useState<'publish' | 'remove' | null>(null);
  const { remove } = useArtifactActions();
  const version = chosen ?? artifact.version;
  const versions = useVersions(artifact, version, mode === 'compare' || version !== artifact.version);
  const content = version === artifact.version ? artifact.content : versions.shown?.content;
  const canCompare = version > 1;
  const isCompared = mode === 'compare' && canCompare;
  if (mode === 'edit') {
    return (
      <>
        {isPage && <PageHeader crumb={crumbOf(artifact)} title={artifact.title} realm={artifact.network} />}
        <ArtifactEditor
          artifact={artifact}
          onDone={() => {
            setMode('read');
            setChosen(null);
          }}
        />
      </>
    );
  }
  const versionMenu = <VersionMenu newest={artifact.version} version={version} onChoose={setChosen} />;
  const toggleCompare = () => setMode(isCompared ? 'read' : 'compare');
  const compare = canCompare && (
    <Button
      key="compare"
      {...(isPage ? { visibleFrom: 'sm' } : {})}
      size={isPage ? 'sm' : 'compact-sm'}
      variant={isCompared ? 'light' : isPage ? 'default' : 'subtle'}
      color={isCompared ? 'teal' : 'gray'}
      aria-pressed={isCompared}
      onClick={toggleCompare}
    >
      Compare
    </Button>
  );
  const publish = (
    <Button
      size={isPage ? 'sm' : 'compact-md'}
      variant={isPage ? 'filled' : 'default'}
      leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
      onClick={() => setDialog('publish')}
    >
      Publish
    </Button>
  );
  const menu = (
    <ArtifactMenu
      key="menu"
      artifact={artifact}
      isPage={isPage}
      isCompared={isCompared}
      onCompare={canCompare ? toggleCompare : null}
      onEdit={() => setMode('edit')}
      onRemove={() => setDialog('remove')}
    />
  );
  return (
    <>
      {isPage && (
        <PageHeader
          crumb={crumbOf(artifact)}
          title={<span title={artifact.title}>{artifact.title}</span>}
          realm={artifact.network}
          status={versionMenu}
          primary={publish}
          actions={compare ? [compare, menu] : [menu]}
        />
      )}
      <section className={classes.artifact} data-page={isPage || undefined} aria-label={artifact.title}>
        {!isPage && (
          <header className={classes.head}>
            <IconFileText size={16} stroke={1.6} aria-hidden className={classes.icon} />
            <h2 className="cut" title={artifact.title}>
              {artifact.title}
            </h2>
            {versionMenu}
            <span className={classes.space} />
            {compare}
            {publish}
            {menu}
          </header>
        )}
        {chosen !== null && chosen !== artifact.version && (
          <p className={`${classes.older} quiet`}>
            Version {chosen} of {artifact.version}.{' '}
            <button type="button" onClick={() => setChosen(null)}>
              Show latest version
            </button>
          </p>
        )}
        <Version
          artifact={artifact}
          versions={versions}
          version={version}
          content={content}
          isCompared={isCompared}
          onRead={onRead}
        />
        <ArtifactFoot
          artifact={artifact}
          content={content ?? artifact.content}
          zone={zone}
          realm={artifact.network}
          isPage={isPage}
          onRead={onRead}
        />
        <PublishDialog
          opened={dialog === 'publish'}
          artifact={artifact}
          targets={targets(artifact.network)}
          onClose={() => setDialog(null)}
          onDrafts={onDrafts}
        />
        <ConfirmDialog
          opened={dialog === 'remove'}
          onClose={() => setDialog(null)}
          title={`Delete ${artifact.title}?`}
          action="Delete the artifact"
          cancel="Keep it"
          change={remove}
          failed="Not deleted"
          onConfirm={() =>
            remove.mutate(artifact.id, {
              onSuccess: () => {
                setDialog(null);
                onRemoved?.();
              },
            })
          }
        >
          Deletes all its versions for good. Drafts and posts from it stay.
        </ConfirmDialog>
      </section>
    </>
  );
}

type VersionProps = {
  artifact: ArtifactDetails;
  versions: ReturnType<typeof useVersions>;
  version: number;
  content: string | undefined;
  isCompared: boolean;
  onRead: (citation: Citation) => void;
};

/** One version, or its changes to the previous one. */
function Version({ artifact, versions, version, content, isCompared, onRead }: VersionProps) {
  if (versions.error) {
    return (
      <LoadError of={{ error: versions.error, refetch: versions.retry }} title="Couldn’t load the versions" />
    );
  }
  if (isCompared && versions.shown && versions.before) {
    return <ArtifactDiff before={versions.before} after={versions.shown} />;
  }
  if (isCompared || content === undefined) return <Skeleton height={160} />;
  return (
    <ArtifactContent
      id={artifact.id}
      version={version}
      format={artifact.format}
      title={artifact.title}
      content={content}
      citations={artifact.citations}
      realm={artifact.network}
      onRead={onRead}
    />
  );
}

/** The parent page: the agent's, if the agent still exists. */
function crumbOf({ agent }: ArtifactDetails) {
  return agent
    ? { label: agent.name, to: '/dashboard/agents/$agentId' as const, params: { agentId: agent.id } }
    : { label: 'Agents', to: '/dashboard/agents' as const };
}

type VersionMenuProps = { newest: number; version: number; onChoose: (version: number) => void };

/** A menu to choose the version shown. */
function VersionMenu({ newest, version, onChoose }: VersionMenuProps) {
  const badge = <Badge tone="neutral">Version {version}</Badge>;
  if (newest === 1) return badge;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.versionButton}>
          {badge}
          <span className="visually-hidden"> choose another version</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.versions}>
        {Array.from({ length: newest }, (_, index) => newest - index).map((one) => (
          <Menu.Item key={one} fw={one === version ? 600 : 400} onClick={() => onChoose(one)}>
            Version {one}
            {one === newest && ', latest'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
