import { html } from 'hono/html';

/** A page of the sample network. No inline script or style: it must work under a strict content security policy. */
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
