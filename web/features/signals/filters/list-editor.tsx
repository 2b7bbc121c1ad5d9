import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from '#web/features/signals/lists/list-picker.module.css';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { LoadError } from '#web/ui/error-note.tsx';

type ListEditorProps = {
  value: string[] | undefined;
  /** Whether people must be on no list, which excludes lists. Leave it out if that can't be chosen. */
  none?: boolean;
  onChange: (value: string[] | undefined, none: true | undefined) => void;
};

/** Any of the selected lists, or no list. */
export function ListEditor({ value = [], none, onChange }: ListEditorProps) {
  return (
    <Stack gap={8} miw={180} maw={280} className={classes.choices}>
      {none !== undefined && (
        <Checkbox
          size="xs"
          label="On no list"
          checked={none}
          onChange={(event) => onChange(undefined, event.currentTarget.checked ? true : undefined)}
        />
      )}
      <ListChoices chosen={value} onChange={(next) => onChange(next.length ? next : undefined, undefined)} />
    </Stack>
  );
}

type ListChoicesProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

function ListChoices({ chosen, onChange }: ListChoicesProps) {
  const lists = useQuery(userLists);
  if (lists.isLoadingError) return <LoadError of={lists} title="Couldn’t load lists" />;
  return (
    <>
      {lists.isPending && (
        <Text size="xs" c="dimmed">
          Loading your lists…
        </Text>
      )}
      {lists.data?.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          size="xs"
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </>
  );
}
