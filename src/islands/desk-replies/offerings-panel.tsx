import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { deskRepliesText as text } from '../../lib/messages/desk-replies.ts';
import { $deskOfferings, offeringText, refreshDeskOfferings } from '../../lib/stores/desk-replies/replies.ts';
import { isBenefit, searchOfferings } from '../../lib/stores/offerings/filter-offerings.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { DetailsSummary } from '../desk/widgets.tsx';
import { insertIntoReply } from './reply-field.ts';

/** More would not be read: a word narrows them. */
const SHOWN_MAX = 30;

interface OfferingsPanelProps {
  /** Makes way for the reply, before something is inserted into it. */
  readonly onInsert: (() => void) | undefined;
}

export function OfferingsPanel({ onInsert }: OfferingsPanelProps) {
  const remote = useStore($deskOfferings);
  const [query, setQuery] = useState('');
  useEffect(() => void refreshDeskOfferings(), []);
  if (remote.status === 'failed') {
    const { error } = remote;
    return <ErrorPanel title={text.offeringsFailed} error={error} onRetry={refreshDeskOfferings} />;
  }
  const found = searchOfferings(dataOf(remote)?.offerings ?? [], query);
  const insert = (offering: Offering) => {
    onInsert?.();
    // A drawer gives the focus back first.
    setTimeout(() => insertIntoReply((inBlank) => offeringText(offering, inBlank)));
  };
  return (
    <div className="flex flex-col gap-2" aria-busy={remote.status === 'loading'}>
      <SearchField
        label={text.searchOfferings}
        placeholder={text.searchPlaceholder}
        value={query}
        onChange={setQuery}
      />
      {remote.status === 'loading' ? (
        <Skeleton className="h-40 w-full rounded-md" />
      ) : (
        <p role="status" className="text-small text-ink-muted">
          {text.offeringsFound(found.length)}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {found.slice(0, SHOWN_MAX).map((offering) => (
          <li key={offering.id} className="flex items-start gap-2 py-2.5">
            <Details offering={offering} />
            <Button
              size="sm"
              variant="secondary"
              aria-label={text.insertNamed(offering.name)}
              onClick={() => insert(offering)}
            >
              {text.insert}
            </Button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN_MAX && (
        <p className="text-small text-ink-muted">{text.offeringsMore(found.length - SHOWN_MAX)}</p>
      )}
    </div>
  );
}

/** The name of an offering, which opens its details. */
function Details({ offering }: { readonly offering: Offering }) {
  const { name, heading, subheading, sections } = offering;
  return (
    <details className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <DetailsSummary className="font-medium">
        <bdi>{name}</bdi>
        <span className="block text-small font-normal text-ink-muted">
          {isBenefit(offering) ? text.benefit : text.offer} · <bdi>{heading}</bdi>
        </span>
      </DetailsSummary>
      <div className="flex flex-col gap-2 pt-2 text-small">
        <p>{subheading}</p>
        {sections.map((section, place) => (
          <div key={`${String(place)} ${section.heading}`}>
            <p className="font-medium">{section.heading}</p>
            {section.items.map((item, index) => (
              <p key={`${String(index)} ${item.value}`} className="text-ink-muted">
                {item.key === null ? item.value : `${item.key}: ${item.value}`}
              </p>
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}
