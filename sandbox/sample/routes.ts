import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { initials, samplePage } from '#sandbox/sample/page.ts';

const chooserScript = readFileSync(new URL('./chooser.js', import.meta.url), 'utf8');
const chooserStyle = readFileSync(new URL('./chooser.css', import.meta.url), 'utf8');

/**
 * Pages that the app serves on its own origin: the account chooser, and a replacement for the beta's booking
 * page. They have no inline script or style, so they work under a strict content security policy.
 */
export function sampleRoutes(): Hono {
  const app = new Hono();
  app.get('/sample/google/chooser', (c) => c.html(chooserPage()));
  app.get('/sample/google/chooser.js', (c) =>
    c.body(chooserScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/sample/google/chooser.css', (c) =>
    c.body(chooserStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/sample/beta-signup', (c) => c.html(betaSignupPage()));
  return app;
}

function chooserPage() {
  return samplePage(
    'Choose an account',
    html`<script src="/sample/google/chooser.js"></script>
<h1>Choose an account</h1>
<p class="notice">Sample sign-in. Choose anyone; no real account is touched.</p>
<ul class="accounts">
${sampleAccounts.map(
  (
    account,
  ) => html`<li><button type="button" class="account" data-email="${account.email}" data-name="${account.name}" data-verified="${String(account.emailVerified)}">
<span class="initials" aria-hidden="true">${initials(account.name)}</span>
<span class="who"><span class="name">${account.name}</span><span class="email">${account.email}</span></span>
${account.note ? html`<span class="note">${account.note}</span>` : ''}
</button></li>`,
)}
</ul>
<details>
<summary>Use another account</summary>
<form id="another">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" spellcheck="false" maxlength="120" required>
<label for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="off" maxlength="120" required>
<button type="submit" class="primary">Continue</button>
</form>
</details>
<p class="foot"><button type="button" id="cancel">Cancel</button></p>
<p id="problem" role="alert"></p>`,
  );
}

function betaSignupPage() {
  return samplePage(
    'Beta sign-up',
    html`<h1>Join the beta</h1>
<p class="notice">This is a placeholder for your beta’s booking page. Nothing is sent from here.</p>
<p>To request access to this server, use <a href="/beta">its sign-up page</a>. An administrator can approve your domain.</p>
<p>To show your own page here, set <code>BETA_SIGNUP_URL</code>.</p>`,
  );
}

/**
 * People offered by the account chooser. Names and addresses are made up; `.example` is reserved (RFC 2606).
 */
type SampleAccount = { name: string; email: string; emailVerified: boolean; note?: string };

const sampleAccounts: readonly SampleAccount[] = [
  { name: 'Maya Lindqvist', email: 'maya@northwind-labs.example', emailVerified: true },
  { name: 'Oskar Bergman', email: 'oskar@northwind-labs.example', emailVerified: true },
  { name: 'Adaeze Okafor', email: 'adaeze@harbor-analytics.example', emailVerified: true },
  {
    name: 'Jonas Beck',
    email: 'jonas@feldgruen.example',
    emailVerified: true,
    note: 'Domain not on the list',
  },
  {
    name: 'Nils Åberg',
    email: 'nils@northwind-labs.example',
    emailVerified: false,
    note: 'Email not verified',
  },
];
