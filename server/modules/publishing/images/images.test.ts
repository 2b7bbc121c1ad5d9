import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { png } from '#test/png.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { purgeImages } from './purge-images.cron.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { db } = app.composition.deps;
for (const who of [ann, bob]) await connectLinkedIn(db, who, app.now(), 'At LinkedIn');
afterAll(() => app?.stop());

const post = (who: SignedIn, bytes: Buffer | null) =>
  app.composition.app.request('/publication-images', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/png' },
    body: bytes === null ? null : new Uint8Array(bytes),
  });
async function upload(who: SignedIn, bytes: Buffer): Promise<PublicationImage> {
  const answer = await post(who, bytes);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: PublicationImage }).data;
}
const read = (who: SignedIn, id: string) =>
  app.composition.app.request(`/publication-images/${id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
const draft = (who: SignedIn, imageIds: string[], channel: 'linkedin' | 'slack' | 'twitter' = 'linkedin') =>
  who.api.publications.create({ body: { channel, text: 'Look', imageIds } });

describe('an uploaded image', () => {
  it('is measured from its bytes, stored unchanged, and readable by its user only', async () => {
    const bytes = png(30, 20);
    const image = await upload(ann, bytes);
    expect(image).toMatchObject({
      contentType: 'image/png',
      width: 30,
      height: 20,
      byteSize: bytes.length,
      alt: '',
    });
    const answer = await read(ann, image.id);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await read(bob, image.id)).status).toBe(404);
    expect(
      await ann.api.publicationImages.describe({ params: { id: image.id }, body: { alt: 'A chart' } }),
    ).toMatchObject({ id: image.id, alt: 'A chart', width: 30 });
    await expect(
      bob.api.publicationImages.describe({ params: { id: image.id }, body: { alt: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><title>x</title>')],
    ['noise', deflateSync(Buffer.alloc(4000, 'noise'))],
    ['half a head', png(30, 20).subarray(0, 12)],
    ['too many pixels', png(20_000, 20_000)],
  ])('that is %s is refused', async (_, bytes) => {
    const answer = await post(ann, bytes);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ data: { code: 'file_refused' } });
  });

  it('that is empty or too large is refused', async () => {
    expect((await post(ann, null)).status).toBe(422);
    const answer = await post(ann, Buffer.concat([png(9, 9), Buffer.alloc(8 * 1024 * 1024)]));
    expect(answer.status).toBe(413);
  });
});

describe('an uploaded document', () => {
  const send = (who: SignedIn, bytes: Buffer, title = 'The plan') =>
    app.composition.app.request(`/publication-documents?${new URLSearchParams({ title })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/pdf' },
      body: new Uint8Array(bytes),
    });
  const pdf = Buffer.from('%PDF-1.7\n%%EOF');

  it('is a PDF with a title, and belongs to its user only', async () => {
    const answer = await send(ann, pdf);
    const { data } = (await answer.json()) as { data: PublicationImage };
    expect(data).toMatchObject({
      contentType: 'application/pdf',
      width: null,
      height: null,
      alt: 'The plan',
    });
    expect((await read(ann, data.id)).headers.get('content-type')).toBe('application/pdf');
    expect((await read(bob, data.id)).status).toBe(404);
    const titled = { params: { id: data.id }, body: { alt: 'Prices' } };
    expect(await ann.api.publicationImages.describe(titled)).toMatchObject({ alt: 'Prices' });
    await expect(bob.api.publicationImages.describe(titled)).rejects.toMatchObject({ status: 404 });
  });

  it("that isn't a PDF, or is too large, is refused", async () => {
    expect((await send(ann, png(9, 9))).status).toBe(422);
    expect((await send(ann, Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]))).status).toBe(413);
  });

  it("can't be combined with images, and is only accepted by channels with documents", async () => {
    const { data } = (await (await send(ann, pdf)).json()) as { data: PublicationImage };
    const image = await upload(ann, png(5, 5));
    const { items } = await ann.api.publications.checkAll({
      body: {
        items: [
          { channel: 'linkedin', text: 'Look', imageIds: [data.id] },
          { channel: 'twitter', text: 'Look', imageIds: [data.id] },
          { channel: 'slack', text: 'Look', imageIds: [data.id, image.id] },
        ],
      },
    });
    expect(
      items.map(({ warnings }) => warnings.find(({ code }) => code === 'images')?.message ?? null),
    ).toEqual([
      null,
      'X doesn’t accept documents. Leave it out there.',
      'A post has images or one document, not both.',
    ]);
  });
});

