import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ArtifactDetails, maxArtifactText } from '#contract/agents/artifacts.ts';
import { ChangedElsewhere, useBasedOn } from '#web/ui/changed-elsewhere.tsx';
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
  const { base, key, theirs, takeTheirs, keepMine } = useBasedOn(artifact);
  return (
    <Fields
      key={key}
      artifact={base ?? artifact}
      theirs={theirs}
      onTheirs={takeTheirs}
      onMine={keepMine}
      onDone={onDone}
    />
  );
}

type FieldsProps = Props & { theirs: ArtifactDetails | null; onTheirs: () => void; onMine: () => void };

function Fields({ artifact, theirs, onTheirs, onMine, onDone }: FieldsProps) {
  const [title, setTitle] = useState(artifact.title);
  const [content, setContent] = useState(artifact.content);
  const { save } = useArtifactActions();
  const keep = () =>
    save.mutate(
      { id: artifact.id, title: title.trim(), content, basedOn: artifact.version },
      {
        onSuccess: (saved) => {
          if (saved.version > artifact.version) showToast(`Saved as version ${saved.version}`, 'success');
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
        if (!save.isPending && !theirs) keep();
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
      {theirs && !save.isPending ? (
        <ChangedElsewhere
          theirs={theirs.title === artifact.title ? theirs.content : `${theirs.title}\n\n${theirs.content}`}
          onTheirs={onTheirs}
          onMine={() => {
            save.reset();
            onMine();
          }}
        />
      ) : (
        save.isError && <ErrorNote error={save.error} title="Not saved" />
      )}
      <Group gap="xs">
        <Button
          type="submit"
          size="compact-md"
          loading={save.isPending}
          disabled={title.trim() === '' || theirs !== null}
        >
          Save
        </Button>
        <Button size="compact-md" variant="default" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
        {artifact.kind === 'post' && <LengthCount length={publishedLength(content)} />}
      </Group>
    </form>
  );
}
