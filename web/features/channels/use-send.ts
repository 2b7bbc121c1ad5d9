import { useMutation, useQueryClient } from '@tanstack/react-query';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { dayAndTime } from '#web/ui/relative-time.ts';
import { showFailure } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { postsMessages as messages } from './posts-messages.ts';
import type { DraftSaver } from './save-drafts.ts';

/** The result for each channel's draft. `left`: channels that are now scheduled. */
type Sent = { left: Channel[]; refused: { channel: Channel; message: string }[]; ids: string[] };

/**
 * Approves a composition's drafts, one per channel. A rejected draft stays a draft with the reason; the
 * others are scheduled.
 */
export function useSend(
  saver: DraftSaver,
  { onSent, onUnscheduled }: { onSent: (sent: Sent) => void; onUnscheduled: () => void },
) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ['publication'] });
  const unschedule = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.publications.unschedule({ params: { id } });
      // All of them are refetched afterward, so save the text typed in the meantime.
      await saver.flush();
    },
    onSuccess: onUnscheduled,
    onError: (error) => showFailure(error),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: async ({
      channels,
      at,
    }: {
      channels: readonly Channel[];
      at: Date | null;
    }): Promise<Sent> => {
      await saver.flush();
      const sent: Sent = { left: [], refused: [], ids: [] };
      for (const channel of channels) {
        const id = saver.idOf(channel);
        if (id === undefined) continue;
        try {
          const body = at === null ? {} : { at: at.toISOString() };
          await api.publications.schedule({ params: { id }, body });
          saver.release(channel);
          sent.left.push(channel);
          sent.ids.push(id);
        } catch (error) {
          sent.refused.push({ channel, message: error instanceof Error ? error.message : 'It was refused.' });
        }
      }
      return sent;
    },
    onSuccess: (sent, { at }) => {
      if (sent.left.length > 0) {
        const where = sent.left.map((channel) => channelNames[channel]).join(', ');
        offerUndo({
          message: at === null ? messages.goesOut(where) : messages.isScheduled(dayAndTime(at.toISOString())),
          undo: () => unschedule.mutate(sent.ids),
        });
      }
      onSent(sent);
    },
    onSettled: readAgain,
  });
}
