import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import classes from './answer.module.css';
import { OpenPersonContext, useSources } from './citation-context.ts';

/** A source within a text: a small number that opens the row behind it. */
export function CitationPill({ name }: { name: string }) {
  const { numbers, realm, onRead } = useSources();
  const found = numbers.get(name);
  if (!found?.citation) {
    return (
      <s className={classes.pill} data-unknown title="Not found in your data">
        {name}
        <span className="visually-hidden"> (not found in your data)</span>
      </s>
    );
  }
  const { citation, number } = found;
  return (
    <CitationLink citation={citation} realm={realm} onRead={onRead} className={classes.pill}>
      <span aria-hidden>{number}</span>
      <span className="visually-hidden">
        Source {number}: {citation.label}
      </span>
    </CitationLink>
  );
}

type CitationLinkProps = {
  citation: Citation;
  realm: Realm;
  onRead: (citation: Citation) => void;
  className: string | undefined;
  children: ReactNode;
};

/** Opens the record of a source, in place if possible, else on its own page. */
export function CitationLink({ citation, realm, onRead, className, children }: CitationLinkProps) {
  const onPerson = useContext(OpenPersonContext);
  const { kind, id, label } = citation;
  const shared = { className, title: label };
  switch (kind) {
    case 'signal':
    case 'list':
      return (
        <Link
          {...shared}
          to="/dashboard/signals/$connectedProfileId"
          params={{ connectedProfileId: realm }}
          search={kind === 'signal' ? { signal: id } : { list: [id] }}
          onClick={(event) => {
            const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
            if (kind !== 'signal' || !onPerson || wantsTab) return;
            event.preventDefault();
            onPerson(citation);
          }}
        >
          {children}
        </Link>
      );
    case 'company':
      return (
        <Link {...shared} to="/dashboard/companies/$companyId" params={{ companyId: id }}>
          {children}
        </Link>
      );
    case 'artifact':
      return (
        <Link {...shared} to="/dashboard/artifacts/$artifactId" params={{ artifactId: id }}>
          {children}
        </Link>
      );
    case 'post':
    case 'own_post':
    case 'feed_item':
      return (
        <button {...shared} type="button" onClick={() => onRead(citation)}>
          {children}
        </button>
      );
  }
}
