import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { Artifact } from '#contract/agents/artifacts.ts';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { useArtifactActions } from './use-artifact.ts';

type Props = {
  opened: boolean;
  artifact: Pick<Artifact, 'id'>;
  targets: readonly PublishTarget[];
  onClose: () => void;
  onDrafts: (compositionId: string) => void;
};

/** Creates drafts from an artifact. The composer publishes them on a click. */
export function PublishDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Publish">
      <Publish {...props} />
    </Dialog>
  );
}

function Publish({ artifact, targets, onDrafts }: Omit<Props, 'opened' | 'onClose'>) {
  const { draft } = useArtifactActions();
  const formId = useId();
  const first = targets.find(({ note }) => note === null) ?? targets[0];
  const [chosen, setChosen] = useState<readonly Channel[]>(first ? [first.channel] : []);
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.isPending || chosen.length === 0) return;
        draft.mutate(
          { id: artifact.id, channels: [...chosen] },
          { onSuccess: ({ compositionId }) => onDrafts(compositionId) },
        );
      }}
    >
      <Stack gap="md">
        <Checkbox.Group
          label="Where"
          value={[...chosen]}
          onChange={(value) =>
            setChosen(targets.map(({ channel }) => channel).filter((channel) => value.includes(channel)))
          }
        >
          <Stack gap="xs" pt={6}>
            {targets.map(({ channel, note }) => (
              <Checkbox key={channel} value={channel} label={channelNames[channel]} description={note} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {chosen.length > 1 ? `Creates ${chosen.length} drafts` : 'Creates a draft'} without citations
        </Text>
        {draft.isError && <ErrorNote error={draft.error} title="Draft not created" />}
        <DialogFooter>
          <Button type="submit" form={formId} loading={draft.isPending} disabled={chosen.length === 0}>
            {chosen.length > 1 ? `Create ${chosen.length} drafts` : 'Create draft'}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
