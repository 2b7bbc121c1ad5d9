import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';

const button = page.getByRole('button', { name: 'Help', exact: true });
const panel = page.getByRole('dialog', { name: 'Need Help?' });

test.each(['/login', '/dashboard/agents'])(
  'on %s help opens with one click and offers a mail draft',
  async (path) => {
    await openApp(path, { signedOut: path === '/login' });
    await button.click();
    await expect
      .element(panel.getByText("Have questions or need support? We're here to help!"))
      .toBeVisible();
    const mail = panel.getByRole('link', { name: 'Send us an email' });
    await expect.element(mail).toHaveFocus();
    const draft = new URL(mail.element().getAttribute('href') ?? '');
    expect(draft.protocol + draft.pathname).toBe('mailto:support@sample.example');
    expect(draft.searchParams.get('subject')).toBe('Support Request');
    expect(draft.searchParams.get('body')).toMatch(/^Hello\b/);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  },
);

test('help has an accessible name, is accessible in both themes and on a phone, and Escape closes it wherever the focus is', async () => {
  await openApp('/login', { signedOut: true });
  await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog');
  await button.click();
  await expect.element(panel.getByRole('link', { name: 'Send us an email' })).toHaveFocus();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Need Help?');
  await expectNoBarriers();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});
