// `node sandbox/world/written/print.ts de 10` prints ten posts in German with their threads and drafts.
import { written } from './index.ts';

const [language = 'en', count = '10'] = process.argv.slice(2);
const posts = written.posts.filter((post) => post.language === language).slice(0, Number(count));
for (const { author, day, text, comments, drafts } of posts) {
  const thread = comments.flatMap(({ who, text: said, replies, answers }) => [
    `  ${who}: ${said}`,
    ...replies.map((reply) => `    ${reply.who}: ${reply.text}`),
    ...answers.map((answer) => `    (could be answered: ${answer})`),
  ]);
  const drafted = drafts.map(({ kind, sentence, text: draft }) => `  [${kind}: “${sentence}”] ${draft}`);
  process.stdout.write(`${[`${author}, day ${day}`, text, ...thread, ...drafted].join('\n\n')}\n\n---\n\n`);
}
