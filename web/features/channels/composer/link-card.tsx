import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import classes from './composer.module.css';
import { linkPreviewQuery } from './queries.ts';

const link = /https?:\/\/[^\s<>"]+/;

/** The first link in a text, without trailing punctuation; null if there is none. */
export function linkOf(text: string): string | null {
  const found = link.exec(text)?.[0].replace(/[.,;:!?)\]}'’”]+$/, '');
  return found !== undefined && URL.canParse(found) && found.length <= 2000 ? found : null;
}

/** Stands for a link: a private-use character, so that its dots end no sentence. */
const mark = '\uE000';

/**
 * A text without its links. A sentence that introduces a link ("Read on:"), or goes on in lowercase after it, goes
 * with it, because half of it would be left.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/https?:\/\/[^\s<>"]+/g, mark)
    .replace(/[^.!?…\n\uE000]*(?:[:→–-][^\S\n]*\uE000|\uE000[^\S\n]+\p{Ll}[^.!?…\n]*[.!?…]?)/gu, '')
    .replace(/[^\S\n]*\uE000/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The link card that feeds create for the first link of a text. Renders nothing without a link. */
export function LinkCard({ text }: { text: string }) {
  const [url] = useDebouncedValue(linkOf(text), 600);
  const { data } = useQuery({ ...linkPreviewQuery(url ?? ''), enabled: url !== null });
  if (url === null || linkOf(text) !== url) return null;
  return (
    <div className={classes.card} data-link-card>
      {data?.image && <img src={data.image} alt="" loading="lazy" className={classes.cardImage} />}
      <div className={classes.cardText}>
        <span className={`${classes.cardTitle} cut`}>{data?.title ?? new URL(url).hostname}</span>
        <span className={`${classes.cardHost} cut`}>{data?.host ?? new URL(url).hostname}</span>
      </div>
    </div>
  );
}
