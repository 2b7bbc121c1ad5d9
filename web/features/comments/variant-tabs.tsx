import { Kbd } from '@mantine/core';
import type { ReadyComment } from '#contract/ready-comments.ts';
import { variantWords } from './comment-words.ts';
import classes from './comments.module.css';

type Props = { comment: ReadyComment; isKeyed: boolean; onChoose: (index: number) => void };

/** The drafts to choose from. */
export function VariantTabs({ comment, isKeyed, onChoose }: Props) {
  return (
    <fieldset className={classes.variants} aria-label="Drafts">
      {comment.variants.map((variant, index) => (
        <button
          key={variant.kind}
          type="button"
          className={classes.variant}
          aria-pressed={index === comment.chosen}
          onClick={() => onChoose(index)}
        >
          {isKeyed && <Kbd size="xs">{index + 1}</Kbd>}
          {variantWords[variant.kind]}
          {variant.edited !== null && <span className={classes.edited}>edited</span>}
        </button>
      ))}
    </fieldset>
  );
}
