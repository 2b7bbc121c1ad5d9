import { describe, expect, it } from 'vitest';
import { readSubredditName } from './reddit.ts';

describe('readSubredditName', () => {
  it.each([
    ['smallfirms', 'smallfirms'],
    [' r/smallfirms ', 'smallfirms'],
    ['/r/SmallFirms/', 'SmallFirms'],
    ['https://www.reddit.com/r/smallfirms/comments/abc/title/', 'smallfirms'],
    ['https://old.reddit.com/r/smallfirms?sort=new', 'smallfirms'],
    ['u/maya_lindqvist', 'u_maya_lindqvist'],
    ['https://reddit.com/user/maya_lindqvist/', 'u_maya_lindqvist'],
    ['r/', ''],
    ['u/', ''],
    ['', ''],
  ])('reads %j as %j', (typed, name) => {
    expect(readSubredditName(typed)).toBe(name);
  });
});
