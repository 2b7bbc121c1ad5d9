import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import {
  answerConnections,
  answerPublications,
  connectionAt,
  publication,
} from '#test/component/publishing.ts';
import {
  answer,
  callsOf,
  disconnect,
  pause,
  Refusal,
  refuse,
  sendEvent,
} from '#test/component/scripted-server.ts';

const path = '/dashboard/posts';
const { publications, connections } = contract;
const editor = page.getByRole('textbox', { name: 'Your post' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const preview = page.getByRole('article', { name: 'LinkedIn preview' });
const kept = page.getByText(/^Draft saved/);
const leave = () => page.getByRole('link', { name: 'Posts' }).last().click();
const channelTab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const scheduled = () => callsOf(publications.schedule).map(({ params, body }) => ({ ...params, ...body }));

const discard = async () => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard' }).click();
};

/** Opens a draft that is already saved. */
async function openDraft(text = 'What ovens cost') {
  const draft = publication({ state: 'draft', dueAt: null, text });
  const rows = answerPublications([draft]);
  await openApp(`${path}?compose=${draft.compositionId}`);
  await expect.element(editor).toHaveValue(text);
  return { draft, rows };
}

describe('writing a post', () => {
  test('shows channels, preview, and length; a channel that refuses keeps the draft and its reason while the other one posts', async () => {
    answerConnections([connectionAt('linkedin'), connectionAt('twitter')]);
    const { draft, rows } = await openDraft('What ovens cost\n\nNot much');
    await expect.element(channelTab('LinkedIn').getByText('25 / 3,000')).toBeVisible();
    expect(preview.element().querySelector('p')?.textContent).toBe('What ovens cost\n\nNot much');
    await expect.element(page.getByText('Fits LinkedIn')).toBeVisible();
    await expect.element(page.getByText('Not enough data yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add a channel' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'X · Maya Lindqvist' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Connect Reddit…' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'X · Maya Lindqvist' }).click();
    // What is typed now is still for all channels.
    await expect.element(channelTab('All channels')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('article', { name: 'X preview' })).toBeVisible();
    await expectNoBarriers();
    answer(publications.schedule, ({ params }) => {
      if (rows.get(params.id)?.channel === 'twitter') throw new TypeError('Failed to fetch');
      return { id: params.id };
    });
    await button('Post now').click();
    await expect.element(page.getByText('X didn’t accept it')).toBeVisible();
    await expect.element(page.getByText('Posting in 10 seconds: LinkedIn')).toBeVisible();
    await expect.element(channelTab('X')).toBeVisible();
    expect(channelTab('LinkedIn').query()).toBeNull();
    await expect.element(editor).toHaveValue(draft.text);
  });

  test('can be written before a channel is connected, and connecting leads back to it', async () => {
    answerConnections([]);
    const rows = answerPublications();
    answer(publications.checkAll, {
      items: [
        {
          channel: 'linkedin',
          warnings: [{ code: 'connection', blocks: true, message: 'LinkedIn isn’t connected.' }],
        },
      ],
    });
    await openApp(`${path}?network=sample&compose=new`);
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Posts' }))
      .toHaveAttribute('href', `${path}?network=sample&tab=drafts`);
    await editor.fill('What ovens cost');
    await expect.element(button('Post now')).toBeDisabled();
    await page.getByRole('link', { name: 'Connect LinkedIn' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Connect LinkedIn' })).toBeVisible();
    const [saved] = [...rows.values()];
    expect(saved).toMatchObject({ channel: 'linkedin', text: 'What ovens cost' });
    const [, query] = (pageUrl() ?? '').split('?');
    expect(new URLSearchParams(query).get('from')).toBe(
      `${path}?network=sample&compose=${saved?.compositionId}`,
    );
  });

  inFullRuns(
    'connecting a channel saves what was just typed, for that channel too, and leads back to it',
    async () => {
      answerConnections([connectionAt('linkedin')]);
      const rows = answerPublications();
      await openApp(`${path}?compose=new`);
      await editor.fill('What ovens cost');
      await page.getByRole('button', { name: 'Add a channel' }).click();
      await page.getByRole('menuitem', { name: 'Connect Reddit…' }).click();
      await expect.element(page.getByRole('dialog', { name: 'Connect Reddit' })).toBeVisible();
      const saved = [...rows.values()];
      expect(saved.map(({ channel, text }) => [channel, text]).toSorted()).toEqual([
        ['linkedin', 'What ovens cost'],
        ['reddit', 'What ovens cost'],
      ]);
      const [, query] = (pageUrl() ?? '').split('?');
      expect(new URLSearchParams(query).get('from')).toBe(`${path}?compose=${saved[0]?.compositionId}`);
    },
  );

  test('saves one draft after a pause in typing, or says why not, keeps the text, and asks before leaving', async () => {
    answerConnections([connectionAt('linkedin')]);
    const rows = answerPublications();
    await openApp(`${path}?compose=new`);
    await editor.fill('What ovens cost');
    await expect.element(kept).toBeVisible();
    await editor.fill('What ovens really cost');
    await leave();
    const row = page.getByRole('listitem').filter({ hasText: 'What ovens really cost' });
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect.element(editor).toHaveValue('What ovens really cost');
    expect(callsOf(publications.create)).toHaveLength(1);
    expect(callsOf(publications.change).map(({ body }) => body)).toEqual([
      {
        text: 'What ovens really cost',
        options: null,
        imageIds: [],
        followUps: [],
        onlyDraft: true,
        basedOn: '',
      },
    ]);
    expect([...rows.values()].map(({ state }) => state)).toEqual(['draft']);
    disconnect(publications.change);
    await editor.fill('Not lost');
    await leave();
    await expect.element(dialog.getByText('Leave without saving?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(editor).toHaveValue('Not lost');
    await expect.element(page.getByText(/^Not saved: Network error/)).toBeVisible();
    answerPublications([...rows.values()]);
    await button('Try again').click();
    await expect.element(kept).toBeVisible();
    expect(callsOf(publications.change).at(-1)?.body).toMatchObject({ text: 'Not lost' });
    expect(scheduled()).toEqual([]);
  });
});

describe('a draft that was changed in another tab', () => {
  const open = async () => {
    answerConnections([connectionAt('linkedin')]);
    const { draft, rows } = await openDraft();
    const theirs = { ...draft, text: 'Theirs', version: '2' };
    /** As the server: nothing is saved over another version. */
    answer(publications.change, ({ params, body }) => {
      if (body.basedOn !== rows.get(params.id)?.version) {
        throw new Refusal('changed_elsewhere', 'This was changed elsewhere in the meantime.');
      }
      const version = String(Number(body.basedOn) + 1);
      rows.set(params.id, { ...theirs, text: body.text, version });
      return { text: body.text, version };
    });
    return { draft, rows, theirs };
  };
  const note = page.getByRole('alert').filter({ hasText: 'Changed elsewhere' });

  test('shows the new text at once if nothing here is unsaved, and otherwise both texts; what was typed is saved only if the user keeps it', async () => {
    const { draft, rows, theirs } = await open();
    rows.set(draft.id, theirs);
    sendEvent({ name: 'publication', id: draft.id });
    await expect.element(editor).toHaveValue('Theirs');
    expect(callsOf(publications.change)).toEqual([]);
    const later = { ...theirs, text: 'Theirs, later', version: '3' };
    rows.set(draft.id, later);
    await editor.fill('Mine');
    await button('Use theirs').click();
    await expect.element(editor).toHaveValue('Theirs, later');
    await expect.element(note).not.toBeInTheDocument();
    expect(rows.get(draft.id)).toEqual(later);
    rows.set(draft.id, { ...theirs, version: '4' });
    await editor.fill('Mine');
    await expect.element(note.getByText('Theirs')).toBeVisible();
    await expect.element(editor).toHaveValue('Mine');
    await editor.fill('Mine, longer');
    expect(rows.get(draft.id)?.text).toBe('Theirs');
    if (triesAll()) await expectNoBarriers();
    await button('Keep mine').click();
    await expect.poll(() => rows.get(draft.id)?.text).toBe('Mine, longer');
    await expect.element(note).not.toBeInTheDocument();
    expect(callsOf(publications.change).at(-1)?.body).toMatchObject({ basedOn: '4' });
  });
});

describe('Posts', () => {
  test('begins with the list, and n writes a post for the channels that the plan doesn’t pause', async () => {
    answerConnections([connectionAt('linkedin'), connectionAt('twitter')]);
    answerPublications([publication({ text: 'Planned for later' })]);
    answer(contract.payment.plan, {
      meters: [{ meter: 'channels', paused: [{ id: 'linkedin sample', name: 'LinkedIn' }] }],
    });
    await openApp(path);
    await expect.element(page.getByText('Planned for later')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Scheduled' }))
      .toHaveAttribute('aria-current', 'page');
    expect(editor.query()).toBeNull();
    await userEvent.keyboard('n');
    await expect.element(editor).toHaveValue('');
    await expect.poll(pageUrl).toMatch(/\?compose=[0-9a-f-]{36}$/);
    await expect.element(channelTab('X')).toBeVisible();
    expect(channelTab('LinkedIn').query()).toBeNull();
    await page.getByRole('button', { name: 'Add a channel' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'LinkedIn · Maya Lindqvist' })).toBeVisible();
  });
});

describe('sending a post', () => {
  test('posts after ten seconds with one click or Control+Enter, once; Undo brings the text back to edit', async () => {
    answerConnections([connectionAt('linkedin')]);
    const { draft } = await openDraft();
    expect(scheduled()).toEqual([]);
    await button('Post now').click();
    await expect.element(page.getByText('Posting in 10 seconds: LinkedIn')).toBeVisible();
    await expect.element(editor).not.toBeInTheDocument();
    expect(scheduled()).toEqual([{ id: draft.id }]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(editor).toHaveValue(draft.text);
    expect(callsOf(publications.unschedule).map(({ params }) => params.id)).toEqual([draft.id]);
    expect(scheduled()).toHaveLength(1);
    await editor.fill('What ovens really cost');
    await expect.element(button('Post now')).toBeEnabled();
    const resume = pause(publications.schedule);
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await expect.poll(scheduled).toHaveLength(2);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    resume();
    await expect.element(page.getByText('Posting in 10 seconds: LinkedIn')).toBeVisible();
    expect(scheduled()).toEqual([{ id: draft.id }, { id: draft.id }]);
    expect(callsOf(publications.change).at(-1)?.body.text).toBe('What ovens really cost');
  });

  test("is disabled while the text is too long, and schedules at a time in the user's time zone", async () => {
    answerConnections([connectionAt('linkedin')]);
    const { draft } = await openDraft();
    await expect.element(button('Post now')).toBeEnabled();
    await editor.fill('x'.repeat(3001));
    await expect.element(channelTab('LinkedIn').getByText('3,001 / 3,000')).toBeVisible();
    await expect.element(page.getByText(/^LinkedIn accepts at most 3,000 characters/)).toBeVisible();
    await expect.element(button('Post now')).toBeDisabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(scheduled()).toEqual([]);
    await editor.fill('What ovens cost');
    await button('Pick a time').click();
    await expect
      .element(page.getByRole('button', { name: 'When' }))
      .toHaveTextContent('Tue 10 Mar 2026, 12:00');
    await button('Use this time').click();
    await button('Schedule for 12:00').click();
    await expect.element(page.getByText('Scheduled for Tue 10 Mar, 12:00')).toBeVisible();
    expect(scheduled()).toEqual([{ id: draft.id, at: '2026-03-10T11:00:00.000Z' }]);
  });

  test('the main shortcut schedules at the chosen good time, and each time shows its reason', async () => {
    answerConnections([connectionAt('linkedin')]);
    const reason = 'Your readers comment most on Tuesdays 14–16';
    answer(contract.compositions.goodTimes, {
      items: [
        { at: '2026-03-10T13:00:00.000Z', reason },
        { at: '2026-03-12T07:00:00.000Z', reason: 'Your readers engage most on Thursdays 8–10' },
      ],
      hasEnough: true,
    });
    const { draft } = await openDraft();
    await expect.element(button('Today 14:00')).toHaveAttribute('title', reason);
    await expect.element(button('Today 14:00')).toHaveAttribute('aria-pressed', 'true');
    await button('Thu 08:00').click();
    await expect.element(button('Schedule for Thu 08:00')).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Scheduled for Thu 12 Mar, 08:00')).toBeVisible();
    expect(scheduled()).toEqual([{ id: draft.id, at: '2026-03-12T07:00:00.000Z' }]);
  });
});

describe('a draft', () => {
  test('waits for the channels, loads again after a failure, and is discarded only after a confirmation', async () => {
    answerConnections([connectionAt('linkedin')]);
    const resume = pause(connections.list);
    const draft = publication({ state: 'draft', dueAt: null });
    disconnect(publications.list);
    await openApp(`${path}?compose=${draft.compositionId}`);
    await expect.element(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible();
    expect(editor.query()).toBeNull();
    resume();
    await expect.element(page.getByText('Network error')).toBeVisible();
    const rows = answerPublications([draft]);
    await button('Try again').click();
    await expect.element(editor).toHaveValue(draft.text);
    await discard();
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    refuse(publications.remove, 'unavailable', 'The database is busy.');
    await discard();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog.getByText('The database is busy.')).toBeVisible();
    expect(rows.size).toBe(1);
    answer(publications.remove, {});
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    expect(callsOf(publications.remove).at(-1)?.params.id).toBe(draft.id);
  });
});

describe('options for each channel', () => {
  inFullRuns('X counts characters its own way and asks whether images were made with AI', async () => {
    answerConnections([connectionAt('twitter')]);
    const draft = publication({ channel: 'twitter', state: 'draft', dueAt: null, text: '日'.repeat(144) });
    answerPublications([draft]);
    await openApp(`${path}?compose=${draft.compositionId}`);
    await channelTab('X').click();
    await expect.element(page.getByText(/^288 of 280/)).toHaveTextContent('288 of 280 · 8 too many');
    await page.getByRole('switch', { name: /^Images made with AI/ }).click();
    await expect
      .poll(() => callsOf(publications.change).at(-1)?.body.options)
      .toEqual({ channel: 'twitter', madeWithAi: true });
  });

  inFullRuns(
    'a link costs more on X and can be removed there only; its preview comes from the server',
    async () => {
      answerConnections([connectionAt('linkedin'), connectionAt('twitter')]);
      answer(publications.checkAll, ({ body }) => ({
        items: body.items.map(({ channel, text }) => ({
          channel,
          length: text.length,
          costUsd: channel === 'linkedin' ? null : text.includes('http') ? 0.2 : 0.015,
          warnings: [],
        })),
      }));
      answer(contract.compositions.linkPreview, { host: 'northwind.example', title: 'How we price' });
      const compositionId = publication().compositionId;
      const text = 'What ovens cost https://northwind.example/pricing';
      const draft = { state: 'draft', dueAt: null, text, compositionId } as const;
      const rows = answerPublications([publication(draft), publication({ ...draft, channel: 'twitter' })]);
      answer(publications.checkAll, ({ body }) => ({
        items: body.items.map((item) => ({
          channel: item.channel,
          length: item.text.length,
          costUsd: item.channel === 'linkedin' ? null : item.text.includes('http') ? 0.2 : 0.015,
          warnings: [],
        })),
      }));
      await openApp(`${path}?compose=${compositionId}`);
      await expect.element(page.getByText('X charges $0.20')).toBeVisible();
      await expect.element(preview.getByText('How we price')).toBeVisible();
      await button('Remove link for X').click();
      await expect.element(page.getByText('X charges $0.015')).toBeVisible();
      await expect
        .poll(() => [...rows.values()].map((one) => [one.channel, one.text]))
        .toEqual([
          ['linkedin', text],
          ['twitter', 'What ovens cost'],
        ]);
    },
  );

  test('first comments on LinkedIn and threads on X and Slack are previewed and saved part by part', async () => {
    const channels = ['linkedin', 'twitter', 'slack'] as const;
    answerConnections(channels.map((channel) => connectionAt(channel)));
    const { compositionId } = publication();
    const text = 'One.\n---\nTwo.';
    const drafts = channels.map((channel) =>
      publication({ channel, compositionId, text, state: 'draft', dueAt: null }),
    );
    answerPublications(drafts);
    const saved = (at: number) =>
      callsOf(publications.change).findLast(({ params }) => params.id === drafts[at]?.id)?.body;
    await openApp(`${path}?compose=${compositionId}`);
    await channelTab('LinkedIn').click();
    await page.getByRole('textbox', { name: 'First comment' }).fill('The link');
    await expect.element(preview.getByText('The link')).toBeVisible();
    await channelTab('X').click();
    const asThread = page.getByRole('switch', { name: /^Post as a thread/ });
    await asThread.click();
    await expect
      .element(page.getByRole('article', { name: 'X preview, 2 of 2' }).getByText('Two.'))
      .toBeVisible();
    await channelTab('Slack').click();
    await asThread.click();
    const messages = page.getByRole('article', { name: 'Slack preview' });
    await expect.element(messages.nth(1).getByText('Two.')).toBeVisible();
    await expect.poll(() => saved(0)?.followUps).toEqual([{ kind: 'comment', text: 'The link' }]);
    const parts = { text: 'One.', followUps: [{ kind: 'post', text: 'Two.' }] };
    await expect.poll(() => saved(1)).toMatchObject(parts);
    await expect.poll(() => saved(2)).toMatchObject(parts);
    expect(scheduled()).toEqual([]);
  });

  inFullRuns('mentions picked with @ are linked on LinkedIn as long as the text contains them', async () => {
    answerConnections([connectionAt('linkedin', { provider: 'linkedin' })]);
    answer(contract.compositions.mentions, {
      items: [{ id: 'urn:li:organization:42', kind: 'organization', name: 'Acme & Sons', detail: 'Ovens' }],
    });
    await openDraft();
    await editor.fill('Thank you, @acm');
    await page.getByRole('option', { name: /Acme & Sons/ }).click();
    await expect.element(editor).toHaveValue('Thank you, Acme & Sons');
    const named = page.getByRole('group', { name: 'Mentions on LinkedIn' });
    await expect.element(named.getByText('Acme & Sons')).toBeVisible();
    const last = () => callsOf(publications.change).at(-1)?.body;
    await expect
      .poll(() => last()?.mentions)
      .toEqual([{ id: 'urn:li:organization:42', name: 'Acme & Sons' }]);
    await editor.fill('Thank you');
    await expect.element(named).not.toBeInTheDocument();
    await expect.poll(last).toMatchObject({ text: 'Thank you' });
    expect(last()?.mentions).toBeUndefined();
  });

  inFullRuns("a PDF gets a title, is previewed on LinkedIn, and isn't posted to X", async () => {
    answerConnections([connectionAt('linkedin'), connectionAt('twitter')]);
    const document = {
      ...{ id: exampleId(61), contentType: 'application/pdf' as const, width: null, height: null },
      ...{ byteSize: 2_400_000, alt: 'Prices 2026' },
    };
    const draft = publication({ state: 'draft', dueAt: null, text: 'Prices', images: [document] });
    const { compositionId } = draft;
    const other = publication({
      channel: 'twitter',
      state: 'draft',
      dueAt: null,
      text: 'Prices',
      compositionId,
    });
    answerPublications([draft, other]);
    answer(contract.publicationImages.describe, ({ body }) => ({ ...document, alt: body.alt }));
    await openApp(`${path}?compose=${compositionId}`);
    await expect.element(preview.getByText('Prices 2026')).toBeVisible();
    await expect.element(preview.getByText('PDF · 2.3 MB')).toBeVisible();
    expect(page.getByRole('button', { name: 'Add images' }).query()).toBeNull();
    await page.getByRole('textbox', { name: 'Title of the document' }).fill('What we charge');
    await editor.click();
    await expect.element(preview.getByText('What we charge')).toBeVisible();
    await channelTab('X').click();
    await expect.element(page.getByText(/^X doesn’t support PDFs/)).toBeVisible();
    await leave();
    await expect.element(page.getByLabelText('PDF', { exact: true }).first()).toBeVisible();
    expect(callsOf(contract.publicationImages.one)).toEqual([]);
  });

  inFullRuns(
    'Reddit requires a valid subreddit with its title and flair, and reports a wrong name',
    async () => {
      answerConnections([connectionAt('reddit')]);
      const rows = answerPublications();
      answer(contract.reddit.subreddit, {
        name: 'OpsLeads',
        title: 'People who keep things running',
        needsFlair: true,
        flairs: [{ id: 'f1', text: 'Case study' }],
        titleRules: { max: 300 },
        textRules: { max: 40_000 },
      });
      await openApp(`${path}?compose=new`);
      await channelTab('Reddit').click();
      const subreddit = page.getByRole('textbox', { name: 'Subreddit' });
      await subreddit.fill('r/no such place');
      await expect.element(page.getByText(/^Subreddit names have 2 to 21 letters/)).toBeVisible();
      await subreddit.fill('r/OpsLeads');
      await expect.element(page.getByText(/^People who keep things running/)).toBeVisible();
      await page.getByRole('textbox', { name: 'Title' }).fill('What Mondays did');
      await page.getByRole('combobox', { name: 'Flair' }).click();
      await page.getByRole('option', { name: 'Case study' }).click();
      const shown = page.getByRole('article', { name: 'Reddit preview' });
      await expect.element(shown.getByText('What Mondays did')).toBeVisible();
      await expect.element(shown.getByText('Case study')).toBeVisible();
      await expect
        .poll(() => [...rows.values()].at(-1)?.options)
        .toMatchObject({
          channel: 'reddit',
          subreddit: 'OpsLeads',
          title: 'What Mondays did',
          flairId: 'f1',
        });
    },
  );
});
