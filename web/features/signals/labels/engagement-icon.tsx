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

/** The icon of an engagement type. Decorative: the type is also given beside it or on hover. */
export function EngagementIcon({ type, size = 16 }: { type: EngagementType; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
