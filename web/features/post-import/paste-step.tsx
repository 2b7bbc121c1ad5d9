import { Alert, Anchor, Button, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import type { PastedAs, PastedPost } from '#contract/imports/post-import.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PastedPeople } from './pasted-people.tsx';
import { PastedResult } from './pasted-result.tsx';
import { addLabel, countAdded, foundSentence, postImportMessages } from './post-import-messages.ts';
import { pastePreview } from './queries.ts';
import { usePastePost } from './use-post-import.ts';

/** Elements that start and end a line. */
const blocks =
  'address,article,aside,blockquote,br,button,dd,div,dl,dt,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,td,th,tr,ul';

/** What may share a line with a name: the degree of connection, and badges. */
const besideName =
  /^[\s•·]*(?:(?:\d[^\s•·\d]{0,3}\+?(?=[\s•·]|$)|verified|premium|author|you|following|influencer)[\s•·]*)*$/i;

type Line = { text: string; linked: string; urls: Set<string> };

/**
 * Text copied from the network's pages, with the URLs of linked names, each on the line below its name. A
 * plain-text copy has no URLs. A name within a sentence is a mention and stays text.
 *
 * @returns null if nothing in it links to a profile, so the plain text is just as good
 */
function linkedText(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of page.querySelectorAll('script,style,noscript,template,svg')) hidden.remove();
  const lines: Line[] = [{ text: '', linked: '', urls: new Set() }];
  read(page.body, null, lines);
  let last = '';
  const reported = lines.flatMap(({ text, linked, urls }) => {
    const words = text.replace(/\s+/g, ' ').trim();
    const [url] = urls;
    const rest = words.replace(linked.replace(/\s+/g, ' ').trim(), '');
    const isName = urls.size === 1 && url !== undefined && words !== '' && besideName.test(rest);
    if (!isName || url === last) return words === '' ? [] : [words];
    last = url;
    return [words, url];
  });
  return last === '' ? null : reported.join('\n');
}

function read(node: Node, url: string | null, lines: Line[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const line = lines.at(-1);
    const text = node.textContent ?? '';
    if (line === undefined) return;
    line.text += text;
    if (url === null || text.trim() === '') return;
    line.linked += text;
    line.urls.add(url);
    return;
  }
  if (!(node instanceof Element)) return;
  const isBlock = node.matches(blocks);
  if (isBlock) lines.push({ text: '', linked: '', urls: new Set() });
  const link = node.matches('a[href]') ? profileUrl(node.getAttribute('href') ?? '') : null;
  for (const child of node.childNodes) read(child, link ?? url, lines);
  if (isBlock) lines.push({ text: '', linked: '', urls: new Set() });
}

