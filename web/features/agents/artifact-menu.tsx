import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsDiff,
  IconCheck,
  IconDots,
  IconDownload,
  IconEdit,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ArtifactDetails } from '#contract/agents/artifacts.ts';
import { type ExportFormat, exportFormats, useArtifactActions } from './use-artifact.ts';

type Props = {
  artifact: ArtifactDetails;
  isPage: boolean;
  isCompared: boolean;
  /** Null if there is nothing to compare with. */
  onCompare: (() => void) | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** All that can be done with an artifact, besides publishing it. */
export function ArtifactMenu({ artifact, isPage, isCompared, onCompare, onEdit, onRemove }: Props) {
  const { download } = useArtifactActions();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          {...(isPage ? { variant: 'default', size: 36 } : { variant: 'subtle', color: 'gray' })}
          aria-label={`More for ${artifact.title}`}
        >
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
        {isPage && onCompare && (
          <Menu.Item
            hiddenFrom="sm"
            leftSection={
              isCompared ? <IconCheck size={15} aria-hidden /> : <IconArrowsDiff size={15} aria-hidden />
            }
            onClick={onCompare}
          >
            Compare
          </Menu.Item>
        )}
        {!isPage && (
          <Menu.Item
            leftSection={<IconExternalLink size={15} aria-hidden />}
            renderRoot={(root) => (
              <Link to="/dashboard/artifacts/$artifactId" params={{ artifactId: artifact.id }} {...root} />
            )}
          >
            Open full page
          </Menu.Item>
        )}
        <Menu.Divider />
        {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => download.mutate({ artifact, format })}
          >
            Export {exportFormats[format].label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={onRemove}>
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
