import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FoundMention } from '#contract/channels/compositions.ts';
import type { Mention } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './composer.module.css';
import { mentionsQuery } from './queries.ts';

/** An `@` that starts a name, up to the caret: one or two words. */
const begun = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u;

const keyPause = 150;

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: string;
  onText: (text: string) => void;
  /** The realm whose people and companies are suggested; null turns mentions off. */
  realm: Realm | null;
  onMention: (mention: Mention) => void;
};

/** A text field in which `@` suggests the people and companies that a LinkedIn post can mention. */
export function MentionTextarea({ value, onText, realm, onMention, ...textarea }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [keyword] = useDebouncedValue(typed ?? '', keyPause);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    ...mentionsQuery(realm ?? 'real', keyword),
    enabled: realm !== null && typed !== null && keyword.length > 1,
    placeholderData: keepPreviousData,
  });
  const items = typed === null || typed.length < 2 ? [] : (found.data?.items ?? []);
  const look = (element: HTMLTextAreaElement) => {
    if (realm === null) return;
    const before = element.value.slice(0, element.selectionStart);
    const next = element.selectionStart === element.selectionEnd ? (begun.exec(before)?.[1] ?? null) : null;
    setTyped(next);
    if (next === null) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const choose = ({ id, name }: FoundMention) => {
    const element = field.current;
    if (element === null || typed === null) return;
    const end = element.selectionStart;
    const start = end - typed.length - 1;
    onText(`${value.slice(0, start)}${name}${value.slice(end)}`);
    onMention({ id, name });
    setTyped(null);
    combobox.closeDropdown();
    // After the field has the new text.
    requestAnimationFrame(() => element.setSelectionRange(start + name.length, start + name.length));
  };
  const isOpen = combobox.dropdownOpened && items.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') combobox.selectNextOption();
    else if (event.key === 'ArrowUp') combobox.selectPreviousOption();
    else if (event.key === 'Escape') combobox.closeDropdown();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.metaKey && !event.ctrlKey) {
      const option = items[Math.max(0, combobox.getSelectedOptionIndex())];
      if (option) choose(option);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(id) => {
        const option = items.find((each) => each.id === id);
        if (option) choose(option);
      }}
    >
      <Combobox.DropdownTarget>
        <Textarea
          {...textarea}
          ref={field}
          variant="unstyled"
          classNames={{ input: classes.text }}
          autosize
          value={value}
          aria-autocomplete={realm === null ? undefined : 'list'}
          onChange={(event) => {
            onText(event.currentTarget.value);
            look(event.currentTarget);
          }}
          onSelect={(event) => look(event.currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOpen} maw={360}>
        <Combobox.Options aria-label={messages.mentionOptions}>
          {items.map((item) => (
            <Combobox.Option key={item.id} value={item.id} className={classes.mentionOption}>
              <PersonAvatar name={item.name} url={item.pictureUrl} size={28} />
              <span className={classes.mentionNames}>
                <span className="cut">{item.name}</span>
                <span className={`${classes.mentionDetail} cut`}>{item.detail ?? messages[item.kind]}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
