import { describe, expect, it } from 'vitest';
import { startOwnerSearch } from './inspect-archive.ts';

const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const row = (cells: Record<string, string>) => (column: string) => cells[column] ?? '';

const invitation = (direction: string, inviter: string, invitee: string) =>
  row({ direction, inviterprofileurl: at(inviter), inviteeprofileurl: at(invitee) });
const message = (conversation: string, sender: string, ...recipients: string[]) =>
  row({
    'conversation id': conversation,
    from: sender.toUpperCase(),
    'sender profile url': sender === '' ? '' : at(sender),
    to: recipients.join(',').toUpperCase(),
    'recipient profile urls': recipients.map(at).join(','),
  });

function propose(rows: {
  invitations?: ReturnType<typeof row>[];
  messages?: ReturnType<typeof row>[];
  name?: string;
}) {
  const search = startOwnerSearch();
  for (const each of rows.invitations ?? []) search.seeInvitation(each);
  for (const each of rows.messages ?? []) search.seeMessage(each);
  const { url, certainty } = search.propose(rows.name ?? null);
  return [url, certainty];
}

describe('startOwnerSearch', () => {
  it('finds the owner by their side of the invitations', () => {
    const invitations = [invitation('OUTGOING', 'me', 'a'), invitation('INCOMING', 'b', 'me')];
    expect(propose({ invitations })).toEqual([at('me'), 'sure']);
    expect(propose({ invitations: [...invitations, invitation('SIDEWAYS', 'c', 'd')] })).toEqual([
      at('me'),
      'sure',
    ]);
    expect(propose({ invitations, messages: [message('1', 'me', 'a')] })).toEqual([at('me'), 'sure']);
  });

  it('is less sure if the profile was renamed or the messages disagree', () => {
    const invitations = [
      invitation('OUTGOING', 'me', 'a'),
      invitation('OUTGOING', 'me', 'b'),
      invitation('INCOMING', 'c', 'my-old-name'),
    ];
    expect(propose({ invitations })).toEqual([at('me'), 'likely']);
    const messages = [message('1', 'x', 'y'), message('2', 'x', 'z')];
    expect(propose({ invitations: invitations.slice(0, 1), messages })).toEqual([at('me'), 'likely']);
  });

  it('finds the person whom all messages have in common', () => {
    const messages = [message('1', 'a', 'me'), message('2', 'me', 'b'), message('3', 'c', 'd', 'me')];
    expect(propose({ messages })).toEqual([at('me'), 'sure']);
    expect(propose({ messages: [...messages, message('4', '', 'me'), message('5', 'x')] })).toEqual([
      at('me'),
      'sure',
    ]);
  });

  it('decides between two people by name, or returns unknown', () => {
    const messages = [message('1', 'a', 'me'), message('1', 'me', 'a')];
    expect(propose({ messages, name: 'ME' })).toEqual([at('me'), 'likely']);
    expect(propose({ messages, name: 'Nobody' })).toEqual([null, 'unknown']);
    expect(propose({ messages })).toEqual([null, 'unknown']);
    expect(propose({})).toEqual([null, 'unknown']);
  });
});
