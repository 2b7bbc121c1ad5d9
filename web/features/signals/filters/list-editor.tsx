import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from '#web/features/signals/lists/list-picker.module.css';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import type { SignalSearch } from './signal-search.ts';

type Value = Pick<SignalSearch, 'list' | 'noList'>;
type ListEditorProps = { value: Value; onChange: (value: Value) => void };

type NotListEditorProps = { value: string[] | undefined; onChange: (value: string[] | undefined) => void };

/** Lists that people must not be on. */
export function NotListEditor({ value, onChange }: NotListEditorProps) {
  return (
    <Stack gap={8} miw={180} maw={280} className={classes.choices}>
      <ListChoices chosen={value ?? []} onChange={(next) => onChange(next.length ? next : undefined)} />
    </Stack>
  );
}

/** Any of the selected lists, or on no list. The two exclude each other. */
export function ListEditor({ value, onChange }: ListEditorProps) {
  return (
    <Stack gap={8} miw={180} maw={280} className={classes.choices}>
      <Checkbox
        size="xs"
        label="On no list"
        checked={value.noList === true}
        onChange={(event) =>
          onChange({ list: undefined, noList: event.currentTarget.checked ? true : undefined })
        }
      />
      <ListChoices
        chosen={value.list ?? []}
        onChange={(next) => onChange({ list: next.length ? next : undefined, noList: undefined })}
      />
    </Stack>
  );
}

type ListChoicesProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

function ListChoices({ chosen, onChange }: ListChoicesProps) {
  const lists = useQuery(userLists);
  if (lists.isError) {
    return <ErrorNote error={lists.error} title="Couldn’t load lists" onRetry={() => void lists.refetch()} />;
  }
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
