import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { listsQuery } from './queries.ts';

/** A list that is there, one to be made, or none. */
export type ChosenList = { id: string | null; newName: string | null };

type Props = {
  profiles: readonly ConnectedProfile[];
  profileId: string;
  onProfile: (id: string) => void;
  list: ChosenList;
  onList: (list: ChosenList) => void;
};

/** Values of the choice that are no list; no id looks so. */
const [noList, newList] = ['none', 'new'];

/** Whose signals the people become, and which list they are put on. */
export function TargetFields({ profiles, profileId, onProfile, list, onList }: Props) {
  const lists = useQuery(listsQuery);
  const choose = (value: string) =>
    onList({
      id: value === noList || value === newList ? null : value,
      newName: value === newList ? '' : null,
    });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="They become signals of"
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={profileId}
          onChange={(event) => onProfile(event.currentTarget.value)}
        />
        <NativeSelect
          label="Put them on a list"
          data={[
            { value: noList, label: 'On no list' },
            ...(lists.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []),
            { value: newList, label: 'A new list …' },
          ]}
          value={list.newName === null ? (list.id ?? noList) : newList}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </SimpleGrid>
      {list.newName !== null && (
        <TextInput
          label="Name of the new list"
          maxLength={80}
          value={list.newName}
          onChange={(event) => onList({ id: null, newName: event.currentTarget.value })}
          data-autofocus
        />
      )}
      {lists.isError && (
        <ErrorNote error={lists.error} title="Lists not read" onRetry={() => void lists.refetch()} />
      )}
    </>
  );
}
