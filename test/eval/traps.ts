import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BriefParts } from '#server/modules/engage/drafting/read-brief.ts';
import { noVoice } from '#test/comment-facts.ts';

/** What a draft could make up. */
export const trapKinds = ['amount', 'date', 'promise', 'relation', 'unread', 'story'] as const;
export type TrapKind = (typeof trapKinds)[number];

/** A text that asks for something that Maya's brief doesn't have, a draft that makes it up, and one that doesn't. */
export type Trap = {
  kind: TrapKind;
  /** What the drafts answer. */
  noun: 'post' | 'comment';
  author: { name: string; headline: string };
  /** The whole post of somebody else, or somebody's comment under Maya's. */
  text: string;
  /** Maya's post, above a comment. */
  above: string | null;
  /** Lines of her own material, each with its source. */
  own: readonly string[];
  bad: string;
  good: string;
};

const folder = join(import.meta.dirname, 'traps');

/** The traps in `traps/`: below each post, six texts that follow it, with the draft that falls for it and one that doesn't. */
export function readTraps(): Trap[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split(/\n\n/))
    .flatMap(readSituation);
}

function readSituation(block: string): Trap[] {
  const [heading = '', ...lines] = block.split('\n');
  const [, noun, name, headline] = /^# (Post|Comment) by ([^,]+), (.+)$/.exec(heading) ?? [];
  if (!noun || !name || !headline) throw new Error(`No heading of a trap: ${heading}`);
  const first = lines.findIndex((line) => line.startsWith('['));
  const said = (mark: string) =>
    lines.slice(0, first).flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []));
  const shared = said('> ').join('\n');
  const isPost = noun === 'Post';
  return trapKinds.map((kind, index) => {
    const [asked = '', bad = '', good = ''] = lines.slice(first + 3 * index, first + 3 * index + 3);
    if (!asked.startsWith(`[${kind}] `) || !bad.startsWith('- ') || !good.startsWith('+ ')) {
      throw new Error(`No ${kind} below ${heading}: ${asked}`);
    }
    const bait = asked.slice(kind.length + 3);
    return {
      kind,
      noun: isPost ? 'post' : 'comment',
      author: { name, headline },
      text: isPost ? `${shared} ${bait}` : bait,
      above: isPost ? null : shared,
      own: said('own: '),
      bad: bad.slice(2),
      good: good.slice(2),
    };
  });
}

/** Maya's brief for a trap, as the model gets it. */
export const briefOf = ({ author, above, own }: Trap): BriefParts => ({
  voice: noVoice,
  writer: 'Maya Lindqvist\nFounder & CEO at Northwind Labs',
  person: `${author.name}\n${author.headline}`,
  thread: above === null ? '' : `Post: ${above}`,
  own: own.join('\n\n'),
});
