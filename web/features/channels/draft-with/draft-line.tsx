import { Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconSparkles } from '@tabler/icons-react';
import type { PostDraftRequest } from '#contract/agents/post-drafts.ts';
import { type BriefQuery, DraftBriefOf } from '#web/features/shared/comment-drafts/draft-brief.tsx';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './draft-with.module.css';
import { draftWithMessages as messages } from './draft-with-messages.ts';
import type { useDrafting } from './use-drafting.ts';

type Props = {
  draft: Pick<ReturnType<typeof useDrafting>, 'state' | 'stop' | 'hide' | 'undo' | 'request' | 'strike'>;
};

const briefOf = (request: PostDraftRequest): BriefQuery => ({
  queryKey: ['voice', 'post-brief', request],
  queryFn: ({ signal }) => api.postDrafts.brief({ body: request }, { signal }),
});

/** The progress of a draft, what to check in it, and an undo button. */
export function DraftLine({ draft: { state, stop, hide, undo, request, strike } }: Props) {
  if (state.kind === 'idle') return null;
  if (state.kind === 'refused') return <ErrorNote error={state.error} title={messages.failed} />;
  const isDrafting = state.kind === 'drafting';
  const text =
    state.kind === 'failed' ? state.message : messages[isDrafting ? 'drafting' : (state.kind as 'done')];
  return (
    <section className={classes.line} aria-label={messages.title}>
      <Group gap={8} wrap="nowrap">
        {isDrafting ? <Loader size={14} /> : <IconSparkles size={16} aria-hidden />}
        <Text size="sm" role={state.kind === 'failed' ? 'alert' : 'status'} className={classes.lineText}>
          {text}
        </Text>
        {isDrafting && (
          <Button size="compact-xs" variant="default" onClick={stop}>
            {messages.stop}
          </Button>
        )}
        {!isDrafting && undo && (
          <Button size="compact-xs" variant="default" onClick={undo}>
            {messages.undo}
          </Button>
        )}
        {!isDrafting && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={hide}>
            {messages.close}
          </Button>
        )}
      </Group>
      {state.kind === 'done' && (
        <>
          <Text size="xs" c="dimmed">
            {state.reasons.join(' ')}
          </Text>
          {state.warnings.map(({ kind, message }) => (
            <Group key={kind + message} gap={6} wrap="nowrap" className={classes.warning}>
              <IconAlertTriangle size={14} aria-hidden />
              <Text size="xs">{message}</Text>
            </Group>
          ))}
        </>
      )}
      {!isDrafting && request !== null && (
        <DraftBriefOf
          key={JSON.stringify(request)}
          query={briefOf(request)}
          onStrike={async (struck) => strike(struck)}
        />
      )}
    </section>
  );
}
