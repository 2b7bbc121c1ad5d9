import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, pause, refuse } from '#test/component/scripted-server.ts';
import { doNotEngage, panel, rowOf, signalsPath } from '#test/component/signals-screen.ts';

const signals = people(2, () => ({ seniority: 'head', guessed: ['seniority'], interactions: 3 }));
const path = `${signalsPath}?signal=${exampleId(100)}`;
const heading = (name: string) => panel.getByRole('heading', { name });

const receipt = {
  at: '2026-03-10T10:00:00.000Z',
  version: 3,
  score: 12.5,
  intensity: 'high',
  lines: [
    { type: 'comment', count: 1, basePoints: 6, points: 5.5 },
    { type: 'reaction', count: 2, basePoints: 2, points: 3.5 },
    { type: 'active_days', count: 2, basePoints: 1.1, points: 3.5 },
  ],
} as const;

const fit = {
  fit: 8,
  rules: 2,
  lines: [{ rule: 1, field: 'title', matched: ['head'], points: 8 }],
} as const;

const comment = {
  id: exampleId(601),
  direction: 'inbound',
  type: 'comment',
  text: 'Where do I sign?',
  occurredAt: '2026-03-10T08:00:00.000Z',
  source: 'unipile',
  post: { id: exampleId(700), url: 'https://posts.example/1', excerpt: 'Cold chains\nbreak.' },
} as const;
const older = {
  ...comment,
  id: exampleId(602),
  text: 'The first word',
  occurredAt: '2026-03-01T08:00:00.000Z',
};

/** Answers with the first person and all their details. */
function answerDetails(): void {
  answerSignals(signals);
  answer(contract.signals.details, ({ query }) => ({
    signal: signals[0],
    note: 'Met in May',
    person: { id: exampleId(10_000), email: 'adaeze@kaltwerk.example' },
    receipt,
    trend: { today: 4.5, days: [0, 3, 8, 12.5] },
    fit,
    timeline: query.cursor ? { items: [older] } : { items: [comment], nextCursor: 'older' },
  }));
}

