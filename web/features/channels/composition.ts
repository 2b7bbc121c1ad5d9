import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Channel, DraftOptions, Mention, Publication } from '#contract/channels/publications.ts';
import {
  channelDefinitions,
  channels,
  optionFields,
  optionText,
  rankedChannels,
  saidBeside,
  sharesLink,
} from '#core/channels/index.ts';
import { locateMentions } from '#core/locate-mentions.ts';
import { splitAtBreaks, splitThread, threadBreak } from '#core/split-thread.ts';

/** A post's version for one channel. */
export type Part = {
  isChosen: boolean;
  /** Null: the shared text. */
  ownText: string | null;
  options: DraftOptions | null;
  /** The ids of the post's images that are left out on this channel. */
  hidden: string[];
  /** Splits a long text into a thread, each post or message a reply to the previous one. */
  isThread: boolean;
  /** People whose names link to their profiles. LinkedIn only. */
  mentions: Mention[];
  /** A comment the user posts right below the post; null for none. */
  firstComment: string | null;
};

/** A post being written: one shared text, and what differs by channel. */
export type Composition = {
  text: string;
  images: PublicationImage[];
  parts: Record<Channel, Part>;
};

const emptyPart: Part = {
  isChosen: false,
  ownText: null,
  options: null,
  hidden: [],
  isThread: false,
  mentions: [],
  firstComment: null,
};

/** An empty post for these channels. */
export function emptyComposition(chosen: readonly Channel[]): Composition {
  const parts = channels.map((channel) => [channel, { ...emptyPart, isChosen: chosen.includes(channel) }]);
  return { text: '', images: [], parts: Object.fromEntries(parts) as Record<Channel, Part> };
}

type Draft = Pick<Publication, 'channel' | 'kind' | 'text' | 'options' | 'images' | 'mentions' | 'part'>;

/**
 * Merges drafts that were written together. The most common text becomes the shared one; on a tie, the first
 * channel's does.
 */
export function readComposition(all: readonly Draft[]): Composition {
  const firsts = all.filter(({ part }) => part === 0);
  const drafts = rankedChannels.flatMap((channel) => firsts.filter((each) => each.channel === channel));
  const made = emptyComposition(drafts.map(({ channel }) => channel));
  const uses = new Map<string, number>();
  // A link post says nothing about the shared text.
  const isAlone = drafts.length === 1;
  const worded = isAlone ? drafts : drafts.filter(({ options }) => !sharesLink(options));
  for (const { text } of worded) uses.set(text, (uses.get(text) ?? 0) + 1);
  const [common] = [...uses].sort(([, a], [, b]) => b - a)[0] ?? [''];
  made.text = common;
  for (const { images } of all) {
    for (const image of images) {
      if (made.images.every(({ id }) => id !== image.id)) made.images.push(image);
    }
  }
  for (const { channel, text, options, images, mentions } of drafts) {
    const later = all
      .filter((each) => each.channel === channel && each.part > 0)
      .sort((one, other) => one.part - other.part);
    const thread = later.filter(({ kind }) => kind === 'post').map((each) => each.text);
    const shown = [...images, ...later.flatMap((each) => each.images)];
    const isCommon = thread.length === 0 && text === (sharesLink(options) && !isAlone ? '' : common);
    made.parts[channel] = {
      isChosen: true,
      ownText: isCommon ? null : [text, ...thread].join(`\n${threadBreak}\n`),
      options,
      hidden: made.images.filter(({ id }) => shown.every((image) => image.id !== id)).map(({ id }) => id),
      mentions,
      isThread: thread.length > 0,
      firstComment: later.find(({ kind }) => kind === 'comment')?.text ?? null,
    };
  }
  // With a single channel, the text of its thread is the shared text.
  if (isAlone && drafts[0] && made.parts[drafts[0].channel].isThread) {
    const part = made.parts[drafts[0].channel];
    made.text = part.ownText ?? '';
    part.ownText = null;
  }
  return made;
}

/**
 * The text for a channel. A link post doesn't use the shared text. Text written for the link itself is kept,
 * and rejected by the checks.
 */
export function textFor(composition: Composition, channel: Channel): string {
  const { ownText, options } = composition.parts[channel];
  const isForOthers = sharesLink(options) && chosenChannels(composition).some((each) => each !== channel);
  return ownText ?? (isForOthers ? '' : composition.text);
}

