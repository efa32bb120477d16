import { useStore } from '@nanostores/react';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Phone from 'lucide-react/icons/phone';
import { useEffect } from 'react';
import type { HelpTopic } from '../../lib/contract/help-topics.ts';
import { safeUrl } from '../../lib/format/safe-url.ts';
import { helpFirstText } from '../../lib/messages/help-first.ts';
import { $helpTopics, helpFor, refreshHelpTopics } from '../../lib/stores/categories/help-topics.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';

type Line = HelpTopic['lines'][number];

function HelpLine({ line }: { readonly line: Line }) {
  const { name, phone, url, hours, countries } = line;
  const address = url === null ? null : safeUrl('navigate', url);
  const about = [hours, helpFirstText.countries(countries)].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        {about !== '' && <span className="text-small text-ink-muted">{about}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {phone !== null && (
          <a
            href={`tel:${phone.replace(/[^0-9+]/g, '')}`}
            className="inline-flex min-h-touch items-center gap-2 font-semibold text-accent underline underline-offset-2"
          >
            <Phone className="size-4" />
            {phone}
          </a>
        )}
        {address !== null && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-touch items-center gap-2 text-accent underline underline-offset-2"
          >
            <ExternalLink className="size-4" />
            {helpFirstText.page(address)}
          </a>
        )}
      </span>
    </li>
  );
}

/** Whom to call first for words of crisis, above what the box finds (docs/product/categories.md#help-first). */
export function HelpFirst({ query }: { readonly query: string }) {
  const topics = helpFor(dataOf(useStore($helpTopics)) ?? [], query);
  useEffect(() => void refreshHelpTopics(), []);
  return (
    <div
      role="status"
      className="flex max-h-[min(22rem,45dvh)] flex-col gap-4 overflow-y-auto overscroll-contain border-b border-line bg-sun-soft/60 p-4 empty:hidden"
    >
      {topics.map(({ name, text, lines }) => (
        <section key={name} aria-label={name}>
          <h3 className="flex items-center gap-2.5 text-subheading">
            <HeartHandshake className="size-5 shrink-0 text-accent" />
            {name}
          </h3>
          <p className="mt-1 text-pretty">{text}</p>
          <ul className="mt-2 divide-y divide-line">
            {lines.map((line) => (
              <HelpLine key={line.name} line={line} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
