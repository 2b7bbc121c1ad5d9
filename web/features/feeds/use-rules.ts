import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedRule, FeedRuleContent } from '#contract/feeds/rss-drafts.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { feedNotices } from './feeds-messages.ts';
import { rulesQuery } from './feeds-queries.ts';

/**
 * Saves, tests, switches, and removes the rules of a feed.
 *
 * @param onSaved called when the rule is saved, even if it isn't tested yet
 */
export function useRules(feedId: string, onSaved?: (id: string) => void) {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['rss-rule', feedId] });

  /** Saves the rule, and reports what it would have made of the stored items. */
  const tryOut = useMutation({
    mutationFn: async ({ id, content }: { id: string | null; content: FeedRuleContent }) => {
      const saved =
        id === null
          ? await api.rssDrafts.createRule({ body: { feedId, ...content } })
          : await api.rssDrafts.changeRule({ params: { id }, body: content });
      onSaved?.(saved.id);
      return api.rssDrafts.testRule({ params: { id: saved.id } });
    },
    onSettled: readAgain,
  });
  const turn = useMutation({
    mutationFn: ({ id, isOn }: Pick<FeedRule, 'id' | 'isOn'>) =>
      api.rssDrafts.switchRule({ params: { id }, body: { isOn } }),
    onSuccess: (turned) => {
      client.setQueryData(
        rulesQuery(feedId).queryKey,
        (before) => before && { items: before.items.map((one) => (one.id === turned.id ? turned : one)) },
      );
      showToast(turned.isOn ? feedNotices.ruleOn : feedNotices.ruleOff, turned.isOn ? 'success' : 'info');
    },
    onError: (error) => showFailure(error, feedNotices.notSwitched),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: FeedRule) => api.rssDrafts.removeRule({ params: { id } }),
    onSuccess: (_, rule) =>
      offerUndo({
        message: feedNotices.ruleRemoved,
        undo: async () => {
          const { andKeywords, orKeywords, exceptKeywords, channel, template } = rule;
          const content = { andKeywords, orKeywords, exceptKeywords, channel, template };
          try {
            const { id } = await api.rssDrafts.createRule({ body: { feedId, ...content } });
            // The restored rule was tested in this form, so restore its test and switch state.
            if (rule.testedAt !== null) await api.rssDrafts.testRule({ params: { id } });
            if (rule.isOn) await api.rssDrafts.switchRule({ params: { id }, body: { isOn: true } });
          } catch (error) {
            showFailure(error, feedNotices.notUndone);
          }
          readAgain();
        },
      }),
    onError: (error) => showFailure(error, feedNotices.ruleNotRemoved),
    onSettled: readAgain,
  });
  return { tryOut, turn, remove };
}
