import type { Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { isBlank, mentionsFor, withMention } from '#web/features/channels/composition.ts';
import { ImageField } from '#web/features/channels/image-field.tsx';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import type { Editing } from '#web/features/channels/use-composition.ts';
import { MentionLine } from './mention-line.tsx';
import { MentionTextarea } from './mention-textarea.tsx';

type Props = {
  post: Editing;
  chosen: readonly Channel[];
  /** LinkedIn's account, if it's connected: whom the text can mention. */
  linkedin: Connection | undefined;
};

/** The text and images that all channels of a post share. */
export function SharedEditor({ post: { value, change, changePart }, chosen, linkedin }: Props) {
  const onLinkedin = chosen.includes('linkedin');
  return (
    <>
      <MentionTextarea
        aria-label={messages.yourPost}
        placeholder={messages.placeholder}
        minRows={7}
        autoFocus={isBlank(value)}
        value={value.text}
        realm={onLinkedin && linkedin?.provider === 'linkedin' ? linkedin.network : null}
        onText={(text) => change((before) => ({ ...before, text }))}
        onMention={(mention) => changePart('linkedin', (part) => withMention(part, mention))}
      />
      {onLinkedin && (
        <MentionLine
          mentions={mentionsFor(value)}
          onRemove={(id) =>
            changePart('linkedin', (part) => ({
              ...part,
              mentions: part.mentions.filter((each) => each.id !== id),
            }))
          }
        />
      )}
      <ImageField
        images={value.images}
        onChange={(make) => change((before) => ({ ...before, images: make(before.images) }))}
      />
    </>
  );
}
