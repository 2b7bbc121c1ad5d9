import * as deFrIt from './de-fr-it.ts';
import * as enCast from './en-cast.ts';
import * as enNorth from './en-north.ts';
import * as enSouth from './en-south.ts';
import * as enWest from './en-west.ts';
import * as esPtPlSv from './es-pt-pl-sv.ts';
import * as jaZhArHi from './ja-zh-ar-hi.ts';
import * as maya from './maya.ts';
import { parseWritten, type Written } from './parse-written.ts';
import * as year from './year.ts';

/** Everything written for the sample network. `README.md` in this folder says how to add to it. */
export const written: Written = [maya, year, enCast, enNorth, enSouth, enWest, deFrIt, esPtPlSv, jaZhArHi]
  .map(({ posts }) => parseWritten(posts))
  .reduce((all, each) => ({
    people: [...all.people, ...each.people],
    posts: [...all.posts, ...each.posts],
  }));
