import Download from 'lucide-react/icons/download';
import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import type { Section, SectionItem } from '../../lib/contract/offerings.ts';
import { itemLink, type LinkedKey } from '../../lib/format/offering-links.ts';
import { safeUrl } from '../../lib/format/safe-url.ts';
import { detailLabels } from '../../lib/messages/offerings.ts';
import { buttonClasses } from '../ui/button/button.tsx';
import { NewTabHint } from '../ui/navigation/link.tsx';
import { Heading } from '../ui/text/text.tsx';

function SectionBody({ section }: { readonly section: Section }) {
  switch (section.section_type) {
    case 'numbered':
      return <NumberedItems items={section.items} />;
    case 'key_value':
      return <KeyValueItems items={section.items} />;
    case 'text':
      return <TextItems items={section.items.slice(0, 1)} />;
    default:
      // A kind this version does not know: its words are still worth reading.
      return <TextItems items={section.items} />;
  }
}

/** A section of an offering's details (`docs/product/offerings.md#numbered-and-text`, `#key-value`). */
export function OfferingSection({ section }: { readonly section: Section }) {
  const hasCta = section.section_type !== 'key_value' && safeUrl('link', section.cta_url) !== null;
  return (
    <section className="flex flex-col items-stretch gap-3">
      {section.heading !== '' && (
        <Heading level={3} className="break-words">
          {section.heading}
        </Heading>
      )}
      {section.items.length > 0 && <SectionBody section={section} />}
      {hasCta && (
        <p className="mt-1">
          <ExternalLink
            href={section.cta_url}
            className={buttonClasses({ variant: 'secondary' }, 'max-w-full')}
          >
            <span className="min-w-0 break-words">{section.cta_text ?? section.cta_url}</span>
          </ExternalLink>
        </p>
      )}
    </section>
  );
}

interface ItemsProps {
  readonly items: readonly SectionItem[];
}

function NumberedItems({ items }: ItemsProps) {
  return (
    <ol className="flex flex-col gap-3.5">
      {items.map((item, index) => (
        <li key={index} className="flex gap-3.5">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sun-soft text-small font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <span className="min-w-0 whitespace-pre-line break-words pt-0.5">{item.value}</span>
        </li>
      ))}
    </ol>
  );
}

const icons = { phone: Phone, email: Mail, download: Download, link: Globe } as const;

const ROW = 'px-4 py-3 sm:px-5';
const LINK =
  'break-words rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-[3px] hover:decoration-accent';

function LinkedItem({ kind, href, value }: { kind: LinkedKey; href: string | null; value: string }) {
  const Icon = icons[kind];
  return (
    <div className={`flex min-h-14 items-center gap-3.5 ${ROW}`}>
      <dt className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-[1.125rem]" />
        <span className="sr-only">{detailLabels[kind]}</span>
      </dt>
      <dd className="min-w-0">
        <ExternalLink href={href} className={LINK} plainClassName="break-words">
          {value || href || detailLabels[kind]}
        </ExternalLink>
      </dd>
    </div>
  );
}

/** Labels with their values; phone, email, download and link get an icon and lead somewhere. */
function KeyValueItems({ items }: ItemsProps) {
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
      {items.map((item, index) => {
        const link = itemLink(item);
        if (link) return <LinkedItem key={index} {...link} value={item.value} />;
        return (
          <div key={index} className={`gap-x-6 gap-y-0.5 sm:grid sm:grid-cols-[2fr_3fr] ${ROW}`}>
            <dt className="min-w-0 break-words text-ink-muted">{item.key}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words font-medium">{item.value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function TextItems({ items }: ItemsProps) {
  return items.map((item, index) => (
    <p key={index} className="max-w-prose whitespace-pre-line break-words text-pretty">
      {item.value}
    </p>
  ));
}

interface ExternalLinkProps {
  readonly href: string | null;
  readonly className: string;
  /** Classes of the plain text that replaces an unsafe link. */
  readonly plainClassName?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another site, in a new tab; phone and mail links open in place. An unsafe URL renders as plain text. */
function ExternalLink({ href, className, plainClassName, children }: ExternalLinkProps) {
  const url = safeUrl('link', href);
  if (url === null) return <span className={plainClassName}>{children}</span>;
  const opensApp = /^(?:tel|mailto):/i.test(url);
  return (
    <a href={url} className={className} {...(!opensApp && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {!opensApp && <NewTabHint />}
    </a>
  );
}
