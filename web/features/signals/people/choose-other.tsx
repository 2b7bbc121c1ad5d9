import { Combobox, Skeleton, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { NoOption } from '#web/ui/no-option.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { duplicateLabels } from './merge-labels.ts';
import classes from './people.module.css';
import { ownPeople, personDuplicates } from './people-queries.ts';
import type { OtherPerson } from './use-merge-people.ts';

/** Pause in typing before people are searched, ms. */
const pauseMs = 150;

type ChooseOtherProps = {
  signal: Signal;
  onChoose: (other: OtherPerson) => void;
};

type Choice = OtherPerson & { pictureUrl: string | null; detail: string | null; why: string | null };

/** Finds the other person. Likely duplicates are listed at once; all others can be searched. */
export function ChooseOther({ signal, onChoose }: ChooseOtherProps) {
  const { realm } = useScope();
  const [text, setText] = useState('');
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, pauseMs);
  const likely = useQuery(personDuplicates(signal.personId));
  const found = useQuery(ownPeople(asked));
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;

  const isSearch = typed !== '';
  const reading = isSearch ? found : likely;
  const isLooking = isSearch
    ? asked !== typed || found.isPending || found.isPlaceholderData
    : likely.isPending;
  const choices: Choice[] = isSearch
    ? (found.data?.items ?? [])
        .filter((one) => one.personId !== signal.personId && one.network === realm)
        // People known only to the provider can't be merged.
        .flatMap(({ personId, ...one }) =>
          personId === null ? [] : [{ ...one, personId, detail: detailOf(one), why: null }],
        )
    : (likely.data?.items ?? []).map((one) => ({
        ...one,
        detail: detailOf(one),
        why: duplicateLabels[one.reason],
      }));
  const first = choices[0]?.personId;
  // Enter picks the first person, even if others replaced the same number of results.
  useEffect(() => {
    if (first !== undefined && isSearch) selectFirstOption();
  }, [first, isSearch, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const choice = choices.find(({ personId }) => personId === id);
        if (choice) onChoose({ personId: choice.personId, name: choice.name });
      }}
    >
      <Text size="sm" c="dimmed" mb="xs">
        For one person who appears twice
      </Text>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          ref={focusAtOnce}
          aria-label="Find the other person"
          placeholder="Find the other person by name, headline or company"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {reading.isError && <LoadError of={reading} title="Couldn’t load people" />}
      <Combobox.Options className={classes.options} aria-label="People" aria-busy={isLooking}>
        {!isSearch && choices.length > 0 && <div className={classes.group}>May be the same person</div>}
        {choices.map((choice) => (
          <Combobox.Option key={choice.personId} value={choice.personId} className={classes.option}>
            <PersonAvatar name={choice.name} url={choice.pictureUrl} size={28} />
            <span className={classes.who}>
              <span className="cut">{choice.name}</span>
              {choice.detail && <span className={`${classes.detail} cut`}>{choice.detail}</span>}
            </span>
            {choice.why && <span className={classes.why}>{choice.why}</span>}
          </Combobox.Option>
        ))}
        {choices.length === 0 && isLooking && <Skeleton height={40} my={4} />}
        {choices.length === 0 && !isLooking && !reading.isError && (
          <Combobox.Empty>
            <NoOption>{isSearch ? 'No one by that name.' : 'No likely duplicates. Search above.'}</NoOption>
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

const detailOf = ({ headline, company }: { headline: string | null; company: string | null }) =>
  headline ?? company;
