import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Realm } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { modelUsageQuery } from '#web/lib/model-query.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { ArtifactPane } from './artifact-pane.tsx';
import { AskField } from './ask-field.tsx';
import { OpenPersonContext } from './citation-context.ts';
import { type CitedPerson, CitedPersonPane, CitedRecordPane } from './cited-pane.tsx';
import classes from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { NoModel } from './no-model.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { isOpen } from './run-labels.ts';
import { Turn } from './turn.tsx';
import { useCited } from './use-cited.ts';
import { useAsk, useRunActions } from './use-conversation.ts';
import { useConversationData } from './use-conversation-data.ts';
import { useUnsent } from './use-unsent.ts';

export type ConversationViewProps = {
  agentId: string;
  /** Null: a conversation that hasn't started. */
  queryId: string | null;
  /** The user's time zone. */
  zone: string;
  /** The realm to read while no conversation determines it. */
  realm: Realm;
  /** Renders the panel of a person cited in an answer. */
  person: (realm: Realm, person: CitedPerson) => ReactNode;
  /** The channels a post can be published to. */
  targets: (realm: Realm) => readonly PublishTarget[];
  onConversation: (queryId: string | null, isNew?: boolean) => void;
  onGone: () => void;
  /** Opens drafts in the composer. */
  onDrafts: (compositionId: string) => void;
};

/** A conversation with an agent, with its artifacts on the right. */
export function ConversationView({ agentId, queryId, ...props }: ConversationViewProps) {
  const { zone, targets, onConversation, onGone, onDrafts } = props;
  const isPhone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const { agent, query, pages, prompts, citations, artifacts } = useConversationData(agentId, queryId);
  const model = useQuery(modelUsageQuery);
  const actions = useRunActions();
  const [isPaneOpen, pane] = useDisclosure();
  const cited = useCited(prompts, citations);
  const last = prompts.at(-1);
  const open = prompts.find(isOpen);
  const realm = query.data?.network ?? props.realm;
  const [text, onText] = useUnsent(queryId ?? agentId);
  const ask = useAsk((begun) => onConversation(begun, true));
  const onAsk = (wanted: string) =>
    ask.mutate({ agentId, queryId, text: wanted }, { onSuccess: () => onText('') });

  const gone = [agent.error, query.error].find((error) => error instanceof ApiError && error.status === 404);
  if (gone) return <Gone isAgent={gone === agent.error} onBack={onGone} />;

  const paneView = (
    <ArtifactPane
      artifacts={artifacts}
      zone={zone}
      targets={targets}
      onDrafts={onDrafts}
      onRead={cited.onRead}
    />
  );
  return (
    <OpenPersonContext value={cited.onPerson}>
      <div className={classes.view}>
        <Stack component="section" gap={0} flex={1} miw={0} mih={0} aria-label="Conversation">
          <ConversationHead
            agent={agent.data}
            query={query.data}
            steps={pages.hasNextPage ? null : prompts.reduce((sum, { steps }) => sum + steps, 0)}
            question={last?.text ?? text}
            onConversation={onConversation}
            onGone={onGone}
          >
            {isPhone && artifacts.length > 0 && (
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconFileText size={15} aria-hidden />}
                onClick={pane.open}
              >
                {pluralize(artifacts.length, 'artifact')}
              </Button>
            )}
          </ConversationHead>
          <div className={classes.scroller}>
            <div className={classes.column}>
              {prompts.length > 0 && <h2 className="visually-hidden">Questions and answers</h2>}
              {queryId === null && agent.data && (
                <EmptyConversation
                  agent={agent.data}
                  onSuggest={(suggested) => {
                    if (text.trim() === '') onText(suggested);
                  }}
                />
              )}
              {pages.hasNextPage && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  Show earlier questions
                </Button>
              )}
              {queryId !== null && pages.isPending && <Waiting />}
              {agent.isPending && queryId === null && <Waiting />}
              {prompts.map((prompt) => (
                <Turn
                  key={prompt.id}
                  prompt={prompt}
                  citations={citations}
                  realm={realm}
                  isLast={prompt === last}
                  actions={actions}
                  onRead={cited.onRead}
                />
              ))}
              {[agent, query, pages].map((one, index) =>
                one.isError && !one.data ? (
                  <LoadError
                    // biome-ignore lint/suspicious/noArrayIndexKey: always the same three queries
                    key={index}
                    of={one}
                    title="Couldn’t load the conversation"
                  />
                ) : null,
              )}
            </div>
          </div>
          <footer className={classes.foot}>
            {ask.isError && <ErrorNote error={ask.error} title="Not asked" />}
            {model.data?.model === null && <NoModel />}
            <AskField
              text={text}
              onText={onText}
              model={model.data?.model}
              blocked={
                open === undefined
                  ? null
                  : open.state === 'awaiting_approval'
                    ? 'Approve or decline the request above first'
                    : 'Wait for the answer or stop it'
              }
              isSending={ask.isPending}
              isFocused={queryId === null && text !== ''}
              onAsk={onAsk}
            />
          </footer>
        </Stack>
        {cited.personId !== null && (
          <CitedPersonPane
            id={cited.personId}
            people={cited.people}
            render={(person) => props.person(realm, person)}
            onOpen={cited.setPersonId}
          />
        )}
        {!isPhone && cited.record !== null && (
          <CitedRecordPane citation={cited.record} onClose={cited.closeRecord} />
        )}
        {isPhone ? (
          <Drawer opened={isPaneOpen} onClose={pane.close} position="right" size="100%" title="Artifacts">
            {paneView}
          </Drawer>
        ) : (
          artifacts.length > 0 &&
          cited.personId === null &&
          cited.record === null && (
            <aside className={classes.pane} aria-label="Artifacts">
              {paneView}
            </aside>
          )
        )}
        {isPhone && <RecordDialog citation={cited.record} onClose={cited.closeRecord} />}
      </div>
    </OpenPersonContext>
  );
}

/** About the height of a short answer. */
function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton height={40} width="55%" ml="auto" mb={24} />
      <Skeleton height={12} width="40%" mb={12} />
      <Skeleton height={12} mb={8} />
      <Skeleton height={12} width="80%" />
    </div>
  );
}

function Gone({ isAgent, onBack }: { isAgent: boolean; onBack: () => void }) {
  return (
    <div className={classes.gone}>
      <h1>{isAgent ? 'This agent no longer exists' : 'This conversation no longer exists'}</h1>
      <p>Deleted, or in another account.</p>
      <Button variant="default" onClick={onBack}>
        Go to your agents
      </Button>
    </div>
  );
}
