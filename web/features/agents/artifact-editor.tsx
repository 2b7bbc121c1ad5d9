import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ArtifactDetails, maxArtifactText } from '#contract/agents/artifacts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './artifact.module.css';
import { publishedLength } from './citation-refs.ts';
import { LengthCount } from './length-count.tsx';
import { useArtifactActions } from './use-artifact.ts';

type Props = { artifact: ArtifactDetails; onDone: () => void };

/** Edits an artifact in place. Saving creates a new version. */
export function ArtifactEditor({ artifact, onDone }: Props) {
  // The edit stays based on the version the user started from, even if another version is saved in between.
  const [basedOn, setBasedOn] = useState(artifact.version);
  const [title, setTitle] = useState(artifact.title);
  const [content, setContent] = useState(artifact.content);
  const { save } = useArtifactActions();
  const isNewer = save.error instanceof ApiError && save.error.status === 409;
  const keep = (based: number) =>
    save.mutate(
      { id: artifact.id, title: title.trim(), content, basedOn: based },
      {
        onSuccess: (saved) => {
          if (saved.version > based) showToast(`Saved as version ${saved.version}`, 'success');
          onDone();
        },
      },
    );
  return (
    <form
      className={classes.artifact}
      aria-label={`Edit ${artifact.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) keep(basedOn);
      }}
    >
      <TextInput
        aria-label="Title"
        value={title}
        maxLength={160}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <textarea
        className={classes.editor}
        aria-label="Content"
        value={content}
        maxLength={maxArtifactText}
        // biome-ignore lint/a11y/noAutofocus: the user pressed Edit to write here
        autoFocus
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      {isNewer ? (
        <ErrorNote error={save.error} title="There’s a newer version. Your text is still here" />
      ) : (
        save.isError && <ErrorNote error={save.error} title="Not saved" />
      )}
      <Group gap="xs">
        <Button type="submit" size="compact-md" loading={save.isPending} disabled={title.trim() === ''}>
          Save
        </Button>
        {isNewer && artifact.version > basedOn && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => {
              setBasedOn(artifact.version);
              keep(artifact.version);
            }}
          >
            Save over version {artifact.version}
          </Button>
        )}
        <Button size="compact-md" variant="default" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
        {artifact.kind === 'post' && <LengthCount length={publishedLength(content)} />}
      </Group>
    </form>
  );
}
