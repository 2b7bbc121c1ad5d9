import { type KeyboardEvent, useState } from 'react';

/**
 * A text edited in place: Enter and leaving the field save it, Escape cancels. A rejected text stays in the
 * field with the reason.
 *
 * @param onSave saves a changed text, blank as null; throws the reason if rejected
 */
export function useEditedText(value: string | null, onSave: (text: string | null) => Promise<void>) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const close = () => {
    setText(null);
    setError(null);
  };
  const save = async () => {
    if (text === null || isSaving) return;
    const next = text.trim();
    if (next === (value ?? '')) return close();
    setIsSaving(true);
    try {
      await onSave(next === '' ? null : next);
      close();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsSaving(false);
    }
  };
  return {
    isOpen: text !== null,
    open: () => setText(value ?? ''),
    field: {
      value: text ?? '',
      error,
      readOnly: isSaving,
      onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
      onBlur: () => void save(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') void save();
        else if (event.key === 'Escape') close();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
