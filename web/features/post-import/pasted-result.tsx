import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { PastedAs, PastedPerson, StoredPost, StrayLine } from '#contract/sources/post-import.ts';
import { addedSentence, postTitle } from './post-labels.ts';
import { UnderstoodPeople } from './understood-people.tsx';

type Props = {
  result: {
    post: StoredPost;
    added: { people: number; engagements: number };
    people: readonly PastedPerson[];
    notUnderstood: readonly StrayLine[];
  };
  as: PastedAs;
  onAgain: () => void;
  onClose: () => void;
  onSee: (postId: string) => void;
};

const nobody: ReadonlyMap<number, string> = new Map();

/** What became of a paste, and the ways on. */
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
        From {postTitle(result.post.text)}
      </Text>
      <UnderstoodPeople people={result.people} strays={result.notUnderstood} isDone matches={nobody} />
      <Group justify="space-between" gap="xs">
        {isAnybodyThere ? (
          <Anchor component="button" type="button" size="sm" onClick={() => onSee(result.post.id)}>
            See the people of this post
          </Anchor>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onAgain}>
            {as === 'reaction' ? 'Add its comments' : 'Add its reactions'}
          </Button>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
