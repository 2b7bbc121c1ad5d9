import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './list-picker.module.css';
import { userLists } from './list-queries.ts';
import type { SignalSearch } from './signal-search.ts';

type Value = Pick<SignalSearch, 'list' | 'noList'>;
type ListEditorProps = { value: Value; onChange: (value: Value) => void };

/** Any of the lists, or none of them: one excludes the other. */
export function ListEditor({ value, onChange }: ListEditorProps) {
  const lists = useQuery(userLists);
  const chosen = value.list ?? [];
  if (lists.isError) {
    return <ErrorNote error={lists.error} title="Lists not read" onRetry={() => void lists.refetch()} />;
  }
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
    onChange({ list: next.length ? next : undefined, noList: undefined });
  };
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
      {lists.isPending && (
        <Text size="xs" c="dimmed">
          Reading your lists …
        </Text>
      )}
      {lists.data?.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          size="xs"
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