describe('the images of a post', () => {
  it('belong to its user, keep their order, and appear once each', async () => {
    const [one, two] = [await upload(ann, png(1, 1)), await upload(ann, png(2, 2))];
    const { id, images } = await draft(ann, [two.id, one.id]);
    expect(images.map((image) => image.id)).toEqual([two.id, one.id]);
    const changed = await ann.api.publications.change({
      params: { id },
      body: { text: 'Look', imageIds: [one.id] },
    });
    expect(changed.images).toEqual([one]);
    for (const [who, ids] of [
      [bob, [one.id]],
      [ann, [one.id, one.id]],
    ] as const) {
      await expect(draft(who, [...ids])).rejects.toMatchObject({
        status: 400,
        body: { data: { issues: [{ path: 'imageIds' }] } },
      });
    }
  });

  it('must be accepted by the channel when the post is scheduled', async () => {
    const ids = [(await upload(ann, png(5, 5))).id, (await upload(ann, png(6, 6))).id];
    const options = { channel: 'reddit' as const, subreddit: 'sales', title: 'Look', link: null };
    const reddit = { ...options, flairId: null, flairText: null, nsfw: false, spoiler: false };
    const { items } = await ann.api.publications.checkAll({
      body: {
        items: [
          { channel: 'linkedin', text: 'Look', imageIds: ids },
          { channel: 'reddit', text: 'Look', imageIds: ids, options: reddit },
          {
            channel: 'reddit',
            text: '',
            imageIds: ids.slice(1),
            options: { ...reddit, link: 'https://a.example' },
          },
        ],
      },
    });
    const blocks = items.map(({ warnings }) =>
      warnings.filter(({ code, blocks: stops }) => code === 'images' && stops).map(({ message }) => message),
    );
    expect(blocks).toEqual([
      [],
      ['Reddit accepts at most one image in a post; this has 2.'],
      ['Reddit accepts an image or a link, not both. Remove one of them.'],
    ]);
  });

  it('may have 40 MB in total: the check warns above that, and scheduling names the field', async () => {
    // Bytes after the end of a PNG aren't part of the image.
    const large = Buffer.concat([png(3, 3), Buffer.alloc(8_000_000)]);
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await upload(ann, large)).id);
    const refusal = { status: 400, body: { data: { issues: [{ path: 'imageIds' }] } } };
    const blocks = async (imageIds: string[]) => {
      const body = { items: [{ channel: 'linkedin' as const, text: 'Large', imageIds }] };
      const { items } = await ann.api.publications.checkAll({ body });
      return items[0]?.warnings.filter(({ code, blocks: stops }) => code === 'images' && stops) ?? [];
    };
    expect(await blocks(ids.slice(0, 5))).toEqual([]);
    expect(await blocks(ids)).toMatchObject([{ message: expect.stringContaining('total 40 MB') }]);
    // A draft may still exceed the limits.
    const { id } = await draft(ann, ids);
    const schedule = () => ann.api.publications.schedule({ params: { id }, body: {} });
    await expect(schedule()).rejects.toMatchObject(refusal);
    const change = (imageIds: string[]) =>
      ann.api.publications.change({ params: { id }, body: { text: 'Large', imageIds } });
    await change(ids.slice(1));
    expect(await schedule()).toMatchObject({ state: 'scheduled' });
    await expect(change(ids)).rejects.toMatchObject(refusal);
    expect((await ann.api.publications.one({ params: { id } })).images).toHaveLength(5);
    await ann.api.publications.cancel({ params: { id } });
  });

  it('are kept while a post shows them, and a day without one', async () => {
    const [shown, loose] = [await upload(ann, png(1, 1)), await upload(ann, png(1, 1))];
    const { id } = await draft(ann, [shown.id]);
    const statuses = async () => [(await read(ann, shown.id)).status, (await read(ann, loose.id)).status];
    await purgeImages.run(app.composition.deps);
    expect(await statuses()).toEqual([200, 200]);
    app.advance(25 * 3_600_000);
    await purgeImages.run(app.composition.deps);
    expect(await statuses()).toEqual([200, 404]);
    await ann.api.publications.remove({ params: { id } });
    await purgeImages.run(app.composition.deps);
    expect(await statuses()).toEqual([404, 404]);
  });
});

describe('the check for several channels', () => {
  it('lists for each what blocks it and what is unwise', async () => {
    const at = new Date(app.now().getTime() + 3_600_000).toISOString();
    const compositionId = '0198c0de-0000-4000-8000-000000000002';
    const { id } = await ann.api.publications.create({
      body: { channel: 'linkedin', text: 'Once', compositionId },
    });
    await ann.api.publications.schedule({ params: { id }, body: { at } });
    const check = async (own?: string) => {
      const body = {
        items: [
          { channel: 'linkedin' as const, text: 'once' },
          { channel: 'reddit' as const, text: 'Once' },
        ],
        at,
        ...(own === undefined ? {} : { compositionId: own }),
      };
      const { items } = await ann.api.publications.checkAll({ body });
      return items.map(({ channel, warnings }) => [
        channel,
        warnings.map(({ code, blocks }) => `${code}${blocks ? '!' : ''}`),
      ]);
    };
    expect((await check())[0]).toEqual(['linkedin', ['duplicate', 'close']]);
    expect((await check(compositionId))[0]).toEqual(['linkedin', []]);
    expect((await check())[1]).toEqual(['reddit', ['options!', 'connection!']]);
  });
});
