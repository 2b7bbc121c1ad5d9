import { z } from 'zod';
import { StartError } from './start-error.ts';

const Health = z.object({ ok: z.literal(true), smtpPort: z.int() });

/**
 * A sample network that runs already, which several processes share.
 * @param url where it listens, on this machine
 * @throws StartError when nobody is there who says so
 */
export async function findSandbox(url: string): Promise<{ url: string; smtpUrl: string }> {
  try {
    const answer = await fetch(`${url}/control/health`, { signal: AbortSignal.timeout(10_000) });
    const { smtpPort } = Health.parse(await answer.json());
    return { url, smtpUrl: `smtp://${new URL(url).hostname}:${smtpPort}` };
  } catch {
    throw new StartError(
      `No sample network answers at SANDBOX_URL (${url}); start it first, or set SANDBOX=off.`,
    );
  }
}
