/**
 * What a channel is, as data. Each channel is one file here; `index.ts` lists them, and the contract, the
 * server and the page derive the rest.
 */

/** An option of a post, in addition to its text. Its kind determines its schema and its empty value. */
export type OptionField = {
  /** `flag` is empty when false, a nullable field when null, other texts when ''. */
  kind: 'text' | 'url' | 'flag';
  label: string;
  /** A sentence shown below the field. */
  hint?: string;
  /** The greatest length, in characters. */
  max?: number;
  /** The greatest length in a draft, to be shortened later. Default `max`. */
  draftMax?: number;
  isRequired?: true;
  isNullable?: true;
  /** May be absent. */
  isOptional?: true;
  /** What a text must match before it's published, and the end of the sentence for one that doesn't. */
  pattern?: { is: RegExp; problem: string };
  /** Set if it's content: the post's title, or the link it shares instead of a text. */
  says?: 'title' | 'link';
  /** Whether posts that differ here are different posts although their texts are the same. */
  distinguishes?: 'exact' | 'any case';
  /** What an agent's tool gives here. Absent: agents leave the field empty. */
  forAgents?: string;
  /** Normalizes a value that can be written in several ways. */
  read?: (typed: string) => string;
  /** For the API's description. */
  about?: string;
};

export type OptionFields = Readonly<Record<string, OptionField>>;

/** What the wire, the server and the page know of a channel. */
export type ChannelDefinition = {
  /** Its name for people. */
  label: string;
  /** Its place where channels are listed, from 1 on. */
  rank: number;
  /** The fields of a post beside its text. Null: none. */
  options: OptionFields | null;
  /** Whether a post may have no text, because a title or link is enough. */
  isTextOptional: boolean;
  /** Whether it shows Markdown. */
  isMarkdown: boolean;
  /** Whether a PDF can be published. */
  takesDocument: boolean;
  /** What can follow a post: a comment below it or the posts of a thread. Null: nothing. */
  followUps: { kind: 'post' | 'comment'; max: number } | null;
  /** How a long text becomes a thread: at the writer's breaks only, or also by length. Null: never. */
  splits: 'breaks' | 'length' | null;
  /** Whether nothing can follow a part with files, so that they go into the last part. */
  filesEndThread: boolean;
  /** What it calls likes and replies, in the singular and if irregular the plural. Null: it reports none. */
  counts: { likes: Noun; replies: Noun } | null;
  /**
   * Where on the channel a post goes, such as `r/sales`; null if unknown. `details` are those of the
   * connection.
   */
  destinationOf?: (options: never, details: Record<string, string>) => string | null;
};

type Noun = readonly [one: string, many?: string];

/** A way to connect a channel. */
export type Way = {
  /** Who asks for the sign-in. */
  label: string;
  /** The settings that turn it on, all of them needed. */
  settings: readonly string[];
  /** What the vendor's page is asked to grant. */
  scopes: readonly string[];
  /** The scope that publishing needs. Null: none. */
  neededScope: string | null;
  /** Whether the outcome of a post can be checked afterwards. */
  canCheck: boolean;
  /** Whether the page at the vendor asks for the network's own password. */
  asksForSignIn: boolean;
  /** After how many days the user has to connect again. Null: never. */
  lifeDays: number | null;
};

/** Lengths in characters, as the channel counts them. A text longer than `warns` still goes out. */
export type TextLimits = { warns: number | null; max: number };

/** What a message about a refusal may refer to. */
export type AboutRefusal<Options = unknown> = {
  options: Options;
  /** In seconds, if the vendor gave it. */
  retryAfter: number | undefined;
};

/** What happened and what to do, by the reason that the channel's port gives. */
export type Refusals<Options = unknown> = Readonly<Record<string, (about: AboutRefusal<Options>) => string>>;

/** What only the server knows of a channel. */
export type ChannelRules = {
  /** By provider, the preferred one first. */
  ways: Readonly<Record<string, Way>>;
  /** What else to know before setting it up, as a sentence. */
  setUpNote?: string;
  limits: { post: TextLimits; comment: TextLimits };
  /** Of the images in one post. */
  images: {
    max: number;
    /** Bytes of one image. */
    bytes: number | null;
    pixels: number | null;
    takesWebp: boolean;
    /** Whether a GIF goes alone. */
    isGifAlone: boolean;
  };
  refusals: Refusals<never>;
  /** The target length of a text that is drafted for it, in characters. */
  draftLength: number;
  /** What a post looks like where it is read, as an order to a model. */
  draftForm: string;
  /** The greatest length of a comment above a shared link, in characters. */
  noteLength: number;
  /** A note for the user when an agent asks to publish there. */
  agentNote?: string;
};

export const megabyte = 1024 * 1024;

/** The problem with a text beside a shared link. */
export const besideLink = 'A link post can’t have text. Remove the text or the link.';
