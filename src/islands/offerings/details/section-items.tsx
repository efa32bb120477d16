import Download from 'lucide-react/icons/download';
import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { SectionItem } from '../../../lib/contract/offerings.ts';
import { itemLink, type LinkedKey } from '../../../lib/format/offering-links.ts';
import { detailLabels } from '../../../lib/messages/offerings.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { ExternalLink } from './external-link.tsx';

interface ItemsProps {
  readonly items: readonly SectionItem[];
}

/** Steps in order. */
export function NumberedItems({ items }: ItemsProps) {
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
        <Icon aria-hidden="true" className="size-[1.125rem]" />
        <VisuallyHidden>{detailLabels[kind]}</VisuallyHidden>
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
export function KeyValueItems({ items }: ItemsProps) {
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

/** Plain paragraphs. */
export function TextItems({ items }: ItemsProps) {
  return items.map((item, index) => (
    <p key={index} className="max-w-prose whitespace-pre-line break-words text-pretty">
      {item.value}
    </p>
  ));
}
