import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '#sandbox/slack/deliver.ts';

const plainText = (max: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
  });
const mrkdwn = (max: number) =>
  z.strictObject({
    type: z.literal('mrkdwn'),
    text: z.string().min(1).max(max),
    verbatim: z.boolean().optional(),
  });
const id = { block_id: z.string().max(255).optional() };

/**
 * Block Kit (docs.slack.dev/reference/block-kit/blocks), as far as it's simulated. Other fields are refused.
 */
const Block = z.discriminatedUnion('type', [
  z.strictObject({ ...id, type: z.literal('header'), text: plainText(150) }),
  z.strictObject({ ...id, type: z.literal('section'), text: z.union([plainText(3000), mrkdwn(3000)]) }),
  z.strictObject({
    ...id,
    type: z.literal('context'),
    elements: z
      .array(z.union([plainText(2000), mrkdwn(2000)]))
      .min(1)
      .max(10),
  }),
  z.strictObject({ ...id, type: z.literal('divider') }),
]);
export const Blocks = z.array(Block).max(50);

/** The limit for all blocks together, which Slack doesn't document (slackapi/bolt-js#2509). */
const LONGEST_BLOCKS = 13_200;

const boolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** Fields that every message has, however it's posted. Blocks are a list, or JSON in a form. */
const message = {
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  thread_ts: z
    .string()
    .regex(/^\d+\.\d{6}$/)
    .optional(),
  mrkdwn: boolean.optional(),
  unfurl_links: boolean.optional(),
  unfurl_media: boolean.optional(),
};

/** The arguments of `chat.postMessage`. Others are refused. */
export const NewMessage = z.strictObject({
  ...message,
  channel: z.string(),
  token: z.string().optional(),
  reply_broadcast: boolean.optional(),
  metadata: z.unknown().optional(),
});

/** The payload of an incoming webhook. */
export const Payload = z.strictObject(message);

/** The blocks of a message, or what is wrong with them, in Slack's terms. */
export function readBlocks(
  given: unknown,
): z.infer<typeof Blocks> | 'invalid_blocks' | 'msg_blocks_too_long' {
  if (given === undefined) return [];
  const list = typeof given === 'string' ? parse(given) : given;
  const blocks = Blocks.safeParse(list).data;
  if (blocks === undefined) return 'invalid_blocks';
  return JSON.stringify(blocks).length > LONGEST_BLOCKS ? 'msg_blocks_too_long' : blocks;
}

/** What is wrong with a text, in Slack's terms. Null if it's fine. */
export function textRefusal(text: string, blocks: readonly unknown[]): 'no_text' | 'msg_too_long' | null {
  if (text.trim() === '' && blocks.length === 0) return 'no_text';
  return text.length > MAX_TEXT_LENGTH ? 'msg_too_long' : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
