import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/**
 * Where the page builds a link without `outsideLink`: to itself, to mail, or to a URL from this server's own
 * settings and providers. A `$` before a brace is written as `#`.
 */
const ownUrls: Record<string, readonly string[]> = {
  'web/features/analytics/day-chart.tsx': ['href={url}'],
  'web/features/channels/use-channels.ts': ['location.assign(url)'],
  'web/features/help/help-widget.tsx': ['href={supportMail(supportAddress())}'],
  'web/features/plan/use-payment.ts': ['location.assign(url)'],
  'web/features/portability/queries.ts': ['location.assign(url)'],
  'web/features/session/announce-failure.ts': ["window.open(betaSignupUrl, '_blank', 'noopener')"],
  'web/features/session/failure-note.tsx': ['href={betaSignupUrl}'],
  'web/features/session/mail-sent.tsx': [
    'href={`#{outbox}?to=#{encodeURIComponent(email.trim().toLowerCase())}`}',
  ],
  'web/features/session/sample-chooser.ts': [
    "window.open(chooserPath, 'ingrow-sample-google', 'popup,width=480,height=640')",
  ],
  'web/features/signals/panel/fields.tsx': ['href={`mailto:#{encodeURIComponent(person.email)}`}'],
  'web/lib/plain-help.ts': ['.href = supportMail(supportAddress())'],
  'web/lib/save-file.ts': ['.href = url'],
  'web/ui/not-found.tsx': ['href={home}'],
};

/** Code that links to a URL or loads something, except for our own literals. */
const leads =
  /\b(?:href|srcSet|formAction|xlinkHref|poster)=\{[^\n]*?\}(?=[\s/>]|$)|window\.open\([^\n]*?\)(?=[;,)]|$)|location\.(?:assign|replace)\((?!')[^\n]*?\)|location\.href\s*=(?!=)[^\n;]*|dangerouslySetInnerHTML|\.innerHTML\b|\.(?:href|src)\s*=(?!=)[^\n;]*/gm;

test('every link to another site is made with outsideLink', async () => {
  const found: Record<string, string[]> = {};
  for (const path of await listFiles('web', '.ts', '.tsx')) {
    if (/\.test\.tsx?$/.test(path) || path === 'web/lib/safe-link.ts') continue;
    const text = await readFile(join(projectRoot, path), 'utf8');
    const here = text.match(leads)?.map((each) => each.replaceAll('$' + '{', '#{'));
    if (here) found[path] = here;
  }
  expect(found).toEqual(ownUrls);
});
