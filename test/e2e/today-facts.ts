import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startDays } from '#contract/start-here.ts';
import { warmScore } from '#contract/today.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import { withClient } from '#test/database.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';
import type { Shared } from './share-product.ts';

const dayMs = 86_400_000;

type Fact = Pick<NewEngagement, 'type' | 'conversationId' | 'occurredAt'> & { person: string };

/** All that others did, as it is stored. */
async function readFacts(at: Shared, { userId }: SignedIn): Promise<Fact[]> {
  const { rows } = await withClient(at.databaseUrl(), (client) =>
    client.query<Fact>(
      `select person_id as person, type, conversation_id as "conversationId", occurred_at as "occurredAt"
       from engagement where user_id = $1 and direction = 'inbound' and person_id is not null`,
      [userId],
    ),
  );
  return rows;
}

/** What Today shows above its list, and how many wait for a reply; null without that group. */
async function readShown(page: Page) {
  const figure = async (name: string) =>
    Number(
      (await page.locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText()).replaceAll(
        ',',
        '',
      ),
    );
  const isWaiting = await page.getByRole('heading', { name: 'Waiting for your reply' }).isVisible();
  return {
    warm: await figure('Warm people'),
    week: await figure('Engagements, 7 days'),
    waiting: isWaiting ? Number(await countOf(page, 'Waiting for your reply')) : null,
  };
}

/** The number beside the heading of a group. */
export const countOf = (page: Page, group: string) =>
  page.getByRole('region', { name: group }).locator('h2 + span').innerText();

/** Waits until Today shows exactly what all facts say, counted again. @param now the time at the product */
export async function expectTrue(page: Page, at: Shared, member: SignedIn, now: () => Date): Promise<void> {
  const count = async () => {
    const [facts, moment] = [await readFacts(at, member), now()];
    const since = (days: number) => new Date(moment.getTime() - days * dayMs);
    const people = [...Map.groupBy(facts, ({ person }) => person).values()];
    const { items } = await member.api.inbox.toAnswer({ query: { limit: 100 } });
    return {
      warm: people.filter((all) => roundHalfUp(documentedScore(all, moment)) >= warmScore).length,
      week: facts.filter(({ occurredAt }) => occurredAt >= since(7) && occurredAt <= moment).length,
      waiting: items.filter((item) => new Date(item.at) > since(startDays)).length,
    };
  };
  await page.getByText('Engagements, 7 days').waitFor();
  const read = async () => {
    const [shown, counted] = [await readShown(page), await count()];
    const isTrue = isDeepStrictEqual(shown, { ...counted, waiting: shown.waiting && counted.waiting });
    return isTrue || { shown, counted };
  };
  await expect.poll(read).toBe(true);
}
