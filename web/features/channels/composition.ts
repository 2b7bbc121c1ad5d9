import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Channel, DraftOptions, Mention, Publication } from '#contract/channels/publications.ts';
import { locateMentions } from '#core/locate-mentions.ts';
import { splitAtBreaks, splitThread, threadBreak } from '#core/split-thread.ts';

/** The channels in the order in which they are shown; without one of them this does not compile. */
const shown: Record<Channel, true> = { linkedin: true, twitter: true, reddit: true, slack: true };
export const allChannels: readonly Channel[] = Object.keys(shown) as Channel[];

/** What a post has of its own for one channel. */
export type Part = {
  isChosen: boolean;
  /** Null: the common text. */
  ownText: string | null;
  options: DraftOptions | null;
  /** Images of the post that are not for this channel, by id. */
  hidden: string[];
  /** On X a long text becomes several posts, on Slack messages, each in reply to the one before. */
  isThread: boolean;
  /** On LinkedIn: whose names in the text are links to them. */
  mentions: Mention[];
  /** On LinkedIn: what the user comments below the post at once; null: nothing. */
  firstComment: string | null;
};

/** A post as it is written: one text for several channels, and what differs between them. */
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

/** Nothing written yet, for these channels. */
export function emptyComposition(chosen: readonly Channel[]): Composition {
  const part = (channel: Channel): Part => ({ ...emptyPart, isChosen: chosen.includes(channel) });
  return {
    text: '',
    images: [],
    parts: {
      linkedin: part('linkedin'),
      slack: part('slack'),
      reddit: part('reddit'),
      twitter: part('twitter'),
    },
  };
}

type Draft = Pick<Publication, 'channel' | 'kind' | 'text' | 'options' | 'images' | 'mentions' | 'part'>;

/** Drafts that were written together, as one: the text that most of them have, else the first channel’s, is the common one. */
export function readComposition(all: readonly Draft[]): Composition {
  const firsts = all.filter(({ part }) => part === 0);
  const drafts = allChannels.flatMap((channel) => firsts.filter((each) => each.channel === channel));
  const made = emptyComposition(drafts.map(({ channel }) => channel));
  const uses = new Map<string, number>();
  // A link beside others says nothing about the words.
  const isAlone = drafts.length === 1;
  const worded = isAlone ? drafts : drafts.filter(({ options }) => !isLink(options));
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
    const isCommon = thread.length === 0 && text === (isLink(options) && !isAlone ? '' : common);
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
  // What no channel but one shows of the text in its own way is the text.
  if (isAlone && drafts[0] && made.parts[drafts[0].channel].isThread) {
    const part = made.parts[drafts[0].channel];
    made.text = part.ownText ?? '';
    part.ownText = null;
  }
  return made;
}

/** Whether a link is shared in place of a text, which Reddit does not show together. */
const isLink = (options: DraftOptions | null): boolean =>
  options?.channel === 'reddit' && options.link !== null;

/**
 * What is said on a channel. A link goes without the text that is for the others; what was written for it is not lost,
 * and refused.
 */
export function textFor(composition: Composition, channel: Channel): string {
  const { ownText, options } = composition.parts[channel];
  const isForOthers = isLink(options) && chosenChannels(composition).some((each) => each !== channel);
  return ownText ?? (isForOthers ? '' : composition.text);
}

/** Whether there is nothing yet that a channel could show. On Reddit a title is enough. */
export function isUnwritten(composition: Composition, channel: Channel): boolean {
  const { options } = composition.parts[channel];
  if (channel === 'reddit') return options?.channel !== 'reddit' || options.title.trim() === '';
  return textFor(composition, channel).trim() === '';
}

/** Whether it is a PDF and no image. */
export const isDocument = ({ contentType }: Pick<PublicationImage, 'contentType'>): boolean =>
  contentType === 'application/pdf';

const takesDocument: Record<Channel, boolean> = {
  linkedin: true,
  slack: true,
  reddit: false,
  twitter: false,
};

/** What is shown on a channel; a PDF only where there are documents. */
export const imagesFor = ({ images, parts }: Composition, channel: Channel): PublicationImage[] =>
  images.filter(
    (image) => !parts[channel].hidden.includes(image.id) && (takesDocument[channel] || !isDocument(image)),
  );

/** Who is mentioned on LinkedIn: those whose names are in the text. */
export function mentionsFor(composition: Composition): Mention[] {
  const text = textFor(composition, 'linkedin');
  const placed = new Set(locateMentions(text, composition.parts.linkedin.mentions).map(({ id }) => id));
  return composition.parts.linkedin.mentions.filter(({ id }) => placed.has(id));
}

/** What a channel gets with somebody mentioned, once each. */
export const withMention = (part: Part, mention: Mention): Part => ({
  ...part,
  mentions: [...part.mentions.filter(({ id }) => id !== mention.id), mention],
});

/** The posts that a channel gets, in their order: several for a thread on X or Slack, else one. */
export function postsFor(composition: Composition, channel: Channel): string[] {
  const text = textFor(composition, channel);
  if (!composition.parts[channel].isThread || (channel !== 'twitter' && channel !== 'slack')) return [text];
  const parts = channel === 'slack' ? splitAtBreaks(text) : splitThread(text);
  return parts.length > 0 ? parts : [text];
}

export const chosenChannels = ({ parts }: Composition): Channel[] =>
  allChannels.filter((channel) => parts[channel].isChosen);

/** Whether there is nothing worth keeping. */
export const isBlank = (composition: Composition): boolean =>
  composition.images.length === 0 &&
  composition.text.trim() === '' &&
  chosenChannels(composition).every(
    (channel) =>
      textFor(composition, channel).trim() === '' && isBlankOptions(composition.parts[channel].options),
  );

/** Whether nothing was typed into what a channel asks for. */
function isBlankOptions(options: DraftOptions | null): boolean {
  return options?.channel !== 'reddit' || (options.title === '' && options.link === null);
}

/** A channel's draft as the server keeps it: all that leaves, part by part. */
export function draftFor(composition: Composition, channel: Channel): DraftBody {
  const [text = '', ...thread] = postsFor(composition, channel);
  const { options, firstComment } = composition.parts[channel];
  const comment = channel === 'linkedin' ? (firstComment ?? '') : '';
  const mentions = channel === 'linkedin' ? mentionsFor(composition) : [];
  const imageIds = imagesFor(composition, channel).map(({ id }) => id);
  // Nothing can follow a message with files on Slack.
  const isShownLast = channel === 'slack' && thread.length > 0 && imageIds.length > 0;
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

/** A draft as {@link draftFor} gives it, from what the server answered. */
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
