import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Channel, Mention } from '#contract/channels/publications.ts';
import { newOptions, rankedChannels } from '#core/channels/index.ts';
import {
  type Composition,
  chosenChannels,
  draftFor,
  emptyComposition,
  isBlank,
  readComposition,
  textFor,
} from './composition.ts';

const newRedditDraft = newOptions('reddit');

const image = (id: string): PublicationImage => ({
  id,
  contentType: 'image/png',
  width: 1,
  height: 1,
  byteSize: 1,
  alt: '',
});

const first = { kind: 'post' as const, part: 0, mentions: [] as Mention[] };

describe('readComposition and draftFor', () => {
  it('uses the text of most drafts as the common text and keeps differing texts apart', () => {
    const draft = { ...first, options: null, images: [] };
    const read = readComposition([
      { ...draft, channel: 'linkedin', text: 'Long and common' },
      { ...draft, channel: 'twitter', text: 'Short' },
      { ...draft, channel: 'slack', text: 'Long and common' },
    ]);
    expect(read.text).toBe('Long and common');
    expect(chosenChannels(read)).toEqual(['linkedin', 'twitter', 'slack']);
    expect(read.parts.linkedin.ownText).toBeNull();
    expect(textFor(read, 'twitter')).toBe('Short');
  });

  it('sends images only to channels whose draft has them', () => {
    const read = readComposition([
      { ...first, channel: 'linkedin', text: 'a', options: null, images: [image('1'), image('2')] },
      { ...first, channel: 'reddit', text: 'a', options: null, images: [] },
    ]);
    expect(draftFor(read, 'linkedin').imageIds).toEqual(['1', '2']);
    expect(draftFor(read, 'reddit').imageIds).toEqual([]);
  });

  it('a Reddit link post leaves out the common text but keeps its own text', () => {
    const link = { ...newRedditDraft, title: 'Ports', link: 'https://harbour.example' };
    const draft = { ...first, channel: 'reddit' as const, options: link, images: [] };
    const others = { ...first, channel: 'linkedin' as const, text: 'For all', options: null, images: [] };
    expect(textFor(readComposition([others, { ...draft, text: '' }]), 'reddit')).toBe('');
    // Content that can't be published is shown and rejected, not dropped silently.
    expect(textFor(readComposition([others, { ...draft, text: 'For all' }]), 'reddit')).toBe('For all');
    expect(textFor(readComposition([others, { ...draft, text: 'Its own' }]), 'reddit')).toBe('Its own');
    const alone = readComposition([{ ...draft, text: 'Alone' }]);
    expect([alone.text, textFor(alone, 'reddit')]).toEqual(['Alone', 'Alone']);
  });

  it('is blank until there is any text or image', () => {
    expect(isBlank(emptyComposition(['linkedin', 'reddit']))).toBe(true);
    expect(isBlank({ ...emptyComposition(['linkedin']), text: 'x' })).toBe(false);
    expect(isBlank({ ...emptyComposition([]), images: [image('1')] })).toBe(false);
  });

  it("falls back to the first channel's text when no text is the most common, in any draft order", () => {
    const draft = (channel: Channel, text: string) => ({
      ...first,
      channel,
      text,
      options: null,
      images: [],
    });
    const read = readComposition([draft('twitter', 'Short'), draft('linkedin', 'Long')]);
    expect([read.text, read.parts.twitter.ownText]).toEqual(['Long', 'Short']);
  });

  it('puts the parts of a thread in order, in any draft order', () => {
    const draft = (text: string, part: number) => {
      const kind = 'post' as const;
      return { kind, part, channel: 'twitter' as const, text, options: null, images: [], mentions: [] };
    };
    const read = readComposition([draft('three', 2), draft('two', 1), draft('one', 0)]);
    expect(draftFor(read, 'twitter')).toMatchObject({
      text: 'one',
      followUps: [{ text: 'two' }, { text: 'three' }],
    });
  });

  it('reads back the same drafts for every channel that it wrote', () => {
    const text = fc.constantFrom('', 'one', 'two', 'one\n---\ntwo');
    const more = {
      hidden: fc.constant<string[]>([]),
      isThread: fc.boolean(),
      firstComment: fc.constantFrom(null, 'The link'),
    };
    const mention = { id: 'urn:li:organization:1', name: 'one' };
    const mentions = fc.constantFrom<Mention[]>([], [mention]);
    const part = fc.record({
      mentions,
      isChosen: fc.boolean(),
      ownText: fc.option(text, { nil: null }),
      options: fc.constant(null),
      ...more,
    });
    const link = fc.constantFrom(null, 'https://harbour.example');
    const reddit = fc.record({
      mentions,
      isChosen: fc.boolean(),
      ownText: fc.option(text, { nil: null }),
      options: link.map((its) => ({ ...newRedditDraft, link: its })),
      ...more,
    });
    const composition: fc.Arbitrary<Composition> = fc.record({
      text,
      images: fc.uniqueArray(fc.constantFrom('1', '2', '3')).map((ids) => ids.map(image)),
      parts: fc.record(
        Object.fromEntries(rankedChannels.map((name) => [name, name === 'reddit' ? reddit : part])) as Record<
          Channel,
          typeof part | typeof reddit
        >,
      ),
    });
    fc.assert(
      fc.property(composition, (before) => {
        const chosen = chosenChannels(before);
        const after = readComposition(
          chosen.flatMap((channel) => {
            const draft = draftFor(before, channel);
            const { text: its, options, imageIds, followUps, mentions: named = [] } = draft;
            return [
              { ...first, channel, text: its, options, images: imageIds.map(image), mentions: named },
              ...followUps.map(({ kind, text: later, imageIds: ids = [] }, index) => ({
                ...{ channel, kind, text: later, options: null, mentions: [], part: index + 1 },
                images: ids.map(image),
              })),
            ];
          }),
        );
        expect(chosenChannels(after)).toEqual(chosen);
        for (const channel of rankedChannels.filter((each) => chosen.includes(each))) {
          expect(draftFor(after, channel)).toEqual(draftFor(before, channel));
        }
      }),
    );
  });
});