function profileUrl(href: string): string | null {
  const match = /^(https:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/[^/?#\s]+)/i.exec(href);
  return match?.[1] ?? null;
}

type Props = {
  profile: ConnectedProfile;
  url: string;
  onUrl: (url: string) => void;
  /** Why the URL couldn't be used. */
  why: string | null;
  /** Back to the URL step; null if no provider can read URLs. */
  onBack: (() => void) | null;
  onClose: () => void;
  /** Opens the people of a post. */
  onSee: (postId: string) => void;
};

/** Pause before pasted text is parsed, ms. */
const pauseMs = 400;
const nobody: ReadonlyMap<number, string> = new Map();

/** Paste a post and its engagers, review what was found, add it. */
export function PasteStep({ profile, url, onUrl, why, onBack, onClose, onSee }: Props) {
  const formId = useId();
  const [text, setText] = useState('');
  const [people, setPeople] = useState('');
  const [as, setAs] = useState<PastedAs>('reaction');
  const [matches, setMatches] = useState(nobody);
  const isNamed = url.trim() !== '' || text.trim() !== '';
  const body: PastedPost | null =
    people.trim() === '' || !isNamed
      ? null
      : {
          connectedProfileId: profile.id,
          ...(url.trim() === '' ? {} : { postUrl: url.trim() }),
          text,
          people,
          engagement: as,
          matches: [...matches].map(([line, personId]) => ({ line, personId })),
        };
  const [debounced] = useDebouncedValue(body === null ? null : JSON.stringify(body), pauseMs);
  const preview = useQuery(pastePreview(debounced === null ? null : (JSON.parse(debounced) as PastedPost)));
  const save = usePastePost();
  const error = save.error ?? (body === null ? null : preview.error);
  const issue = error instanceof ApiError && error.code === 'invalid_request' ? error.issues[0] : undefined;
  const errorOf = (field: string) => (issue?.path === field ? issue.message : null);
  const isShownByField = ['postUrl', 'text', 'people'].some((field) => errorOf(field) !== null);
  const understood = body === null || preview.isError ? undefined : (preview.data ?? undefined);
  const isFresh = body !== null && debounced === JSON.stringify(body) && !preview.isFetching;
  const added = understood ? countAdded(understood.people) : 0;

  const onPeople = (value: string) => {
    setPeople(value);
    // Lines may have moved, so earlier matches may be wrong.
    setMatches(nobody);
    save.reset();
  };
  const pasteLinked = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const linked = linkedText(event.clipboardData.getData('text/html'));
    if (linked === null) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    onPeople(value.slice(0, selectionStart) + linked + value.slice(selectionEnd));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body && isFresh && added > 0) save.mutate(body);
  };

  if (save.data) {
    const again = () => {
      onPeople('');
      setAs(as === 'reaction' ? 'comment' : 'reaction');
    };
    return <PastedResult result={save.data} as={as} onAgain={again} onClose={onClose} onSee={onSee} />;
  }
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="sm">
        {why && (
          <Alert color="yellow" icon={<IconInfoCircle />} title={postImportMessages.pasteTitle}>
            {why}
          </Alert>
        )}
        <TextInput
          label={postImportMessages.urlLabel}
          description={postImportMessages.pasteUrlDescription}
          placeholder="https://www.linkedin.com/posts/…"
          value={url}
          error={errorOf('postUrl')}
          onChange={(event) => onUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Textarea
          label={postImportMessages.textLabel}
          value={text}
          error={errorOf('text')}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={20_000}
        />
        <Stack gap={4}>
          <Text size="sm" fw={500} id="pasted-as">
            {postImportMessages.peopleDid}
          </Text>
          <SegmentedControl
            aria-labelledby="pasted-as"
            value={as}
            onChange={(value) => {
              setAs(value === 'comment' ? 'comment' : 'reaction');
              setMatches(nobody);
            }}
            data={[
              { value: 'reaction', label: postImportMessages.reacted },
              { value: 'comment', label: postImportMessages.commented },
            ]}
          />
        </Stack>
        <Textarea
          label={postImportMessages.peopleLabel}
          description={
            as === 'reaction' ? postImportMessages.pasteReactions : postImportMessages.pasteComments
          }
          placeholder={'Ann Example\nhttps://www.linkedin.com/in/…\nHead of Growth at …'}
          value={people}
          error={errorOf('people')}
          onChange={(event) => onPeople(event.currentTarget.value)}
          onPaste={pasteLinked}
          autosize
          minRows={5}
          maxRows={10}
          maxLength={400_000}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {people.trim() !== '' && !isNamed && (
          <Text size="sm" role="status">
            {postImportMessages.needsPost}
          </Text>
        )}
        {understood && (
          <PastedPeople
            people={understood.people}
            strays={understood.notUnderstood}
            isDone={false}
            matches={matches}
            onMatch={(line, personId) => {
              const next = new Map(matches);
              if (personId === null) next.delete(line);
              else next.set(line, personId);
              setMatches(next);
            }}
          />
        )}
        {error && !isShownByField && (
          <ErrorNote
            error={error}
            title={save.error ? postImportMessages.nothingAdded : postImportMessages.unreadable}
            {...(save.error ? {} : { onRetry: () => void preview.refetch() })}
          />
        )}
        <DialogFooter>
          <Text size="sm" c="dimmed" className="tabular" role="status" mr="auto">
            {understood && foundSentence(understood.people, understood.notUnderstood.length)}
            {onBack && !understood && (
              <Anchor component="button" type="button" fz="inherit" onClick={onBack}>
                {postImportMessages.backToUrl}
              </Anchor>
            )}
          </Text>
          <Button type="submit" form={formId} disabled={added === 0 || !isFresh} loading={save.isPending}>
            {addLabel(added, as)}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
