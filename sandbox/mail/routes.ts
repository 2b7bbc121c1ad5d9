import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { MailRefusal, type StoredMail } from '#sandbox/mail/mail-state.ts';
import { samplePage } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';

/** The outbox: a page for people, which the app passes through, and JSON for tests, with controls. */
export function mailRoutes(state: StateStore): Hono {
  const app = new Hono();
  app.get('/sample/outbox', (c) => {
    const to = c.req.query('to')?.toLowerCase();
    const mails = state.current.mail.mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to);
    return c.html(outboxPage(mails.slice(0, 50)));
  });
  app.get('/control/outbox', (c) => c.json({ mails: state.current.mail.mails }));
  app.delete('/control/outbox', (c) => {
    state.change(({ mail }) => {
      mail.mails = [];
      mail.refusals = [];
    });
    return c.json({ mails: [] });
  });
  app.post('/control/outbox/refuse', async (c) => {
    const refusal = MailRefusal.safeParse(await c.req.json().catch(() => undefined));
    if (!refusal.success) return c.json({ message: z.prettifyError(refusal.error) }, 400);
    state.change(({ mail }) => {
      mail.refusals.push(refusal.data);
    });
    return c.json({ refusals: state.current.mail.refusals });
  });
  return app;
}

function outboxPage(mails: StoredMail[]) {
  return samplePage(
    'Test mailbox',
    html`<h1>Test mailbox</h1>
<p class="notice">Email from the sample network. It stays here and isn’t delivered.</p>
${
  mails.length === 0
    ? html`<p>No email yet. Request a link on the sign-in page, then reload this page.</p>`
    : html`<ul class="mails">${mails.map(
        (mail) => html`<li class="mail">
<p class="name">${mail.subject}</p>
<p class="email">To ${mail.to} from ${mail.from}, <time datetime="${new Date(mail.at).toISOString()}">${new Date(mail.at).toUTCString()}</time></p>
<pre>${raw(linked(mail.text))}</pre>
</li>`,
      )}</ul>`
}`,
  );
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text with its URLs as links, and everything else escaped. */
function linked(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);
}
