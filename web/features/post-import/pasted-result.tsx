import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { PastedAs, PastedPerson, SkippedLine, StoredPost } from '#contract/imports/post-import.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { PastedPeople } from './pasted-people.tsx';
import { addedSentence, postImportMessages, postTitle } from './post-import-messages.ts';

type Props = {
  result: {
    post: StoredPost;
    added: { people: number; engagements: number };
    people: readonly PastedPerson[];
    notUnderstood: readonly SkippedLine[];
  };
  as: PastedAs;
  onAgain: () => void;
  onClose: () => void;
  onSee: (postId: string) => void;
};

const nobody: ReadonlyMap<number, string> = new Map();

/** The result of a paste, and next steps. */
export function PastedResult({ result, as, onAgain, onClose, onSee }: Props) {
  const isAnybodyThere = result.people.some(({ outcome }) =>
    ['created', 'known', 'exists'].includes(outcome),
  );
  return (
    <Stack gap="sm">
      <Text fw={600} role="status" className="tabular">
        {addedSentence(result.added, as)}
      </Text>
      <Text size="sm" c="dimmed">
        {postImportMessages.from(postTitle(result.post.text))}
      </Text>
      <PastedPeople people={result.people} strays={result.notUnderstood} isDone matches={nobody} />
      <DialogFooter>
        {isAnybodyThere && (
          <Anchor component="button" type="button" size="sm" mr="auto" onClick={() => onSee(result.post.id)}>
            {postImportMessages.viewPeople}
          </Anchor>
        )}
        <Button variant="default" onClick={onAgain}>
          {as === 'reaction' ? postImportMessages.addComments : postImportMessages.addReactions}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {postImportMessages.done}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
