import { expect, test } from 'vitest';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { jonas, newMember, untilRead } from '#test/e2e/member.ts';
import { startInTime } from '#test/e2e/product-in-time.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { countOf, expectTrue } from '#test/e2e/today-facts.ts';

const shared = shareProduct();

const dayMs = 86_400_000;

const dateOf = (moment: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC', ...options })
    .format(moment)
    .replace(',', '');
const longDay = (moment: Date) => dateOf(moment, { weekday: 'long', month: 'long' });
const shortDay = (moment: Date) => dateOf(moment, { weekday: 'short', month: 'short' });

// Slow: starts a product four times, and reads a profile each time.
test('Today says what is true on days one, two and eight, and after a week with the process stopped', async () => {
  const product = await startInTime(shared.browser());
  const { shared: at } = product;
  const member = await newMember(at, { connect: [jonas], onboarded: true });
  const [profile] = member.profileIds;
  const readAgain = async () => {
    await member.api.sources.sync({ params: { id: profile ?? '' } });
    await untilRead(member);
  };
  const look = async () => {
    const page = await product.openAt(member, '/dashboard');
    await page.getByText(longDay(product.now())).first().waitFor();
    await expectTrue(page, at, member, product.now);
    return page;
  };
  await untilRead(member);
  const first = await look();
  await first.getByRole('heading', { name: 'Waiting for your reply' }).waitFor();
  await first.getByRole('heading', { name: 'Missing data' }).waitFor();
  expect(await first.getByRole('heading', { name: 'Warming up' }).count()).toBe(0);
  await first.close();
  let visited = product.now();
  for (const days of [1, 6]) {
    await product.pass(days);
    await readAgain();
    const page = await look();
    expect(await countOf(page, 'Warming up')).toContain(`since ${shortDay(visited)}, `);
    visited = product.now();
    await page.close();
  }

  await connectSampleLinkedIn(member, (path, init) => fetch(at.sandboxUrl() + path, init));
  const due = new Date(Math.floor(product.now().getTime() / dayMs) * dayMs + 2 * dayMs + 16 * 3_600_000);
  const { id } = await member.api.publications.create({
    body: { channel: 'linkedin', text: 'Two sizes too big' },
  });
  await member.api.publications.schedule({ params: { id }, body: { at: due.toISOString() } });
  await product.pass(7);
  const isMissed = async () => (await member.api.publications.one({ params: { id } })).state;
  await expect.poll(isMissed, { timeout: 60_000 }).toBe('missed');
  await readAgain();
  const back = await look();
  expect(await countOf(back, 'Warming up')).toContain(`since ${shortDay(visited)}, `);
  const missed = back.getByRole('region', { name: 'Waiting for you', exact: true }).getByRole('listitem');
  expect(await missed.count()).toBe(1);
  await missed
    .getByText(`Not posted: inGrow wasn’t running on ${shortDay(due)}, 16:00`)
    .first()
    .waitFor();
  await missed.getByRole('button', { name: /^Post now/ }).waitFor();
  await missed.getByRole('button', { name: /^Pick a time/ }).waitFor();
  // None of the picks is older than three days.
  for (const { pick } of (await member.api.today.read({})).posts.items)
    expect(product.now().getTime() - Date.parse(pick.post.publishedAt ?? '')).toBeLessThan(3 * dayMs);
});