/** Whether a channel would have nothing to show yet. Where a text is optional, a title may be enough. */
export function isUnwritten(composition: Composition, channel: Channel): boolean {
  const { options } = composition.parts[channel];
  const isMissing = optionFields(channel).some(
    ([name, { says, isRequired }]) => says && isRequired && !optionText(options, name)?.trim(),
  );
  const isTextNeeded = !channelDefinitions[channel].isTextOptional || saidBeside(options).length === 0;
  return isMissing || (isTextNeeded && textFor(composition, channel).trim() === '');
}

/** Whether a file is a PDF rather than an image. */
export const isDocument = ({ contentType }: Pick<PublicationImage, 'contentType'>): boolean =>
  contentType === 'application/pdf';

/** The images shown on a channel. PDFs only on channels that support documents. */
export const imagesFor = ({ images, parts }: Composition, channel: Channel): PublicationImage[] =>
  images.filter(
    (image) =>
      !parts[channel].hidden.includes(image.id) &&
      (channelDefinitions[channel].takesDocument || !isDocument(image)),
  );

/** The people mentioned on LinkedIn, limited to names that are in the text. */
export function mentionsFor(composition: Composition): Mention[] {
  const text = textFor(composition, 'linkedin');
  const placed = new Set(locateMentions(text, composition.parts.linkedin.mentions).map(({ id }) => id));
  return composition.parts.linkedin.mentions.filter(({ id }) => placed.has(id));
}

/** A channel's version with a mention added, each person once. */
export const withMention = (part: Part, mention: Mention): Part => ({
  ...part,
  mentions: [...part.mentions.filter(({ id }) => id !== mention.id), mention],
});

/** The posts of a channel, in order: several for a thread, else one. */
export function postsFor(composition: Composition, channel: Channel): string[] {
  const text = textFor(composition, channel);
  const { splits } = channelDefinitions[channel];
  if (!composition.parts[channel].isThread || splits === null) return [text];
  const parts = splits === 'breaks' ? splitAtBreaks(text) : splitThread(text);
  return parts.length > 0 ? parts : [text];
}

export const chosenChannels = ({ parts }: Composition): Channel[] =>
  rankedChannels.filter((channel) => parts[channel].isChosen);

/** Whether there is nothing worth saving. */
export const isBlank = (composition: Composition): boolean =>
  composition.images.length === 0 &&
  composition.text.trim() === '' &&
  chosenChannels(composition).every(
    (channel) =>
      textFor(composition, channel).trim() === '' && isBlankOptions(composition.parts[channel].options),
  );

const isBlankOptions = (options: DraftOptions | null): boolean =>
  saidBeside(options).length === 0 && !sharesLink(options);

/** A channel's draft in the server's format: everything that is published, part by part. */
export function draftFor(composition: Composition, channel: Channel): DraftBody {
  const [text = '', ...thread] = postsFor(composition, channel);
  const { options, firstComment } = composition.parts[channel];
  const { followUps, filesEndThread } = channelDefinitions[channel];
  const comment = followUps?.kind === 'comment' ? (firstComment ?? '') : '';
  const mentions = channel === 'linkedin' ? mentionsFor(composition) : [];
  const imageIds = imagesFor(composition, channel).map(({ id }) => id);
  const isShownLast = filesEndThread && thread.length > 0 && imageIds.length > 0;
  return {
    text,
    options,
    imageIds: isShownLast ? [] : imageIds,
    ...(mentions.length > 0 ? { mentions } : {}),
    followUps: [
      ...thread.map((part, index) => ({
        kind: 'post' as const,
        text: part,
        ...(isShownLast && index === thread.length - 1 ? { imageIds } : {}),
      })),
      ...(comment.trim() === '' ? [] : [{ kind: 'comment' as const, text: comment }]),
    ],
  };
}

type DraftBody = {
  text: string;
  options: DraftOptions | null;
  imageIds: string[];
  mentions?: Mention[];
  followUps: { kind: 'post' | 'comment'; text: string; imageIds?: string[] }[];
};

/** A draft in the format of {@link draftFor}, from the server's response. */
export function bodyOf(first: Publication, all: readonly Publication[]): DraftBody {
  return {
    text: first.text,
    options: first.options,
    imageIds: first.images.map(({ id }) => id),
    ...(first.mentions.length > 0 ? { mentions: first.mentions } : {}),
    followUps: all
      .filter(({ threadId, part }) => threadId === first.threadId && part > 0)
      .sort((one, other) => one.part - other.part)
      .map(({ kind, text, images }) => ({
        kind,
        text,
        ...(images.length > 0 ? { imageIds: images.map(({ id }) => id) } : {}),
      })),
  };
}
