import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ArtifactVersion } from '#contract/agents/artifacts.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import {
  agent,
  agentId,
  answerConversation,
  artifact,
  artifactId,
  prompt,
  queryId,
} from '#test/component/agents.ts';
import { edges } from '#test/component/edges.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { savedFiles } from '#test/component/saved-files.ts';
import {
  answer,
  answerFile,
  callsOf,
  disconnect,
  pause,
  Refusal,
  refuse,
} from '#test/component/scripted-server.ts';
import { setWindow } from '#test/component/window-size.ts';

const path = `/dashboard/artifacts/${artifactId}`;
const dialog = page.getByRole('dialog');
const heading = page.getByRole('heading', { name: 'The unfair month', level: 1 });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const choose = async (name: string) => {
  await press('More for The unfair month');
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const versions: Partial<ArtifactVersion>[] = [
  { version: 3, title: 'The unfair month', content: 'Ours came in July and **hurt** [s1].', madeBy: 'user' },
  { version: 2, title: 'The unfair month', content: 'Ours came in June and hurt.', madeBy: 'agent' },
  { version: 1, title: 'A month', content: 'Ours came in June.', madeBy: 'agent' },
];

/** The third version of a post, with a source. */
const third = artifact({
  version: 3,
  content: 'Ours came in July and **hurt** [s1].',
  citations: [{ ref: 's1', kind: 'list', id: exampleId(800), label: 'Warm' }],
  createdAt: '2026-03-09T07:00:00.000Z',
});

/** Answers all calls of the artifact page. */
function answerArtifact(of = third): void {
  answer(contract.artifacts.one, of);
  answer(contract.artifacts.versions, ({ query }) =>
    query.cursor === undefined
      ? { items: versions.slice(0, 2), nextCursor: 'older' }
      : { items: versions.slice(2) },
  );
}

describe('an artifact', () => {
  test('shows its length, sources, and origin, is compared with the previous version and exported, and is accessible in both themes and on a phone', async () => {
    answerArtifact();
    await openApp(path);
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText('31 / 3,000')).toBeVisible();
    const origin = page.getByRole('link', { name: 'from run 9 Mar, 08:00 Berlin' });
    await expect.element(origin).toHaveAttribute('href', `/dashboard/agents/${agentId}/${queryId}`);
    await press('1 source');
    const source = page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Warm' });
    await expect.element(source).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectNoBarriers();
    await setWindow(1440, 900);
    await press('Compare');
    await expect.element(page.getByText('Version 3 compared with version 2, changed by you')).toBeVisible();
    const texts = (name: string) => [...document.querySelectorAll(name)].map((one) => one.textContent);
    expect(texts('main del').join()).toContain('June');
    expect(texts('main ins').join()).toContain('July');
    await press('Version 3 choose another version');
    await page.getByRole('menuitem', { name: 'Version 2' }).click();
    await expect
      .element(page.getByText('Version 2 compared with version 1, changed by the agent'))
      .toBeVisible();
    expect(texts('main del')).toContain('A month');
    await press('Compare');
    await expect.element(page.getByText('Ours came in June and hurt.')).toBeVisible();
    await press('Show latest version');
    await expect.element(page.getByText(/^Ours came in July/)).toBeVisible();
    answerFile(contract.artifacts.exportMarkdown, 'the-unfair-month.md', '# The unfair month');
    refuse(contract.artifacts.exportCsv, 'rate_limited', 'Too many exports. Try again in a minute.');
    await choose('Export Markdown');
    await expect.element(page.getByText('Saved the-unfair-month.md')).toBeVisible();
    expect(await savedFiles()).toEqual([{ name: 'the-unfair-month.md', text: '# The unfair month' }]);
    await choose('Export CSV');
    await expect.element(page.getByText(/^Couldn’t export\. Too many exports\./)).toBeVisible();
  });

  inFullRuns(
    'leaves room for its title on a phone, beside the actions and the label of sample data',
    async () => {
      answerArtifact();
      await openApp(path, { width: 390, height: 844 });
      await expect.element(page.getByText('Sample data', { exact: true })).toBeVisible();
      const { left, right } = await edges('h1');
      expect(right - left).toBeGreaterThan(60);
    },
  );

  test('stays unchanged when editing is canceled, loses neither text in a conflict, and is deleted once confirmed', async () => {
    answerArtifact(artifact());
    await openApp(path);
    await choose('Edit');
    await page.getByRole('textbox', { name: 'Content' }).fill('x'.repeat(3001));
    await expect.element(page.getByText('3,001 / 3,000 characters: too long for LinkedIn')).toBeVisible();
    await press('Cancel');
    await expect.element(page.getByText('Ours came in July.')).toBeVisible();
    expect(callsOf(contract.artifacts.change)).toEqual([]);
    answer(contract.artifacts.change, ({ body }) => {
      if (body.basedOn === 1) {
        answerArtifact(artifact({ version: 2, content: 'Written elsewhere' }));
        throw new Refusal('changed_elsewhere', 'There is a version 2.');
      }
      const saved = artifact({ version: 3, title: body.title, content: body.content });
      answerArtifact(saved);
      return saved;
    });
    await choose('Edit');
    const content = page.getByRole('textbox', { name: 'Content' });
    await expect.element(content).toHaveFocus();
    await content.fill('What we make of it');
    await expect.element(page.getByText('18 / 3,000')).toBeVisible();
    await press('Save');
    const note = page.getByRole('alert').filter({ hasText: 'Changed elsewhere' });
    await expect.element(note.getByText('Written elsewhere')).toBeVisible();
    await expect.element(content).toHaveValue('What we make of it');
    await press('Keep mine');
    await press('Save');
    await expect.element(page.getByText('Saved as version 3')).toBeVisible();
    await expect.element(page.getByText('What we make of it')).toBeVisible();
    expect(callsOf(contract.artifacts.change).map(({ body }) => body.basedOn)).toEqual([1, 2]);
    answer(contract.agents.list, { items: [agent()] });
    refuse(contract.artifacts.remove, 'unavailable', 'The database is busy.');
    await choose('Delete…');
    await dialog.getByRole('button', { name: 'Delete the artifact' }).click();
    await expect.element(dialog.getByText('The database is busy.')).toBeVisible();
    answer(contract.artifacts.remove, { id: artifactId });
    await dialog.getByRole('button', { name: 'Delete the artifact' }).click();
    await expect.poll(pageUrl).toBe('/dashboard/agents');
  });

  test('becomes a draft for the chosen channels', async () => {
    answerArtifact();
    answer(contract.connections.list, {
      items: [{ channel: 'slack', network: 'sample', state: 'active', name: 'Kaltwerk' }],
      channels: [
        { channel: 'linkedin', ways: [{ network: 'sample' }] },
        { channel: 'slack', ways: [{ network: 'sample' }] },
      ],
    });
    refuse(contract.artifacts.draft, 'invalid_request', 'It is empty.');
    await openApp(path);
    await press('Publish');
    await expect.element(dialog.getByRole('checkbox', { name: 'Slack' })).toBeChecked();
    await expect.element(dialog.getByText('LinkedIn isn’t connected. The draft waits.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'LinkedIn' }).click();
    await dialog.getByRole('button', { name: 'Create 2 drafts' }).click();
    await expect.element(dialog.getByText('Draft not created')).toBeVisible();
    answer(contract.artifacts.draft, { compositionId: exampleId(900) });
    await dialog.getByRole('button', { name: 'Create 2 drafts' }).click();
    await expect.poll(pageUrl).toBe(`/dashboard/posts?compose=${exampleId(900)}`);
    expect(callsOf(contract.artifacts.draft).at(-1)?.body).toEqual({ channels: ['linkedin', 'slack'] });
  });

  test('can be loaded again after a failure, and says when it no longer exists', async () => {
    disconnect(contract.artifacts.one);
    const resume = pause(contract.artifacts.one);
    await openApp(path);
    await expect.poll(() => document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load the artifact')).toBeVisible();
    refuse(contract.artifacts.one, 'not_found', 'Artifact');
    await press('Try again');
    await expect
      .element(page.getByRole('heading', { name: /^This artifact no longer exists/ }))
      .toBeVisible();
    await page.getByRole('link', { name: 'Go to your agents' }).click();
    expect(pageUrl()).toBe('/dashboard/agents');
  });
});

describe('the content of an artifact', () => {
  inFullRuns('a CSV is shown as a table', async () => {
    const content = 'Name,Title\n"Okafor, Adaeze",CEO\nTomasz,CTO\n';
    answerArtifact(artifact({ kind: 'table', format: 'csv', content }));
    await openApp(path);
    await expect.element(page.getByRole('cell', { name: 'Okafor, Adaeze' })).toBeVisible();
    await expect.element(page.getByRole('columnheader').nth(1)).toHaveTextContent('Title');
    await expect.element(page.getByRole('row').nth(2)).toBeVisible();
  });

  test('a page is shown in a sandboxed frame that may do nothing', async () => {
    answerArtifact(artifact({ kind: 'report', format: 'html', content: '<h1>Seen</h1>' }));
    answer(contract.artifacts.page, { html: '<h1>Seen</h1><script>top.document.title = "taken"</script>' });
    await openApp(path);
    const frame = page.getByTitle('The unfair month', { exact: true }).last();
    await expect.element(frame).toHaveAttribute('sandbox', '');
    const { srcdoc } = frame.element() as HTMLIFrameElement;
    expect(srcdoc).toContain('<h1>Seen</h1>');
    expect(srcdoc).toContain("default-src 'none'");
    expect(document.title).toBe('Artifact · inGrow');
  });

  inFullRuns('the newest artifact of a conversation opens beside it, and others can be chosen', async () => {
    const older = artifact({ id: exampleId(501), title: 'People to meet', kind: 'list', content: '- Ann' });
    answerConversation([prompt()]);
    answer(contract.artifacts.all, { items: [third, older] });
    answer(contract.artifacts.one, ({ params }) => (params.id === older.id ? older : third));
    await openApp(`/dashboard/agents/${agentId}/${queryId}`);
    const pane = page.getByRole('complementary', { name: 'Artifacts' });
    await expect.element(pane.getByRole('heading', { name: 'The unfair month' })).toBeVisible();
    await press('2 artifacts in this conversation');
    await page.getByRole('menuitem', { name: 'People to meet v1' }).click();
    await expect.element(pane.getByText('Ann', { exact: true })).toBeVisible();
    await press('More for People to meet');
    await page.getByRole('menuitem', { name: 'Open full page' }).click();
    await expect.poll(pageUrl).toBe(`/dashboard/artifacts/${older.id}`);
  });
});
