import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/**
 * A page of the sample network. It has no inline script or style, because it must work under a strict content
 * security policy.
 */
export function samplePage(title: string, body: unknown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sample/google/chooser.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
}

export function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2);
}

/** How many people a page offers. */
const offered = 6;

/** How a person is shown: a name, and a line below it. */
type Shown = { name: string; line: string };

/**
 * The people to choose from on a third party's page. Each is a button that submits the form with `person`.
 */
export function peopleList(world: World, show: (person: Person) => Shown = showHeadline) {
  return html`<ul class="accounts">
${world.people.slice(0, offered).map((person) => {
  const { name, line } = show(person);
  return html`<li><button type="submit" class="account" name="person" value="${person.slug}">
<span class="initials" aria-hidden="true">${initials(person.name)}</span>
<span class="who"><span class="name">${name}</span><span class="email">${line}</span></span>
</button></li>`;
})}
</ul>`;
}

const showHeadline = ({ name, headline }: Person): Shown => ({ name, line: headline ?? '' });

/**
 * Sends the browser back to the app that asked, with its state and either a code or the reason there is none
 * (RFC 6749 §4.1.2).
 *
 * @param hash what the vendor appends to the URL
 */
export function sendBack(
  c: Context,
  { redirectUri, state }: { redirectUri: string; state: string },
  reported: { code: string } | { error: string; error_description?: string },
  hash = '',
) {
  const back = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state, ...reported })) back.searchParams.set(name, value);
  back.hash = hash;
  return c.redirect(back.href, 303);
}
