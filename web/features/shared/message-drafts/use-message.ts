import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageSent } from '#contract/engage/messages.ts';
import { api } from '#web/lib/api.ts';
import { openOutside } from '#web/lib/safe-link.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { messageNotices } from './message-messages.ts';
import { callOf, type MessageTo, messageQuery } from './message-queries.ts';

/** Texts typed over a draft, by person and message, for as long as the page is open. */
const typed = new Map<string, string>();

/** The message to a person: its drafts, the text being written, and what can be done with it. */
export function useMessage(to: MessageTo) {
  const client = useQueryClient();
  const query = messageQuery(to);
  const { data: state, error, refetch } = useQuery(query);
  const draft = state?.draft ?? null;
  const key = `${to.signalId} ${to.answers ?? ''} ${draft?.id ?? ''}`;
  const [, showTyped] = useState(0);
  const text = typed.get(key) ?? draft?.text ?? '';
  const type = (next: string) => {
    typed.set(key, next);
    showTyped((count) => count + 1);
  };
  const show = (next: typeof state) => {
    client.setQueryData(query.queryKey, next);
    void client.invalidateQueries({ queryKey: ['message', 'brief'] });
  };
  const begin = useMutation({
    mutationFn: (body: { again?: boolean; struck?: string[] }) => api.messages.draft({ ...callOf(to), body }),
    onSuccess: show,
    onError: (reason) => showFailure(reason, messageNotices.notDrafted),
  });
  const onError = (reason: unknown) => showFailure(reason, messageNotices.failed);
  const copied = useMutation({
    mutationFn: (body: { text: string }) => api.messages.copy({ ...callOf(to), body }),
    onSuccess: (next) => {
      typed.delete(key);
      show(next);
    },
    onError,
  });
  const resolved = useMutation({
    mutationFn: (sent: MessageSent) => api.messages.resolve({ ...callOf(to), body: { sent } }),
    onSuccess: show,
    onError,
  });
  /** Copies the text, opens where it is sent, and asks whether it was. @returns whether it was copied */
  const copy = async (): Promise<boolean> => {
    if (state === undefined || state.blocked !== null || copied.isPending) return false;
    if (text.trim() === '') {
      showToast(messageNotices.writeFirst);
      return false;
    }
    if ([...text.trim()].length > state.maxLength) {
      showToast(messageNotices.tooLong(state.maxLength), 'danger');
      return false;
    }
    try {
      await navigator.clipboard.writeText(text.trim());
    } catch {
      showToast(messageNotices.notCopied, 'danger');
      return false;
    }
    openOutside(state.url);
    showToast(messageNotices.copied, 'success');
    copied.mutate({ text: text.trim() });
    return true;
  };
  return {
    state,
    error,
    refetch,
    draft,
    text,
    type,
    isBusy: begin.isPending,
    isDrafting: draft?.status === 'generating',
    begin: (how: { again?: boolean; struck?: string[] } = {}) => begin.mutateAsync(how),
    copy,
    isCopied: draft?.status === 'copied',
    resolve: (sent: MessageSent) => resolved.mutateAsync(sent),
  };
}

export type Message = ReturnType<typeof useMessage>;
