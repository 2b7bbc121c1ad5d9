import * as freight from './freight.ts';
import * as notes from './notes.ts';
import { type Article, parseArticles } from './parse-articles.ts';

/** All articles of the sample network's sites. Each site publishes its own in this order, again and again. */
export const articles: readonly Article[] = [freight, notes].flatMap(({ text }) => parseArticles(text));
