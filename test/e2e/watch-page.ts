import type { Page } from 'playwright-core';

/**
 * Collects everything a page complains about from the start: content security policy violations, console
 * errors, and uncaught errors. Call it before navigating.
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
