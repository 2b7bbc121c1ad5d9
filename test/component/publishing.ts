import type { z } from 'zod';
import type { Composition, CompositionView } from '#contract/channels/compositions.ts';
import type { Connection } from '#contract/channels/connections.ts';
import { Publication, type PublicationState } from '#contract/channels/publications.ts';
import { contract } from '#contract/index.ts';
import { type Channel, type ChannelProvider, channelRules, channels } from '#core/channels/index.ts';
import { exampleId, exampleOf, type Part } from './example-of.ts';
import { answer } from './scripted-server.ts';

/** Changes to the default publication. */
export type PublicationPart = Part<z.input<typeof Publication>>;
type ConnectionPart = Part<z.input<typeof Connection>>;

/** The channels of a server with the sample network. */
const setups = channels.map((channel) => ({
  channel,
  ways: Object.entries(channelRules[channel].ways).map(([via, { asksForSignIn, canCheck }]) => ({
    via,
    network: 'sample',
    asksForSignIn,
    canLookUp: canCheck,
  })),
})) as Part<z.input<typeof contract.connections.list.answer>>['channels'];

/** Maya's working account at a channel. `change` modifies it. */
export function connectionAt(channel: Channel, change: ConnectionPart = {}): ConnectionPart {
  const [provider] = Object.keys(channelRules[channel].ways) as ChannelProvider[];
  return {
    id: exampleId(7000 + channels.indexOf(channel)),
    channel,
    ...(provider && { provider }),
    network: 'sample',
    name: 'Maya Lindqvist',
    state: 'active',
    details: {},
    ...change,
  };
}

/** Answers with the available channels and the connected accounts. */
export function answerConnections(items: ConnectionPart[], its = setups): void {
  answer(contract.connections.list, { items, channels: its });
}

let made = 0;

/** A LinkedIn post due at noon on the day of the tests. Every call gets a new id. */
export function publication(change: PublicationPart = {}): Publication {
  made += 1;
  return exampleOf(Publication, {
    id: exampleId(8000 + made),
    network: 'sample',
    channel: 'linkedin',
    kind: 'post',
    compositionId: exampleId(8500 + made),
    threadId: exampleId(9000 + made),
    part: 0,
    text: `What ovens cost, part ${made}`,
    origin: 'user',
    state: 'scheduled',
    dueAt: '2026-03-10T11:00:00.000Z',
    canCancel: true,
    canChange: true,
    connection: { id: exampleId(7000), name: 'Maya Lindqvist' },
    ...change,
  });
}

/** The states of the publications in each view. */
const viewStates: Record<CompositionView, PublicationState[]> = {
  drafts: ['draft'],
  scheduled: ['scheduled', 'publishing'],
  sent: ['publishing', 'published', 'failed', 'missed', 'unconfirmed'],
  calendar: ['scheduled', 'publishing', 'published', 'failed', 'missed', 'unconfirmed'],
};

/**
 * Answers calls about posts like the server, with these publications: lists by state; saving, changing, and
 * deleting drafts; scheduling and unscheduling. The checks only cover LinkedIn's length limit.
 */
export function answerPublications(
  before: readonly Publication[] = [],
  about: Part<z.input<typeof Composition>> = {},
): Map<string, Publication> {
  const { publications } = contract;
  const rows = new Map(before.map((one) => [one.id, one]));
  const put = (id: string, change: PublicationPart): PublicationPart => {
    const next = { ...(rows.get(id) as PublicationPart), ...change };
    rows.set(id, exampleOf(Publication, next));
    return next;
  };
  answer(publications.list, ({ query }) => ({
    items: [...rows.values()].filter(
      (one) =>
        (query.state?.includes(one.state) ?? true) &&
        (query.compositionId ?? one.compositionId) === one.compositionId &&
        (query.network ?? one.network) === one.network,
    ) as PublicationPart[],
  }));
  answer(contract.compositions.list, ({ query }) => {
    const states = viewStates[query.view].filter((state) => query.state?.includes(state) ?? true);
    const shown = [...rows.values()].filter(
      (one) => one.state !== 'cancelled' && (query.network ?? one.network) === one.network,
    );
    const isIn = (one: Publication) =>
      states.includes(one.state) && (query.channel?.includes(one.channel) ?? true);
    const items = [...Map.groupBy(shown, ({ compositionId }) => compositionId)]
      .filter(([, its]) => its.some(isIn))
      .map(([id, its]) => ({
        id,
        network: 'sample' as const,
        ...about,
        publications: its as PublicationPart[],
      }));
    return { items };
  });
  answer(contract.compositions.duplicate, ({ params }) => {
    const before = [...rows.values()].find(({ compositionId }) => compositionId === params.id);
    const { id, threadId, compositionId } = publication();
    put(id, { ...(before as PublicationPart), id, threadId, compositionId, state: 'draft', dueAt: null });
    return { id: compositionId, network: 'sample' as const };
  });
  answer(publications.one, ({ params }) => rows.get(params.id) as PublicationPart);
  answer(publications.create, ({ body: { imageIds: _, followUps: __, ...body } }) => {
    const { id } = publication();
    return put(id, publication({ id, state: 'draft', dueAt: null, ...body }) as PublicationPart);
  });
  answer(publications.change, ({ params, body: { text, options } }) => put(params.id, { text, options }));
  answer(publications.schedule, ({ params, body }) =>
    put(params.id, { state: 'scheduled', dueAt: body.at ?? '2026-03-10T10:00:10.000Z' }),
  );
  answer(publications.unschedule, ({ params }) => put(params.id, { state: 'draft', dueAt: null }));
  answer(publications.cancel, ({ params }) => put(params.id, { state: 'cancelled', canCancel: false }));
  answer(publications.settle, ({ params, body }) => put(params.id, { state: body.as }));
  answer(publications.remove, ({ params }) => {
    rows.delete(params.id);
    return {};
  });
  answer(publications.checkAll, ({ body }) => ({
    items: body.items.map(({ channel, text }) => {
      const limit = channel === 'linkedin' ? 3000 : null;
      const message = 'LinkedIn accepts at most 3,000 characters. Take some away.';
      const isOver = limit !== null && text.length > limit;
      const warnings = isOver ? [{ code: 'too_long' as const, message, blocks: true }] : [];
      return { channel, length: text.length, limit, warnings };
    }),
  }));
  return rows;
}
