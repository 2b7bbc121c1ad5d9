import { useState } from 'react';
import { saveUnsent, unsentText } from './unsent.ts';

/** The text typed in a conversation and not sent yet, and how to change it. */
export function useUnsent(draftKey: string): [text: string, onText: (text: string) => void] {
  const [typing, setTyping] = useState({ draftKey, text: unsentText(draftKey) ?? '' });
  const text = typing.draftKey === draftKey ? typing.text : (unsentText(draftKey) ?? '');
  const onText = (next: string) => {
    saveUnsent(draftKey, next);
    setTyping({ draftKey, text: next });
  };
  return [text, onText];
}
