import { Button, Combobox, SegmentedControl, Text, TextInput, useCombobox } from '@mantine/core';
import { IconBan, IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import { formatCount } from '#core/pluralize.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { nameOf, sizeOf, type Target } from '#web/features/signals/rows/target.ts';
import { isListName } from '#web/lib/names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { focusAtOnce } from '#web/ui/focus-at-once.ts';
import { NoOption } from '#web/ui/no-option.tsx';
import { isDoNotEngage } from './list-labels.ts';
import classes from './list-picker.module.css';
import { userLists } from './list-queries.ts';
import { ManageLists } from './manage-lists.tsx';
import { useCreateList } from './use-edit-lists.ts';

type ListPickerProps = {
  /** The people to pick a list for; null while closed. */
  target: Target | null;
  /** The realm whose counts are shown. Sample and real people are never counted together. */
  realm: Realm;
  onAdd: (target: Target, list: SignalList) => void;
  onRemove: (target: Target, list: SignalList) => void;
  onClose: () => void;
  /** Actions on a whole list; absent where lists can't be managed. */
  whole?: { onExport: (list: SignalList) => void; onAddFromCsv: (list: SignalList) => void };
};

/** Picks a list for people, creates one in place, or opens all lists. */
export function ListPicker({ target, onClose, whole, ...props }: ListPickerProps) {
  const [isManaging, setManaging] = useState(false);
  const close = () => {
    setManaging(false);
    onClose();
  };
  return (
    <Dialog
      opened={target !== null}
      onClose={close}
      title={isManaging ? 'Your lists' : target && `Add ${nameOf(target)} to a list`}
    >
      {target &&
        (isManaging && whole ? (
          <ManageLists
            realm={props.realm}
            onBack={() => setManaging(false)}
            onExport={(list) => {
              close();
              whole.onExport(list);
            }}
            onAddFromCsv={(list) => {
              close();
              whole.onAddFromCsv(list);
            }}
          />
        ) : (
          <PickList
            {...props}
            target={target}
            onClose={close}
            onManage={whole ? () => setManaging(true) : null}
          />
        ))}
    </Dialog>
  );
}

type PickListProps = Omit<ListPickerProps, 'target' | 'whole'> & {
  target: Target;
  onManage: (() => void) | null;
};

/** The value of the option that creates a list. No id looks like this. */
const makeNew = 'new';

/** The lists to pick from, in a dialog or a table cell. */
export function PickList({ target, realm, onAdd, onRemove, onClose, onManage }: PickListProps) {
  const [text, setText] = useState('');
  // For people that aren't loaded, their lists are unknown, so the user picks between adding and removing.
  const [isRemoval, setRemoval] = useState(false);
  const lists = useQuery(userLists);
  const create = useCreateList();
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;

  const name = text.trim();
  const all = lists.data?.items ?? [];
  const found = all.filter(
    (list) => fold(list.name).includes(fold(name)) && (!isRemoval || list.people[realm] > 0),
  );
  const isNew = !isRemoval && isListName(name) && !all.some((list) => fold(list.name) === fold(name));
  const options = found.length + Number(isNew);
  // Enter picks the first option, even after typing has changed the options.
  useEffect(() => {
    if (options > 0 && text !== '') selectFirstOption();
  }, [options, text, selectFirstOption]);

  const size = sizeOf(target);
  const loaded = target.kind === 'all' ? [] : target.signals;
  const onIt = (list: SignalList) =>
    loaded.filter((one) => one.lists.some(({ id }) => id === list.id)).length;
  const choose = (value: string) => {
    if (value === makeNew) {
      if (!create.isPending) create.mutate(name, { onSuccess: (list) => pick(list, false) });
      return;
    }
    const list = all.find(({ id }) => id === value);
    if (list) pick(list, isRemoval || onIt(list) === size);
  };
  const pick = ({ id, kind, name }: SignalList, isOff: boolean) => {
    onClose();
    if (isOff) onRemove(target, { id, kind, name });
    else onAdd(target, { id, kind, name });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      {size > 1 && (
        <SegmentedControl
          fullWidth
          mb={8}
          size="xs"
          aria-label="Add to or remove from"
          data={[
            { value: 'add', label: 'Add to' },
            { value: 'remove', label: 'Remove from' },
          ]}
          value={isRemoval ? 'remove' : 'add'}
          onChange={(value) => setRemoval(value === 'remove')}
        />
      )}
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          ref={focusAtOnce}
          aria-label="Find a list or name a new one"
          placeholder="Find a list or name a new one"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The combobox would swallow Escape, although its options never close.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Combobox.EventsTarget>
      {lists.isError && <LoadError of={lists} title="Couldn’t load lists" />}
      {create.isError && <ErrorNote error={create.error} title="List not created" />}
      <Combobox.Options className={classes.options} aria-label="Lists" aria-busy={lists.isPending}>
        {found.map((list) => (
          <Combobox.Option key={list.id} value={list.id} className={classes.option}>
            {isDoNotEngage(list) && <IconBan className={classes.ban} size={15} stroke={2} aria-hidden />}
            <span className={`${classes.name} cut`}>{list.name}</span>
            <Membership count={onIt(list)} of={size} people={list.people[realm]} />
          </Combobox.Option>
        ))}
        {isNew && (
          <Combobox.Option value={makeNew} className={classes.option}>
            <IconPlus size={15} stroke={1.8} aria-hidden />
            <span className={`${classes.name} cut`}>Create “{name}”</span>
          </Combobox.Option>
        )}
        {lists.isSuccess && options === 0 && (
          <Combobox.Empty>
            <NoOption>
              {isRemoval ? 'No matching list.' : name ? 'This name can’t be used.' : 'No lists yet.'}
            </NoOption>
          </Combobox.Empty>
        )}
      </Combobox.Options>
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          Enter to pick, Esc to close
        </Text>
        {onManage && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onManage}>
            Manage lists
          </Button>
        )}
      </div>
    </Combobox>
  );
}

/** For people already on the list, what a click does; otherwise the list's number of people. */
function Membership({ count, of, people }: { count: number; of: number; people: number }) {
  if (count === 0) return <span className={classes.count}>{countOfPeople(people)}</span>;
  if (count < of) {
    return <span className={classes.count}>{`${formatCount(count)} of ${formatCount(of)} on it`}</span>;
  }
  return (
    <span className={classes.count}>
      <IconCheck size={14} stroke={2} aria-hidden /> On this list. Select to remove
    </span>
  );
}

/** Roughly the server's name comparison, good enough for searching. The server decides. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
