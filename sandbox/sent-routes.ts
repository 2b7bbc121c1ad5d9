import { Hono } from 'hono';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import type { Accounts } from '#sandbox/unipile/accounts.ts';
import { AccountStatus } from '#sandbox/unipile/hosted-account.ts';

const StatusChange = z.strictObject({ status: AccountStatus });

/** What members sent through the third parties, and what became of their accounts. No third party has these. */
export function sentRoutes(state: StateStore, accounts: Accounts): Hono {
  const app = new Hono();
  // `kind` and `text` narrow it down; a text must be the same to the letter.
  app.get('/control/sent', (c) => {
    const { kind, text } = c.req.query();
    const items = state.current.sent.filter(
      (sent) =>
        (kind === undefined || sent.kind === kind) &&
        (text === undefined || (sent.kind !== 'reaction' && sent.text === text)),
    );
    return c.json({ count: items.length, items, refusedDuplicates: state.current.refusedDuplicates });
  });
  app.get('/control/accounts', (c) => c.json({ accounts: state.current.hostedAccounts }));
  app.get('/control/links', (c) =>
    c.json({
      used: state.current.usedLinks,
      tokens: state.current.linkedin.tokens.map(({ token }) => token),
    }),
  );
  app.post('/control/accounts/:id', async (c) => {
    const change = StatusChange.safeParse(await c.req.json().catch(() => undefined));
    if (!change.success) return c.json({ message: z.prettifyError(change.error) }, 400);
    if (!accounts.setStatus(c.req.param('id'), change.data.status)) {
      return c.json({ message: 'There is no such account' }, 404);
    }
    return c.json({ accounts: state.current.hostedAccounts });
  });
  return app;
}
