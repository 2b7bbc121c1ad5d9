import type { Page } from 'playwright-core';

/**
 * Everything that a page complains about from its first moment on: what its content security policy refused,
 * errors on the console, and errors that nobody caught. Call it before the page goes anywhere.
 */
export async function watchPage(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.exposeFunction('describeViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { describeViolation } = window as unknown as { describeViolation(text: string): void };
      describeViolation(
        `securitypolicyviolation ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught ${error.message}`));
  return complaints;
}
