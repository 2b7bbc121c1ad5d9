import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Artifact } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import classes from './artifact.module.css';
import { ArtifactView } from './artifact-view.tsx';

type Props = {
  /** Newest first. */
  artifacts: readonly Artifact[];
  zone: string;
  targets: (realm: Realm) => readonly PublishTarget[];
  onDrafts: (compositionId: string) => void;
  onRead: (citation: Citation) => void;
};

/** The artifacts of a conversation. The newest is open until the user opens another one. */
export function ArtifactPane({ artifacts, ...props }: Props) {
  const newest = artifacts[0];
  // The user's choice lasts until there is a newer artifact.
  const [chosen, setChosen] = useState<{ id: string; over: string } | null>(null);
  const shown =
    (chosen?.over === newest?.id ? artifacts.find(({ id }) => id === chosen?.id) : undefined) ?? newest;
  if (!newest || !shown) return null;
  return (
    <>
      {artifacts.length > 1 && (
        <Menu position="bottom-start" width={320}>
          <Menu.Target>
            <UnstyledButton className={classes.others}>
              {artifacts.length} artifacts in this conversation
              <IconChevronDown size={14} stroke={1.8} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {artifacts.map(({ id, title, version }) => (
              <Menu.Item
                key={id}
                aria-current={id === shown.id || undefined}
                fw={id === shown.id ? 600 : 400}
                onClick={() => setChosen({ id, over: newest.id })}
              >
                {title} <span className="quiet">v{version}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ArtifactView key={shown.id} artifactId={shown.id} isPage={false} {...props} />
    </>
  );
}
