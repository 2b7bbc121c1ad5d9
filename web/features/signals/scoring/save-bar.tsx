import { Button } from '@mantine/core';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { rulesOf } from './score-draft.ts';
import classes from './scoring.module.css';
import type { ScoreEditing } from './use-score-draft.ts';
import { changeWords } from './version-words.ts';

/** What would be saved, and the way to do it or to leave it; there only while something is changed. */
export function SaveBar({ editing }: { editing: ScoreEditing }) {
  const { base, draft, newer, error } = editing;
  if (!editing.isDirty) return null;
  const rules = rulesOf(draft);
  const changes = rules ? changeWords(base, rules) : [];
  return (
    <section className={classes.saveBar} aria-label="Unsaved changes">
      {newer !== null ? (
        <p>
          Version {newer} was saved elsewhere meanwhile. Discard your changes to look at it; they cannot be
          saved upon version {base.version}.
        </p>
      ) : error ? (
        <ErrorNote error={error} title="Not saved" />
      ) : (
        <p className={classes.changes}>
          {rules === null
            ? 'Something is still missing: points, or what a rule looks for.'
            : changes.join(' · ')}
        </p>
      )}
      <div className={classes.saveButtons}>
        <Button variant="default" onClick={editing.discard}>
          Discard
        </Button>
        <Button
          loading={editing.isSaving}
          disabled={!editing.canSave || newer !== null}
          onClick={editing.save}
        >
          Save as version {base.version + 1}
        </Button>
      </div>
    </section>
  );
}
