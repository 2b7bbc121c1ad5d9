import { Anchor, Button, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { AddedPerson } from '#contract/imports/sources.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import report from '#web/ui/line-report.module.css';
import classes from './add-people.module.css';
import { addedSentence, addPeopleMessages, outcomeLabels } from './add-people-messages.ts';
import { maxLines, type PastedLines, readLines } from './read-lines.ts';

type Props = {
  profile: ConnectedProfile;
  /** Set if this is in a dialog that can be closed. */
  onClose?: () => void;
  /** Opens an added person. Leave it out if the screen can't show people. */
  onOpen?: (id: string) => void;
};

/** Enough to show what is wrong. */
const shownProblems = 4;

/** Paste URLs, see which are invalid, add the people, and read the result of each line. */
export function AddPeople({ profile, onClose, onOpen }: Props) {
  const [text, setText] = useState('');
  const formId = useId();
  const add = useAddPeople(profile.id);
  const pasted = readLines(text);
  const tooMany = pasted.urls.length > maxLines;
  const canAdd = pasted.people > 0 && !tooMany && !add.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canAdd) add.mutate(pasted.urls);
  };

  if (add.data) {
    return (
      <Stack gap="sm">
        <AddedLines sent={add.variables ?? []} items={add.data.items} onOpen={onOpen} />
        <DialogFooter>
          <Button
            variant="default"
            onClick={() => {
              setText('');
              add.reset();
            }}
          >
            {addPeopleMessages.addMore}
          </Button>
          {onClose && (
            <Button onClick={onClose} data-autofocus>
              {addPeopleMessages.done}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    );
  }
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label={addPeopleMessages.label}
          description={addPeopleMessages.description(profile.name)}
          placeholder={'https://www.linkedin.com/in/…\nhttps://www.linkedin.com/in/…'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={5}
          maxRows={12}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Problems pasted={pasted} />
        {add.isError && <ErrorNote error={add.error} title={addPeopleMessages.nobodyAdded} />}
        <DialogFooter>
          <Text size="sm" c="dimmed" className="tabular" role="status" mr="auto">
            {tooMany
              ? addPeopleMessages.tooMany(pasted.urls.length, maxLines)
              : pasted.people > 1
                ? addPeopleMessages.namesFromUrls
                : ''}
          </Text>
          <Button type="submit" form={formId} disabled={!canAdd} loading={add.isPending}>
            {addPeopleMessages.add(pasted.people)}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** Lines that aren't profile URLs, shown before they're sent. */
function Problems({ pasted: { problems } }: { pasted: PastedLines }) {
  if (problems.length === 0) return null;
  const more = problems.length - shownProblems;
  return (
    <div className={report.problems} role="status">
      <strong>{addPeopleMessages.problems(problems.length)}</strong>
      <ul>
        {problems.slice(0, shownProblems).map(({ line, text, why }) => (
          <li key={line}>
            {addPeopleMessages.line(line)}
            <span className={report.given}>{text.slice(0, 80)}</span>
            {why}
          </li>
        ))}
        {more > 0 && <li>{addPeopleMessages.more(more)}</li>}
      </ul>
    </div>
  );
}

/** Adds people by URL as signals of a connected profile. */
function useAddPeople(connectedProfileId: string) {
  const onSuccess = useReadAgain(['signals', connectedProfileId], ['connected-profile']);
  return useMutation({
    mutationFn: (profileUrls: string[]) =>
      api.sources.addDirectly({ body: { connectedProfileId, profileUrls } }),
    onSuccess,
  });
}

type AddedLinesProps = { sent: readonly string[]; items: readonly AddedPerson[]; onOpen: OnOpen };

/** Undefined if the screen can't show people. */
type OnOpen = ((id: string) => void) | undefined;

/** The result of each line, in input order. */
function AddedLines({ sent, items, onOpen }: AddedLinesProps) {
  return (
    <>
      <Text fw={500} role="status">
        {addedSentence(items)}
      </Text>
      <ul className={`${report.lines} ${classes.scroll}`} aria-label={addPeopleMessages.results}>
        {items.map((item) => (
          <li key={item.line}>
            <span className={`${report.number} tabular`}>{item.line}</span>
            <span className={report.who}>
              <Who item={item} given={sent[item.line - 1] ?? ''} onOpen={onOpen} />
            </span>
            <span className={classes.outcome} data-outcome={item.outcome}>
              {outcomeLabels[item.outcome]}
            </span>
            {(item.reason || item.isNameGuessed) && (
              <span className={report.detail}>
                {[item.reason, item.isNameGuessed ? addPeopleMessages.nameFromUrl : null]
                  .filter((part) => part !== null)
                  .join(' ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Who({ item, given, onOpen }: { item: AddedPerson; given: string; onOpen: OnOpen }) {
  const { name, signalId } = item;
  if (signalId === null) return given.slice(0, 200);
  if (onOpen === undefined) return name;
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={() => onOpen(signalId)}>
      {name}
    </Anchor>
  );
}
