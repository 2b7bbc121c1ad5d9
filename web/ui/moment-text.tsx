import { absoluteTime, relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** A time as `2 h ago`, with the full time and its zone on hover. */
export function MomentText({ moment }: { moment: string }) {
  const now = useNow();
  return (
    <time dateTime={moment} title={absoluteTime(moment)}>
      {relativeTime(moment, now)}
    </time>
  );
}
