import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { profileId } from '#test/component/open-app.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf, refuse } from '#test/component/scripted-server.ts';
import { openSignals, panel } from '#test/component/signals-screen.ts';

const dialog = page.getByRole('dialog', { name: 'Add people' });
const field = dialog.getByRole('textbox');
const ann = 'https://www.linkedin.com/in/ann-example';

async function openDialog(): Promise<void> {
  await openSignals(people(2));
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: 'People by URL…' }).click();
  await expect.element(dialog.getByText('Adds them to Maya Lindqvist’s signals')).toBeVisible();
}

describe('adding people by URL', () => {
  test("warns about lines that name no person before sending, keeps what was pasted when it is refused, and shows each line's outcome afterwards", async () => {
    refuse(contract.sources.addDirectly, 'plan_limit', 'Your plan has no room for more.');
    await openDialog();
    await expect.element(dialog.getByRole('button', { name: 'Add people' })).toBeDisabled();
    const pasted = `${ann}\nlinkedin.com/company/x\nlinkedin.com/in/ivo`;
    await field.fill(pasted);
    await expect.element(dialog.getByText('1 line isn’t a LinkedIn profile URL')).toBeVisible();
    await expect
      .element(dialog.getByText(/^Line 2: linkedin\.com\/company\/x is a company page, not a person$/))
      .toBeVisible();
    await expectNoBarriersWithin(dialog);
    await dialog.getByRole('button', { name: 'Add 2 people' }).click();
    await expect.element(dialog.getByText('Your plan has no room for more.')).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'See plans' })).toBeVisible();
    await expect.element(field).toHaveValue(pasted);
    answer(contract.sources.addDirectly, {
      items: [
        { line: 1, outcome: 'created', name: 'Ann Example', isNameGuessed: true, signalId: exampleId(101) },
        { line: 2, outcome: 'invalid', reason: 'This is a company page.' },
        { line: 3, outcome: 'exists', name: 'Ivo Marek', signalId: exampleId(100) },
      ],
    });
    await dialog.getByRole('button', { name: 'Add 2 people' }).click();
    await expect
      .element(dialog.getByText('1 person added, 1 was already here, 1 line not added'))
      .toBeVisible();
    await expect.element(dialog.getByText('Name from the URL.')).toBeVisible();
    await expect.element(dialog.getByText('This is a company page.')).toBeVisible();
    const profileUrls = [ann, 'linkedin.com/company/x', 'linkedin.com/in/ivo'];
    const sent = { connectedProfileId: profileId, profileUrls };
    expect(callsOf(contract.sources.addDirectly).map(({ body }) => body)).toEqual([sent, sent]);
    await dialog.getByRole('button', { name: 'Ann Example' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  inFullRuns('accepts more people after a success, and rejects more than 500 lines at once', async () => {
    await openDialog();
    await field.fill(ann);
    answer(contract.sources.addDirectly, {
      items: [{ line: 1, outcome: 'created', name: 'Ann', signalId: exampleId(101) }],
    });
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await expect.element(dialog.getByText('1 person added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add more' }).click();
    await expect.element(field).toHaveValue('');
    await field.fill(Array.from({ length: 501 }, (_, at) => `linkedin.com/in/p${at}`).join('\n'));
    await expect.element(dialog.getByText('501 lines. Add up to 500 at a time.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Add 501 people' })).toBeDisabled();
  });
});
