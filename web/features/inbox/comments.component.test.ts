import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { briefLines, openBrief } from '#test/component/draft-briefs.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerComments, type CommentPart, readyComment } from '#test/component/ready-comments.ts';
import {
  answer,
  callsOf,
  disconnect,
  pause,
  Refusal,
  refuse,
  sendEvent,
} from '#test/component/scripted-server.ts';

const path = '/dashboard/comments';
const { readyComments } = contract;
const list = page.getByRole('list', { name: 'Comments' });
const field = page.getByRole('textbox', { name: 'Comment' });
const approve = page.getByRole('button', { name: /^Approve and post/ });
const approveByKey = (repeat = false) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat, bubbles: true }),
  );
const moves = () =>
  callsOf(readyComments.move).map(({ params, body: { basedOn: _, ...body } }) => ({ ...params, ...body }));

describe('the list of comments', () => {
  test('keeps its layout while loading, loads again after a failure, and says to a new user where comments come from', async () => {
    const comments = [readyComment()];
    disconnect(readyComments.list);
    const resume = pause(readyComments.list);
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]')).not.toHaveLength(0);
    expect(page.getByRole('heading', { name: 'Draft your first comment' }).query()).toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load your comments')).toBeVisible();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(readyComments.list, { items: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Draft your first comment' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open Engage' }))
      .toHaveAttribute('href', '/dashboard/engage');
    answerComments(comments);
    sendEvent({ name: 'ready-comment', id: comments[0]?.id ?? '' });
    await expect.element(list.getByRole('button')).toBeVisible();
  });

  test('shows the post, the cited sentence, the sender, and problems such as an old post, and is accessible in both themes and on a phone', async () => {
    const comment = readyComment({ warnings: [{ kind: 'long', level: 'warn', message: 'It is long.' }] });
    answerComments([comment, readyComment(), readyComment({ status: 'failed' })]);
    answer(contract.draftBrief.read, { lines: briefLines });
    await openApp(path);
    await expect.element(page.getByText('2 to review · 4 of 50 today')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Needs you/ })).toHaveTextContent('Needs you1');
    const post = page.getByRole('article', { name: `Post by ${comment.author?.name}` });
    expect(post.element().querySelector('mark')?.textContent).toBe(comment.variants[0]?.citation.text);
    await expect.element(post.getByText(/^12 reactions · 3 comments/)).toBeVisible();
    const checks = page.getByRole('list', { name: 'Checks' });
    await expect.element(checks.getByText('Responds to the highlighted line')).toBeVisible();
    await expect.element(checks.getByText('It is long.')).toBeVisible();
    await expect.element(page.getByText('Posts as Maya Lindqvist · Draft expires 17 Mar')).toBeVisible();
    await page.getByRole('button', { name: 'What the draft knows' }).click();
    await expect.element(page.getByText('14 of 20 customers moved.')).toBeVisible();
    const old = readyComment({ warnings: [], post: { publishedAt: '2026-01-28T10:00:00.000Z' } });
    answerComments([old]);
    sendEvent({ name: 'ready-comment', id: comment.id });
    await expect.element(checks.getByText('This post is 41 days old')).toBeVisible();
    answerComments([readyComment({ warnings: [], post: { publishedAt: '2026-03-04T10:00:00.000Z' } })]);
    sendEvent({ name: 'ready-comment', id: old.id });
    await expect.element(checks.getByText('This post is 41 days old')).not.toBeInTheDocument();
    expect(checks.getByText('No issues found').query()).toBeNull();
    answerComments([comment]);
    sendEvent({ name: 'ready-comment', id: comment.id });
    await expect.element(checks.getByText('It is long.')).toBeVisible();
    await expectNoBarriers();
  });

  test('asks for the states of its tab and the days in the URL until the days are cleared', async () => {
    answerComments([readyComment({ status: 'posted', text: 'Well said.' })]);
    await openApp(`${path}?tab=posted&from=2026-03-02&till=2026-03-02`);
    await expect.element(page.getByText('On 2 Mar 2026')).toBeVisible();
    const [asked] = callsOf(readyComments.list);
    expect(asked?.query).toMatchObject({ status: ['posted'], from: '2026-03-02', by: 'posted' });
    await page.getByRole('button', { name: 'Show all days' }).click();
    await expect.element(page.getByText('On 2 Mar 2026')).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Dismissed' }).click();
    await expect.element(page.getByRole('heading', { name: 'Nothing dismissed' })).toBeVisible();
    expect(callsOf(readyComments.list).at(-1)?.query).toEqual({
      status: ['dismissed', 'expired'],
      limit: 30,
    });
  });

  inFullRuns('loads more with a button, which retries after a failure', async () => {
    answerComments([]);
    answer(readyComments.list, { items: [readyComment() as never], nextCursor: 'two' });
    await openApp(path);
    const more = page.getByRole('button', { name: 'Show more' });
    await expect.element(more).toBeVisible();
    disconnect(readyComments.list);
    await more.click();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    answer(readyComments.list, { items: [readyComment() as never] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => list.getByRole('button').elements()).toHaveLength(2);
    expect(callsOf(readyComments.list).at(-1)?.query.cursor).toBe('two');
  });

  test('on a phone, a comment opens as its own page with a way back to the list, and each line of what the draft knows names its source', async () => {
    const comment = readyComment();
    answerComments([comment]);
    answer(contract.draftBrief.read, { lines: briefLines });
    await openApp(path, { width: 390, height: 844 });
    await list.getByRole('button').click();
    await expect.element(field).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    await openBrief();
    if (triesAll()) await expectNoBarriers();
    await expect.element(page.getByRole('button', { name: /^Leave out: 14 of 20/ })).toBeVisible();
    await page.getByRole('button', { name: 'All comments' }).click();
    await expect.element(list.getByRole('button')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('shows a placeholder while a comment is drafted, then the comment as soon as it is ready', async () => {
    const comment = readyComment({ status: 'generating', text: null, variants: [] });
    const { put } = answerComments([comment]);
    await openApp(path);
    await expect.element(page.getByText('Drafting three comments')).toBeInTheDocument();
    await expect.element(approve).not.toBeInTheDocument();
    put(comment.id, { status: 'suggested', text: 'Drafted now.' });
    sendEvent({ name: 'ready-comment', id: comment.id });
    await expect.element(field).toHaveValue('Drafted now.');
  });
});

describe('approving a comment', () => {
  test('sends the text once, as it was just typed, opens the next comment, and can be undone', async () => {
    const [first, second] = [readyComment(), readyComment()];
    const name = first.author?.name;
    answerComments([first, second]);
    await openApp(path);
    await expect.element(field).toHaveValue('Prices are read in seconds.');
    expect(moves()).toEqual([]);
    await approve.click();
    await expect.element(page.getByText(`Posting your comment to ${name}`)).toBeVisible();
    await expect.element(page.getByRole('article', { name: `Post by ${second.author?.name}` })).toBeVisible();
    await expect.poll(() => list.getByRole('button').elements()).toHaveLength(1);
    const approved = { id: first.id, status: 'approved', text: 'Prices are read in seconds.' };
    expect(moves()).toEqual([approved]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => list.getByRole('button').elements()).toHaveLength(2);
    expect(moves()).toEqual([approved, { id: first.id, status: 'suggested' }]);
    await field.fill('My own words.');
    await approve.click();
    await expect.poll(() => moves().at(-1)).toMatchObject({ status: 'approved', text: 'My own words.' });
    expect(callsOf(readyComments.change).map(({ body }) => body)).toEqual([
      { text: 'My own words.', chosen: 0, basedOn: '' },
    ]);
  });

  test('approves once when triggered twice in quick succession', async () => {
    const comment = readyComment();
    answerComments([comment]);
    await openApp(path);
    await expect.element(approve).toHaveAttribute('aria-disabled', 'false');
    const resume = pause(readyComments.move);
    // Both key presses happen before the next render.
    approveByKey();
    approveByKey();
    await expect.element(approve).not.toBeInTheDocument();
    resume();
    await expect.element(page.getByText(/^Posting your comment/)).toBeVisible();
    expect(moves()).toHaveLength(1);
  });

  test("leaves everything as it was when refused; only mod+Enter approves, single letters and a held key don't", async () => {
    const comment = readyComment();
    answerComments([comment]);
    refuse(readyComments.move, 'conflict', 'You commented on their post yesterday.');
    await openApp(path);
    await approve.click();
    await expect
      .element(page.getByText('Couldn’t approve the comment. You commented on their post yesterday.'))
      .toBeVisible();
    await expect.element(field).toHaveValue('Prices are read in seconds.');
    await expect.element(approve).toBeEnabled();
    await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    answerComments([comment]);
    const refused = moves().length;
    // Enter would press the button.
    (approve.element() as HTMLElement).blur();
    await expect.element(approve).toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('a');
    await userEvent.keyboard('{Enter}');
    approveByKey(true);
    await userEvent.keyboard('e');
    await expect.element(field).toHaveFocus();
    expect(moves()).toHaveLength(refused);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(/^Posting your comment/)).toBeVisible();
    expect(moves().slice(refused)).toEqual([
      { id: comment.id, status: 'approved', text: 'Prices are read in seconds.' },
    ]);
  });

  test('is impossible without a channel, when the shortcut says why and nothing is sent, and during the cooldown of a comment', async () => {
    const comment = readyComment();
    answerComments([comment], { sendProblem: 'LinkedIn is not connected.' });
    await openApp(path);
    await expect
      .element(page.getByRole('link', { name: 'Connect LinkedIn' }))
      .toHaveAttribute(
        'href',
        expect.stringMatching(/^\/dashboard\/channels\?connect=linkedin&from=%2Fdashboard%2Finbox/),
      );
    await expect.element(page.getByText(/^LinkedIn is not connected\. Connect/)).toBeVisible();
    await expect.element(approve).toBeDisabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert').getByText('LinkedIn is not connected.')).toBeVisible();
    expect(moves()).toEqual([]);
    const message = 'You commented on their post 3 h ago.';
    answerComments([readyComment({ hold: { reason: 'cool_down', message } })]);
    sendEvent({ name: 'ready-comment', id: comment.id });
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(approve).toBeDisabled();
  });
});

describe('a comment that was edited in another tab', () => {
  test('shows both texts, and saves what was typed only if the user keeps it', async () => {
    const opened = readyComment({ text: 'First', variants: [], version: '1' });
    const { put } = answerComments([opened]);
    await openApp(path);
    await field.fill('Mine');
    put(opened.id ?? '', { ...opened, text: 'Theirs', version: '2' });
    sendEvent({ name: 'ready-comment', id: opened.id ?? '' });
    answer(readyComments.change, ({ body }) => {
      if (body.basedOn !== '2') throw new Refusal('changed_elsewhere', 'This was changed elsewhere.');
      return { ...opened, text: body.text, version: '3' };
    });
    const note = page.getByRole('alert').filter({ hasText: 'Changed elsewhere' });
    await expect.element(note.getByText('Theirs')).toBeVisible();
    await expect.element(field).toHaveValue('Mine');
    await note.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(callsOf(readyComments.change).at(-1)?.body).toMatchObject({ text: 'Mine', basedOn: '2' });
  });
});

describe('the shortcuts of a comment', () => {
  test('neither a key nor a click approves within 400 ms after a comment appears', async () => {
    const [first, second] = [readyComment(), readyComment()];
    answerComments([first, second]);
    await openApp(path);
    await expect.element(approve).toHaveAttribute('aria-disabled', 'false');
    const next = page.getByRole('article', { name: `Post by ${second.author?.name}` });
    approveByKey();
    await expect.poll(() => next.query()).not.toBeNull();
    approveByKey();
    approve.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(approve).toHaveAttribute('aria-disabled', 'true');
    await expect.element(approve).toHaveAttribute('aria-disabled', 'false');
    await expect.poll(moves).toHaveLength(1);
    approveByKey();
    await expect.poll(moves).toHaveLength(2);
    expect(moves().map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('j and k move, 2 picks the second variant, e starts editing until Escape, d dismisses, and z undoes', async () => {
    const [first, second] = [readyComment(), readyComment()];
    const { put } = answerComments([first, second]);
    await openApp(path);
    const postOf = (name = '') => page.getByRole('article', { name: `Post by ${name}` });
    await expect.element(postOf(first.author?.name)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(postOf(second.author?.name)).toBeVisible();
    await userEvent.keyboard('k');
    await expect.element(postOf(first.author?.name)).toBeVisible();
    refuse(readyComments.change, 'unavailable', 'The database is busy.');
    const drafts = page.getByRole('group', { name: 'Variants' });
    await expect.element(drafts.getByRole('button', { name: /Insight$/, pressed: true })).toBeVisible();
    await userEvent.keyboard('2');
    await expect.element(page.getByText('Couldn’t switch variants. The database is busy.')).toBeVisible();
    await expect.element(drafts.getByRole('button', { name: /Insight$/, pressed: true })).toBeVisible();
    answer(readyComments.change, ({ params, body }) =>
      put(params.id, { text: 'Which line did they trip over?', ...body }),
    );
    await userEvent.keyboard('2');
    await expect.element(field).toHaveValue('Which line did they trip over?');
    expect(callsOf(readyComments.change).map(({ body }) => body)).toEqual([{ chosen: 1 }, { chosen: 1 }]);
    await userEvent.keyboard('e');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard(' ad{Escape}');
    await expect.element(field).toHaveValue('Which line did they trip over? ad');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(moves()).toEqual([]);
    await userEvent.keyboard('d');
    await expect.element(page.getByText('Comment dismissed')).toBeVisible();
    await expect.poll(() => list.getByRole('button').elements()).toHaveLength(1);
    await userEvent.keyboard('z');
    await expect.poll(() => list.getByRole('button').elements()).toHaveLength(2);
    expect(moves().map(({ status }) => status)).toEqual(['dismissed', 'suggested']);
  });
});

describe('the text of a comment', () => {
  test("is kept when it couldn't be saved, or is too long, and says why and by how many visible characters", async () => {
    const comment = readyComment();
    answerComments([comment]);
    disconnect(readyComments.change);
    await openApp(path);
    await field.fill('Not lost');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Not saved. Network error Your text is kept here.')).toBeVisible();
    await expect.element(field).toHaveValue('Not lost');
    answerComments([comment]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    await field.fill(`${'x'.repeat(1250)}🙂`);
    await expect.element(page.getByText('Too long · 1,251 / 1,250')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/^Not saved. 1 character too long/)).toBeVisible();
    expect(new Set(callsOf(readyComments.change).map(({ body }) => body.text))).toEqual(
      new Set(['Not lost']),
    );
    await field.fill(`${'x'.repeat(1249)}🙂`);
    await expect.element(page.getByText('1,250 / 1,250', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('is copied and its post opened; if the browser blocks copying, it says so and changes nothing', async () => {
    const comment = readyComment();
    answerComments([comment]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openApp(path);
    const copy = page.getByRole('button', { name: /^Copy and open/ });
    await copy.click();
    await expect.element(page.getByText(/^Your browser blocked copying/)).toBeVisible();
    expect(moves()).toEqual([]);
    write.mockResolvedValueOnce(undefined);
    await copy.click();
    await expect
      .element(page.getByText('Copied. Paste it on LinkedIn, then mark it as posted.'))
      .toBeVisible();
    expect(open.mock.calls.map(([url]) => url)).toEqual([comment.post.url]);
    await page.getByRole('button', { name: 'Mark as posted' }).click();
    await expect.element(page.getByRole('button', { name: 'Mark as posted' })).not.toBeInTheDocument();
    expect(moves().map(({ status }) => status)).toEqual(['copied', 'posted']);
  });
});

describe('what the draft knows', () => {
  const toggle = page.getByRole('button', { name: 'What the draft knows' });

  test('is shown on request; a line can be left out, used again, or decide the next draft', async () => {
    answerComments([readyComment()]);
    answer(contract.draftBrief.read, { lines: briefLines });
    await openApp(path);
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(callsOf(contract.draftBrief.read)).toEqual([]);
    await openBrief();
    await page.getByRole('button', { name: 'Leave out: No emoji' }).click();
    await expect.element(page.getByRole('button', { name: 'Draft again' })).toBeVisible();
    await page.getByRole('button', { name: 'Use again: No emoji' }).click();
    await expect.element(page.getByRole('button', { name: 'Draft again' })).not.toBeInTheDocument();
    const next = readyComment({ id: crypto.randomUUID(), status: 'generating' });
    answer(contract.draftBrief.strike, next as CommentPart);
    await page.getByRole('button', { name: /^Leave out: 14 of 20/ }).click();
    await page.getByRole('button', { name: 'Draft again' }).click();
    await expect
      .poll(() => callsOf(contract.draftBrief.strike).map(({ body }) => body))
      .toEqual([{ struck: ['fact:1'] }]);
  });

  inFullRuns('says what happened if it can’t be loaded', async () => {
    answerComments([readyComment()]);
    disconnect(contract.draftBrief.read);
    await openApp(path);
    await toggle.click();
    await expect.element(page.getByText('Couldn’t load what the draft knows')).toBeVisible();
  });
});
