import type {
  Channel,
  DraftOptions,
  Publication,
  PublicationImage,
} from '#contract/channels/publications.ts';

/** The channels in the order in which they are shown. */
export const allChannels = ['linkedin', 'twitter', 'reddit', 'slack'] as const satisfies readonly Channel[];

/** What a post has of its own for one channel. */
export type Part = {
  isChosen: boolean;
  /** Null: the common text. */
  ownText: string | null;
  options: DraftOptions | null;
};

/** A post as it is written: one text for several channels, and what differs between them. */
export type Composition = {
  text: string;
  images: PublicationImage[];
  parts: Record<Channel, Part>;
};

/** Channels that pictures are sent to. */
export const takesImages = (channel: Channel): boolean => channel === 'linkedin' || channel === 'twitter';

const emptyPart: Part = { isChosen: false, ownText: null, options: null };

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

type Draft = Pick<Publication, 'channel' | 'text' | 'options' | 'images'>;

/** Drafts that were written together, as one: the text that most of them have is the common one. */
export function readComposition(drafts: readonly Draft[]): Composition {
  const made = emptyComposition(drafts.map(({ channel }) => channel));
  const uses = new Map<string, number>();
  // A link beside others says nothing about the words.
  const isAlone = drafts.length === 1;
  const worded = isAlone ? drafts : drafts.filter(({ options }) => !isLink(options));
  for (const { text } of worded) uses.set(text, (uses.get(text) ?? 0) + 1);
  const [common] = [...uses].sort(([, a], [, b]) => b - a)[0] ?? [''];
  made.text = common;
  for (const { channel, text, options, images } of drafts) {
    made.parts[channel] = {
      isChosen: true,
      ownText: text === (isLink(options) && !isAlone ? '' : common) ? null : text,
      options,
    };
    for (const image of images) {
      if (made.images.every(({ id }) => id !== image.id)) made.images.push(image);
    }
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

/** What is shown on a channel. */
export const imagesFor = ({ images }: Composition, channel: Channel): PublicationImage[] =>
  takesImages(channel) ? images : [];

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

/** A channel's draft as the server keeps it. */
export const draftFor = (
  composition: Composition,
  channel: Channel,
): { text: string; options: DraftOptions | null; imageIds: string[] } => ({
  text: textFor(composition, channel),
  options: composition.parts[channel].options,
  imageIds: imagesFor(composition, channel).map(({ id }) => id),
});
