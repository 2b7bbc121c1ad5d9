import {
  IconArrowBackUp,
  IconAt,
  IconAward,
  IconMail,
  IconMailPlus,
  IconMessage,
  IconPencilPlus,
  IconQuote,
  IconRepeat,
  IconThumbUp,
  IconUserPlus,
} from '@tabler/icons-react';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';

const icons: Record<EngagementType, typeof IconMessage> = {
  comment: IconMessage,
  reply: IconArrowBackUp,
  message: IconMail,
  mention: IconAt,
  repost: IconRepeat,
  reaction: IconThumbUp,
  invitation: IconMailPlus,
  connection: IconUserPlus,
  recommendation: IconQuote,
  endorsement: IconAward,
  manual: IconPencilPlus,
};

/** The sign of a way of engaging. Decoration: the word stands beside it or in the hover. */
export function EngagementIcon({ type, size = 16 }: { type: EngagementType; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
