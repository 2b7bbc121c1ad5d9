import type { Topic } from '#sandbox/world/texts/topic-texts.ts';

export type WrittenPost = { topic: Topic; key: string; text: string };

/** Parses a block of hand-written posts: `# topic key`, then the text, separated by `---`. */
export function parsePosts(block: string): WrittenPost[] {
  return block
    .trim()
    .split(/\n---\n/)
    .map((entry) => {
      const [head = '', ...lines] = entry.trim().split('\n');
      const [, topic = '', key = ''] = head.split(' ');
      return { topic: topicOf(topic), key, text: lines.join('\n').trim() };
    });
}

const TOPICS: readonly Topic[] = [
  'pricing',
  'hiring',
  'freight',
  'operations',
  'climate',
  'payroll',
  'analytics',
  'founder',
  'sales',
  'product',
];

function topicOf(word: string): Topic {
  const topic = TOPICS.find((each) => each === word);
  if (!topic) throw new Error(`A post has the unknown topic "${word}"; one of ${TOPICS.join(', ')}`);
  return topic;
}
