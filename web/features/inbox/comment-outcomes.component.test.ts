import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerComments, readyComment } from '#test/component/ready-comments.ts';
import { answer, callsOf, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { readyComments } = contract;
const bench = page.getByRole('region', { name: 'Comment' });
const button = (name: string) => bench.getByRole('button', { name, exact: true });
const moves = () => callsOf(readyComments.move).map(({ body: { basedOn: _, ...body } }) => body);

describe('the outcome of a comment', () => {
  test('approved: counts down, can be canceled or says when that comes too late, and shows when it is being posted', async () => {
    const comment = readyComment({ status: 'approved', dueAt: '2026-03-10T10:01:30.000Z' });
    const { put } = answerComments([comment]);
    refuse(readyComments.move, 'conflict', 'It is being sent already.');
    await openApp('/dashboard/comments?tab=approved');
    await button('Cancel').click();
    await expect
      .element(page.getByText('Couldn’t update the comment. It is being sent already.'))
      .toBeVisible();
    await expect.element(bench.getByText('Approved', { exact: true })).toBeVisible();
    expect(moves()).toEqual([{ status: 'suggested' }]);
    // Loading the page uses up part of the ninety seconds.
    await expect.element(bench.getByText(/^Posts in [1-9]\d s\.$/)).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();
    put(comment.id, { status: 'posting' });
    sendEvent({ name: 'publication', id: exampleId(9) });
    await expect.element(bench.getByText('Posting', { exact: true })).toBeVisible();
    await expect.element(button('Cancel')).not.toBeInTheDocument();
    await expect.element(bench.getByRole('link', { name: 'Open post' })).toBeVisible();
  });

  test('posted: links to the comment, shows why deleting failed, and deletes it on a second try', async () => {
    const comment = readyComment({ status: 'posted', externalUrl: 'https://www.linkedin.com/feed/update/9' });
    answerComments([comment]);
    refuse(readyComments.remove, 'unavailable', 'The database is busy.');
    await openApp('/dashboard/comments?tab=posted');
    await expect
      .element(bench.getByRole('link', { name: 'View on LinkedIn' }))
      .toHaveAttribute('href', 'https://www.linkedin.com/feed/update/9');
    await button('Delete').click();
    await expect.element(page.getByText('Couldn’t delete the comment. The database is busy.')).toBeVisible();
    answer(readyComments.remove, { id: comment.id });
    answerComments([]);
    await button('Delete').click();
    await expect.element(page.getByRole('heading', { name: 'Draft your first comment' })).toBeVisible();
  });

  test('unconfirmed: is never resent automatically; the user says whether it was posted', async () => {
    const [live, gone] = [readyComment({ status: 'unconfirmed' }), readyComment({ status: 'unconfirmed' })];
    answerComments([live, gone]);
    await openApp('/dashboard/comments?tab=needs');
    await expect
      .element(bench.getByText(/LinkedIn didn’t confirm the comment.*Check the post/))
      .toBeVisible();
    await expect
      .element(bench.getByRole('link', { name: 'Open post' }))
      .toHaveAttribute('href', live.post.url ?? '');
    await expect.element(button('Post again')).not.toBeInTheDocument();
    await button('Mark as posted').click();
    await expect.element(page.getByRole('article', { name: `Post by ${gone.author?.name}` })).toBeVisible();
    await button('Not posted').click();
    await expect.element(bench.getByText('Failed')).toBeVisible();
    expect(moves()).toEqual([{ status: 'posted' }, { status: 'failed' }]);
  });

  test('failed: says why; can be copied and its post opened, without changing its state; posting again needs another approval and shows a refusal', async () => {
    const message =
      'LinkedIn doesn’t let this server’s app comment. Copy the comment, open the post and add it there yourself.';
    const comment = readyComment({ status: 'failed', message, text: 'Well said.' });
    answerComments([comment]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openApp('/dashboard/comments?tab=needs');
    await expect.element(bench.getByText(message)).toBeVisible();
    await button('Copy and open').click();
    await expect.element(page.getByText('Copied. Paste it on LinkedIn.')).toBeVisible();
    expect(write.mock.calls).toEqual([['Well said.']]);
    expect(open.mock.calls.map(([url]) => url)).toEqual([comment.post.url]);
    expect(moves()).toEqual([]);
    refuse(contract.linkedinComments.post, 'conflict', 'You have used all comments of today.');
    await button('Post again').click();
    await expect
      .element(page.getByText('Couldn’t approve the comment. You have used all comments of today.'))
      .toBeVisible();
    const again = readyComment({ status: 'approved', text: 'Well said.' });
    answer(contract.linkedinComments.post, again as never);
    answerComments([comment, again]);
    await button('Post again').click();
    await expect.element(bench.getByText('Approved', { exact: true })).toBeVisible();
    const body = { postId: comment.post.id, text: 'Well said.' };
    expect(callsOf(contract.linkedinComments.post).map((call) => call.body)).toEqual([body, body]);
  });

  test("failed before drafting: can be regenerated, and says when that isn't possible", async () => {
    const comment = readyComment({ status: 'failed', text: null, variants: [] });
    answerComments([comment]);
    answer(readyComments.generate, {
      refused: [{ postId: comment.post.id, message: 'The post was deleted.' }],
    });
    await openApp('/dashboard/comments?tab=needs');
    await button('Regenerate').click();
    await expect.element(page.getByText('Couldn’t draft a comment. The post was deleted.')).toBeVisible();
    const again = readyComment({ status: 'generating', text: null, variants: [] });
    answerComments([comment, again]);
    answer(readyComments.generate, { items: [again as never] });
    await button('Regenerate').click();
    await expect.element(page.getByText('Drafting three comments')).toBeInTheDocument();
    const body = { postId: comment.post.id, again: true };
    expect(callsOf(readyComments.generate).map((call) => call.body)).toEqual([body, body]);
  });

  test('a dismissed comment goes back to review, and an expired one can be regenerated', async () => {
    const [dismissed, expired] = [readyComment({ status: 'dismissed' }), readyComment({ status: 'expired' })];
    answerComments([expired, dismissed]);
    await openApp('/dashboard/comments?tab=dismissed');
    await expect.element(bench.getByText('Not approved within seven days.')).toBeVisible();
    await expect.element(button('Regenerate')).toBeVisible();
    await page
      .getByRole('list', { name: 'Comments' })
      .getByRole('button', { name: new RegExp(`^${dismissed.author?.name}`) })
      .click();
    await button('Back to review').click();
    await expect.element(page.getByRole('button', { name: /^Approve and post/ })).toBeVisible();
    expect(moves()).toEqual([{ status: 'suggested' }]);
  });

  inFullRuns('says when a comment no longer exists and links to the others', async () => {
    const comment = readyComment();
    answerComments([comment]);
    refuse(readyComments.one, 'not_found', 'No such comment.');
    await openApp(`/dashboard/comments?comment=${exampleId(404)}`);
    await expect.element(page.getByText('Couldn’t load this comment')).toBeVisible();
    await page.getByRole('button', { name: 'Show all comments' }).click();
    await expect.element(page.getByRole('button', { name: /^Approve and post/ })).toBeVisible();
  });
});
