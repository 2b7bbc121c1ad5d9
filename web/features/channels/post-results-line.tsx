import { Anchor, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Composition } from '#contract/channels/compositions.ts';
import { postsMessages as messages } from './posts-messages.ts';

/** A post's results, as far as a source reports them, and the people behind them as signals. */
export function PostResultsLine({ composition }: { composition: Composition }) {
  const { cameBack, counts: elsewhere, network: realm } = composition;
  const counts = cameBack === null ? '' : messages.cameBack(cameBack);
  const others = elsewhere.filter((one) => messages.counts(one) !== '');
  const isAlone = others.length === 0;
  return (
    <>
      {counts === '' && isAlone && (
        <Tooltip
          label={messages.notKnownYetWhy}
          multiline
          w={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard */}
          <span tabIndex={0}>{messages.notKnownYet}</span>
        </Tooltip>
      )}
      {counts !== '' && <span>{isAlone ? counts : messages.on('linkedin', counts)}</span>}
      {others.map((one) => (
        <span key={one.channel}>{messages.on(one.channel, messages.counts(one))}</span>
      ))}
      {cameBack !== null && cameBack.people > 0 && (
        <Anchor
          size="xs"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/signals/$connectedProfileId"
              params={{ connectedProfileId: realm }}
              search={{ post: [cameBack.postId] }}
            />
          )}
        >
          {messages.peopleBehind(cameBack.people)}
        </Anchor>
      )}
    </>
  );
}