describe('the details', () => {
  test("show the person, the score's explanation, and the timeline page by page", async () => {
    answerDetails();
    await openApp(path);
    const score = panel.getByRole('button', { name: /^Score 12\.5 high up 4\.5 since your last visit/ });
    await score.click();
    await expect.element(score).toHaveAttribute('aria-expanded', 'true');
    await expect.element(panel.getByText('Version 3 of your weights')).toBeVisible();
    const points = panel
      .getByRole('table', { name: 'Score' })
      .element()
      .querySelectorAll('tbody td:last-child');
    expect([...points].map((one) => one.textContent)).toEqual(['5.5', '3.5', '+3.5']);
    await expect.element(panel.getByRole('heading', { name: 'Fit +8 by your rules' })).toBeVisible();
    await expect.element(panel.getByText('Title contains head')).toBeVisible();
    await expect.element(panel.getByTitle('Seniority read from the headline')).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'Write to adaeze@kaltwerk.example' })).toBeVisible();
    await expect.element(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Met in May');
    await expect.element(panel.getByText('“Where do I sign?”')).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: 'Cold chains' }))
      .toHaveAttribute('href', 'https://posts.example/1');
    await panel.getByRole('button', { name: 'Load more' }).click();
    await expect.element(panel.getByText('“The first word”')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    await expectNoBarriersWithin(panel);
  });

  test("show the row's data at once, can be loaded again when the rest failed, and have buttons for the next person, the status, and closing", async () => {
    answerDetails();
    refuse(contract.signals.details, 'unavailable', 'The database is busy.');
    const resume = pause(contract.signals.details);
    await openApp(path);
    await expect.element(heading('Adaeze Okafor')).toBeVisible();
    expect(panel.getByRole('alert').query()).toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load the details')).toBeVisible();
    answer(contract.signals.details, ({ params }) => ({
      signal: signals.find(({ id }) => id === params.id),
      receipt,
    }));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByRole('button', { name: /^Score 12.5/ })).toBeVisible();
    answer(contract.bulk.change, { changed: 1, changeId: exampleId(7) });
    // Editing a field ends when another person is opened.
    await panel.getByRole('button', { name: 'Edit name' }).click();
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await panel.getByRole('button', { name: 'Next person' }).click();
    await expect.element(heading('Tomás Herrera')).toBeVisible();
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Status: new' }).click();
    await page.getByRole('menuitem', { name: 'Engaged' }).click();
    await expect.element(page.getByText('Marked as engaged')).toBeVisible();
    expect(callsOf(contract.bulk.change).map(({ body }) => body)).toEqual([
      { signalIds: [exampleId(101)], status: 'engaged' },
    ]);
    await panel.getByRole('button', { name: 'Close the details' }).click();
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('enriching a person', () => {
  const budget = { perDay: 50, used: 10, left: 40, reserved: 20, leftInBackground: 20 };

  test("uses one enrichment of the day's budget, and replaces guesses with known facts", async () => {
    answerDetails();
    answer(contract.lookUps.budget, budget);
    await openApp(path);
    const known = {
      signal: { ...signals[0], guessed: [], title: 'Chief of Staff' },
      person: { id: exampleId(10_000), lookedUp: { at: '2026-03-10T10:00:00.000Z', source: 'unipile' } },
    } as const;
    await expect.element(panel.getByText('Not enriched yet')).toBeVisible();
    answer(contract.lookUps.signal, known);
    answer(contract.signals.details, known);
    answer(contract.lookUps.budget, { ...budget, left: 39 });
    await panel.getByRole('button', { name: 'Enrich' }).click();
    await expect.element(panel.getByText('Enriched just now')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Title: Chief of Staff' })).toBeVisible();
    await expect.element(panel.getByTitle('Seniority read from the headline')).not.toBeInTheDocument();
  });

  inFullRuns('shows why it was refused, and is disabled when the budget is used up', async () => {
    answerDetails();
    answer(contract.lookUps.budget, budget);
    refuse(contract.lookUps.signal, 'provider_refused', 'The data provider asks us to slow down.');
    await openApp(path);
    await expect.element(panel.getByRole('button', { name: 'Enrich' })).toBeEnabled();
    answer(contract.lookUps.budget, { ...budget, left: 0 });
    await panel.getByRole('button', { name: 'Enrich' }).click();
    await expect.element(panel.getByText('The data provider asks us to slow down.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Enrich' })).toBeDisabled();
    await expect.element(panel.getByText(/^No enrichments left today\. Resets at /)).toBeVisible();
  });
});

test('Do not engage is set from the menu, shown in the row and the details, and can be reverted; its count filters the table to these people and back', async () => {
  const shown = people(2);
  answerSignals(shown);
  answer(contract.lists.list, { items: [{ ...doNotEngage, people: { sample: 4, real: 9 } }] });
  answer(contract.lists.addSignals, () => {
    if (shown[0]) shown[0].lists = [doNotEngage];
    return { added: 1, changeId: exampleId(7) };
  });
  answer(contract.lists.removeSignals, () => {
    if (shown[0]) shown[0].lists = [];
    return { removed: 1, changeId: exampleId(8) };
  });
  await openApp(path);
  const choose = async (name: string) => {
    await panel.getByRole('button', { name: 'More for Adaeze Okafor' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Do not engage');
  await expect.element(panel.getByText(/You chose not to engage with this person/)).toBeVisible();
  await expect.element(rowOf('Adaeze Okafor').getByRole('img', { name: 'Do not engage' })).toBeVisible();
  await choose('Allow engaging again');
  await expect.element(panel.getByText(/You chose not to engage with this person/)).not.toBeInTheDocument();
  expect(callsOf(contract.lists.removeSignals).map(({ body }) => body.signalIds)).toEqual([[exampleId(100)]]);
  const count = page.getByRole('button', { name: '4 do not engage' });
  await count.click();
  await expect.element(count).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => callsOf(contract.signals.list).at(-1)?.query.list).toEqual([doNotEngage.id]);
  await count.click();
  await expect.element(count).toHaveAttribute('aria-pressed', 'false');
});

describe('the primary action', () => {
  const post = { id: exampleId(700), url: 'https://posts.example/1', excerpt: 'Cold chains break.' };
  const draftId = exampleId(800);
  const variants = [
    { kind: 'insight', text: 'Ours broke at the harbor.', edited: null },
    { kind: 'question', text: 'Which one breaks first?', edited: null },
    { kind: 'disagreement', text: 'Ours hold.', edited: null },
  ] as const;
  const suggested = {
    id: draftId,
    status: 'suggested',
    post: { id: post.id, text: 'Cold chains break.' },
    variants,
    chosen: 0,
    text: 'Ours broke at the harbor.',
  } as const;
  const open = async (nextPost: object | null, timeline: readonly object[] = []) => {
    answerSignals(signals);
    answer(contract.signals.details, ({ params }) => ({
      signal: signals.find(({ id }) => id === params.id),
      nextPost,
      timeline: { items: [...timeline] },
    }));
    answer(contract.readyComments.generate, { items: [suggested], refused: [] });
    answer(contract.readyComments.one, suggested);
    answer(contract.readyComments.counts, { sentAs: { name: 'Maya Lindqvist' } });
    await openApp(path);
  };
  const draft = panel.getByRole('region', { name: 'Comment on their post' });

  test("C drafts a comment on the person's latest post, and only mod+Enter approves it in the panel", async () => {
    answer(contract.readyComments.move, { ...suggested, status: 'approved' });
    await open({ ...post, draft: null });
    await expect.element(panel.getByRole('button', { name: 'Draft comment' })).toBeEnabled();
    await userEvent.keyboard('c');
    await expect.element(draft.getByRole('button', { name: /Question$/ })).toBeVisible();
    await expect.element(draft.getByText('Cold chains break.')).toBeVisible();
    expect(callsOf(contract.readyComments.generate).map(({ body }) => body)).toEqual([{ postId: post.id }]);
    await expectNoBarriersWithin(draft);

    expect(callsOf(contract.readyComments.move)).toEqual([]);
    await new Promise((done) => setTimeout(done, 450));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => callsOf(contract.readyComments.move).map(({ params, body }) => [params.id, body.status]))
      .toEqual([[draftId, 'approved']]);
  });

  inFullRuns(
    "opens a waiting draft, and Escape closes the draft before the panel; the timeline shows the user's own actions: a draft to review and what set the engaged status",
    async () => {
      const own = { ...comment, direction: 'outbound', source: 'user' } as const;
      await open({ ...post, draft: { id: draftId, status: 'suggested' } }, [
        { ...own, id: draftId, text: 'Ours broke.', draft: { id: draftId, status: 'suggested' } },
        { ...own, id: exampleId(604), text: 'Well said', setEngaged: true },
        comment,
      ]);
      await panel.getByRole('button', { name: 'Review draft' }).click();
      await expect.element(draft.getByRole('button', { name: /Question$/ })).toBeVisible();
      expect(callsOf(contract.readyComments.generate)).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.element(draft).not.toBeInTheDocument();
      await expect.element(panel).toBeVisible();
      await expect.element(panel.getByText('Marked as engaged')).toBeVisible();
      await expect.element(panel.getByText(/^You commented on/)).toBeVisible();
      await panel.getByRole('button', { name: 'Review', exact: true }).click();
      await expect.element(draft.getByRole('button', { name: /Question$/ })).toBeVisible();
    },
  );

  inFullRuns('is Follow for a person without a post', async () => {
    answer(contract.engageFeed.followSignals, { followed: 1 });
    await open(null);
    await panel.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect.element(page.getByText('Following 1 person')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Draft comment' }).query()).toBeNull();
  });
});

inFullRuns('the details of the next people are loaded ahead', async () => {
  const many = people(4);
  answerSignals(many);
  await openApp(`${signalsPath}?signal=${exampleId(101)}`);
  const asked = () => callsOf(contract.signals.details).map(({ params }) => params.id);
  await expect.poll(() => asked().toSorted()).toEqual([100, 101, 102, 103].map((id) => exampleId(id)));
  await userEvent.keyboard('j');
  await expect.element(panel.getByRole('heading', { name: 'Ingrid Solheim' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Title: Head of Operations' })).toBeVisible();
  expect(asked()).toHaveLength(4);
});
